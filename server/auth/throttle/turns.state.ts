/** Work that takes turns: of two pieces with one key, the second begins when the first has ended. */
type Line = { length: number; last: Promise<unknown> }
const lines = new Map<string, Line>()

/** `most`: how many may be in the line, the one under way included; further ones are refused with the error. */
export async function inTurn<T>(key: string, most: number, full: () => Error, work: () => Promise<T>): Promise<T> {
  const line = lines.get(key) ?? { length: 0, last: Promise.resolve() }
  if (line.length >= most) throw full()
  line.length++
  lines.set(key, line)
  const current = line.last.then(work)
  line.last = current.catch(() => undefined)
  try {
    return await current
  } finally {
    line.length--
    if (line.length === 0) lines.delete(key)
  }
}
