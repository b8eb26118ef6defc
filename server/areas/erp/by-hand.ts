/** What a person does with a delivery: it is sent again under the same key, by which the other system knows it, or stopped. */
import { again } from '#model/areas/letter/rules/turn.ts'
import { conflict } from '#server/engine/base/http-error.ts'

type Row = { readonly status: string }

export function onceMore(row: Row, now: string) {
  if (row.status === 'sent' || row.status === 'sending')
    throw conflict(`It is ${row.status === 'sent' ? 'sent already' : 'being sent now'}.`, { current: row })
  return again(now)
}

export function stopped(row: Row, now: string) {
  if (row.status !== 'waiting')
    throw conflict(`Only a delivery that waits can be stopped; it is ${row.status}.`, { current: row })
  return { status: 'stopped' as const, run_at: null, problem: '', finished_at: now }
}
