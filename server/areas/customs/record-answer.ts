/** Records what customs answered to an invoice that was sent, as its broker reports it. */
import { invoice as declared } from '#model/areas/customs/customs-invoice.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { conflict } from '#server/engine/base/http-error.ts'

export async function recordAnswer(call: Call<typeof declared, 'recordAnswer'>) {
  const { row, input, given, rows, now, keepBatch } = call
  const [current] = await rows(declared).find({ id: row.id }, { lock: true })
  if (current?.status !== 'sent')
    throw conflict(`It is ${current?.status ?? row.status}. Only the answer to one that was sent is recorded.`, {
      current: current ?? row,
    })
  const { status, answer, answered_at, entry_number } = current
  const before = { status, answer, answered_at, entry_number }
  const values = {
    status: input.answer,
    answer: given.has('text') ? input.text : answer,
    answered_at: now,
    entry_number: given.has('entry_number') ? input.entry_number : entry_number,
  }
  const [changed] = await rows(declared).restoreMany([{ id: row.id, values }])
  const version = changed?.version ?? null
  return { ...changed, batch: await keepBatch(declared, 'recordAnswer', [{ id: row.id, version, before }]) }
}
