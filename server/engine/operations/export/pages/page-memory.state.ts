/** Memory of pages that were made, for the next ones in this thread: some hundred megabytes less to sweep up for a million rows. */

const MOST = 4
/** Pages of very long texts are rare. */
const LARGEST = 4 * 1024 * 1024
const spare: ArrayBuffer[] = []

export function memoryFor(bytes: number): ArrayBuffer {
  const found = spare.findIndex(({ byteLength }) => byteLength >= bytes)
  return (found < 0 ? undefined : spare.splice(found, 1)[0]) ?? new ArrayBuffer(Math.ceil(bytes * 1.25))
}
export function giveBack(memory: ArrayBuffer): void {
  if (memory.byteLength > LARGEST) return
  spare.push(memory)
  if (spare.length > MOST) spare.shift()
}
