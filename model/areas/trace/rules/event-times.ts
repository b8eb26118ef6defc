/** When an event can have been: not long ahead, because clocks differ by no more than a day, and not before there were such messages. */
import type { Judging } from '#model/kernel/judging.ts'

const DAY = 86_400_000
const FIRST_YEAR = 1990

/** Undefined where it can have been then. Both are ISO 8601 UTC. */
export function timeProblem(at: string, now: string): string | undefined {
  if (Date.parse(at) > Date.parse(now) + DAY) return 'It lies more than 24 hours ahead.'
  return Number(at.slice(0, 4)) < FIRST_YEAR ? `It lies before ${FIRST_YEAR}.` : undefined
}

export const eventTimes: Judging<{ readonly at: string | null }> = {
  fields: ['at'],
  facts: {},
  judge: ({ at }, _facts, _may, before, { user, now }) => {
    const problem = at === null ? undefined : timeProblem(at, now)
    // The trip of a new event follows from all events of its car, once it is among them; the demo is written with its trips.
    const values = before === undefined && user !== null ? { trip: null } : {}
    return { errors: problem === undefined ? {} : { at: [problem] }, values }
  },
}
