/** How often each link was used in the minute that runs; of this process alone. */
const MINUTE_MS = 60_000
const counts = new Map<number, { begun: number; asked: number }>()

/** Counts one more call. Answers 0, or how many seconds it has to wait. */
export function countOf(link: number, most: number, now = performance.now()): number {
  const known = counts.get(link)
  if (known === undefined || now - known.begun >= MINUTE_MS) {
    if (counts.size > 5000) for (const [id, { begun }] of counts) if (now - begun >= MINUTE_MS) counts.delete(id)
    counts.set(link, { begun: now, asked: 1 })
    return 0
  }
  known.asked += 1
  return known.asked <= most ? 0 : Math.ceil((known.begun + MINUTE_MS - now) / 1000)
}
