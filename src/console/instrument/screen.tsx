/** Instrument. */
export default function Instrument() {
  return <h1>Instrument</h1>
}
