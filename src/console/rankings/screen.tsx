/** Rankings. */
export default function Rankings() {
  return <h1>Rankings</h1>
}
