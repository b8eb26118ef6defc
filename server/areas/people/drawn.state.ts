/** When each user last drew passwords: a minute's worth, so that nobody draws until one is to their liking, or tires the source. */
import { HttpError } from '#server/engine/base/http-error.ts'

const MOST = 30
const MINUTE_MS = 60_000
const drawn = new Map<number, readonly number[]>()

/** Throws 429 beyond thirty within a minute. */
export function noteDrawn(user: number, now: number): void {
  const recent = (drawn.get(user) ?? []).filter((at) => at > now - MINUTE_MS)
  if (recent.length >= MOST)
    throw new HttpError(
      429,
      { detail: `You have drawn ${MOST} passwords within a minute. Wait a moment.` },
      { 'retry-after': String(Math.ceil(((recent[0] ?? now) + MINUTE_MS - now) / 1000)) },
    )
  drawn.set(user, [...recent, now])
}
