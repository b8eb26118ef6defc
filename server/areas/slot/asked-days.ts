/** The days that a question about a place is about. */
import { dayPlus } from '#model/areas/slot/rules/booking.ts'
import { daysBetween } from '#model/areas/slot/rules/layout.ts'
import { spanProblem } from '#model/kernel/span.ts'
import { dayIn } from '#model/shared/clock.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import type { Place } from './place.ts'

const MOST_DAYS = 62
const USUAL_DAYS = 14

type Asked = { readonly from: string | null; readonly until: string | null }

/** Two weeks from today, unless others are named. Throws 400 for more than can be answered at once. */
export function askedDays(input: Asked, { timezone }: Place, now: string): { from: string; until: string } {
  const from = input.from ?? dayIn(now, timezone)
  const until = input.until ?? dayPlus(from, USUAL_DAYS - 1)
  const problem = spanProblem(from, until)
  if (problem !== undefined) throw invalid({ until: [problem] })
  const days = daysBetween(from, until)
  if (days > MOST_DAYS) throw invalid({ until: [`At most ${MOST_DAYS} days at once, not ${days}.`] })
  return { from, until }
}
