/** What a person does with a delivery: it is sent again under the same key, by which the other system knows it, or stopped. */
import { again } from '#model/areas/letter/rules/turn.ts'
import type { Rows } from '#server/engine/base/handler.ts'
import { conflict } from '#server/engine/base/http-error.ts'

type Turned = { readonly id: number; readonly status: string }
type Asked = { readonly row: Turned; readonly rows: <S>(resource: S) => Rows<S>; readonly now: string }

function onceMore(row: Turned, now: string) {
  if (row.status === 'sent' || row.status === 'sending')
    throw conflict(`It is ${row.status === 'sent' ? 'sent already' : 'being sent now'}.`, { current: row })
  return again(now)
}

function stopped(row: Turned, now: string) {
  if (row.status !== 'waiting')
    throw conflict(`Only a delivery that waits can be stopped; it is ${row.status}.`, { current: row })
  return { status: 'stopped' as const, run_at: null, problem: '', finished_at: now }
}

type Values = ReturnType<typeof onceMore> | ReturnType<typeof stopped>
/** The calls of deliveries of one kind, whatever they deliver. The engine has locked the row. */
export const byHand = <R>(write: (asked: Asked, id: number, values: Values) => Promise<R>) => ({
  again: async (asked: Asked) => write(asked, asked.row.id, onceMore(asked.row, asked.now)),
  stop: async (asked: Asked) => write(asked, asked.row.id, stopped(asked.row, asked.now)),
})
