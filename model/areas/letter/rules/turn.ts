/** What waits for its turn on the server, letters and jobs alike: until when, how often it was tried, and what came of it. */
import { instant, integer, text } from '#model/kernel/field.ts'

/** Minutes until the next attempt, after the first, the second … that failed. After the last of them nothing is tried again. */
const RETRY_MINUTES = [1, 5, 30, 120] as const
export const MOST_ATTEMPTS = RETRY_MINUTES.length + 1

/** When the next attempt is due; undefined if there is none. `attempts`: how many there were. */
export function nextAttempt(attempts: number, now: Date): Date | undefined {
  const minutes = RETRY_MINUTES[attempts - 1]
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * 60_000)
}

/** While a server is at it, `run_at` says when another one takes over if this one should die. */
export const turnFields = {
  run_at: instant({ label: 'Due', table: true, help: 'When it is tried next' }),
  attempts: integer({ initial: 0, min: 0, table: true, adds: false }),
  problem: text({ maxLength: 500, table: true, help: 'Why it waits or failed' }),
  finished_at: instant({ label: 'Finished', table: true }),
}

/** The state of a row that waits: the only one in which it is not finished and nobody is at it. */
type Again = {
  readonly status: 'waiting'
  readonly run_at: string
  readonly attempts: number
  readonly problem: string
  readonly finished_at: null
}
/** What a row gets that is to be tried once more from the beginning. */
export const again = (now: string): Again => ({
  status: 'waiting',
  run_at: now,
  attempts: 0,
  problem: '',
  finished_at: null,
})
