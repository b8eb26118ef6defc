/** Counts how often each open link was used in the current minute, in this process alone, and refuses what is more. */
import { HttpError } from '../base/http-error.ts'

const MINUTE_MS = 60_000
export const LINK_CALLS_A_MINUTE = 30
const counts = new Map<string, { begun: number; asked: number }>()

/** Counts one more call. Returns 0, or how many seconds it has to wait. */
function countOf(link: string, now: number): number {
  const known = counts.get(link)
  if (known === undefined || now - known.begun >= MINUTE_MS) {
    if (counts.size > 5000) for (const [id, { begun }] of counts) if (now - begun >= MINUTE_MS) counts.delete(id)
    counts.set(link, { begun: now, asked: 1 })
    return 0
  }
  known.asked += 1
  return known.asked <= LINK_CALLS_A_MINUTE ? 0 : Math.ceil((known.begun + MINUTE_MS - now) / 1000)
}

/** `link`: its kind and id. Throws 429 for a link that was used too often in the current minute. */
export function limitLink(link: string, now = performance.now()): void {
  const wait = countOf(link, now)
  if (wait > 0)
    throw new HttpError(
      429,
      { detail: `This link may ask ${LINK_CALLS_A_MINUTE} times a minute. Wait ${wait} seconds.` },
      { 'Retry-After': String(wait) },
    )
}
