/** What administrators do with letters and jobs: try them once more, or stop a letter. The engine has locked the row. */
import { job as jobs } from '#model/areas/letter/job.resource.ts'
import { letter as letters } from '#model/areas/letter/letter.resource.ts'
import { again } from '#model/areas/letter/rules/turn.ts'
import { handle } from '#server/engine/base/handler.ts'
import { conflict } from '#server/engine/base/http-error.ts'

const utc = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`

export const letter = handle(letters, {
  /** Also of a letter that waits, for whoever does not want to wait for the next attempt. */
  again: async ({ row, rows, now }) => {
    const { status, good_until } = row
    if (status === 'sent' || status === 'sending')
      throw conflict(`It is ${status === 'sent' ? 'sent already' : 'being sent now'}.`, { current: row })
    if (good_until !== null && good_until <= now)
      throw conflict(`It was of use until ${utc(good_until)} and is not sent any more.`, { current: row })
    return rows(letters).patch(row.id, again(now))
  },
  stop: async ({ row, rows, now }) => {
    if (row.status !== 'waiting')
      throw conflict(`Only an e-mail that waits can be stopped; it is ${row.status}.`, { current: row })
    return rows(letters).patch(row.id, { status: 'stopped', run_at: null, problem: '', finished_at: now })
  },
})

export const job = handle(jobs, {
  again: async ({ row, rows, now }) => {
    if (row.status === 'running') throw conflict('It is running now.', { current: row })
    if (row.batch !== null && row.status === 'done') throw conflict('All of it is done.', { current: row })
    // Two jobs at one change would do the same rows.
    if (row.batch !== null) {
      const [last] = await rows(jobs).find({ batch: row.batch }, { ordering: '-id', limit: 1 })
      if (last?.id !== row.id) throw conflict('A later job has the same change in hand.', { current: row })
    }
    return rows(jobs).patch(row.id, { ...again(now), stop_asked: false })
  },
  /** Whoever is at it notices: the job has another version, and is due again. */
  stop: async ({ row, rows, now }) => {
    if (row.batch === null) throw conflict('Only a change of many rows can be stopped.', { current: row })
    if (row.status !== 'waiting' && row.status !== 'running')
      throw conflict(`It is ${row.status} already.`, { current: row })
    return rows(jobs).patch(row.id, { status: 'waiting', run_at: now, stop_asked: true })
  },
})
