/** Changes the days of a draft: its forecast, and the cars of all days that are not locked. Each is undone exactly. */
import { nomination } from '#model/areas/partner/nomination.resource.ts'
import { datesOf, sumOf } from '#model/areas/partner/rules/nomination/days.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { requireBuyer, requireOpen, type Nomination } from './sides.ts'

/** A rejected nomination becomes a draft by a change, so its undo needs those values too. */
const openedBy = ({ status, revision, late, sent_at, reviewed_at }: Nomination) =>
  status === 'rejected' ? { status, revision, late, sent_at, reviewed_at } : {}

type Changing = Pick<Call<typeof nomination, 'clearNomination'>, 'row' | 'rows' | 'keepBatch'>
type DayValues = Partial<Pick<Nomination, 'forecast' | 'total' | 'shipping_schedule'>>

/** Writes values of a locked row, and keeps the former ones for undo. */
export async function changeDays({ rows, keepBatch }: Changing, stored: Nomination, verb: string, values: DayValues) {
  const before = {
    ...openedBy(stored),
    ...('forecast' in values && { forecast: stored.forecast }),
    ...('total' in values && { total: stored.total }),
    ...('shipping_schedule' in values && { shipping_schedule: stored.shipping_schedule }),
  }
  const changed = await rows(nomination).patch(stored.id, values)
  const batch = await keepBatch(nomination, verb, [{ id: stored.id, version: changed.version, before }])
  return { changed, batch }
}

export async function forecast(call: Call<typeof nomination, 'forecast'>) {
  const { row, rows, input } = call
  requireBuyer(call)
  const stored = await rows(nomination).get(row.id, { lock: true })
  requireOpen(stored, 'changed')
  const { changed, batch } = await changeDays(call, stored, 'forecast', { forecast: input.forecast })
  return { ...changed, batch }
}

export async function clearNomination(call: Call<typeof nomination, 'clearNomination'>) {
  const { row, rows } = call
  requireBuyer(call)
  const stored = await rows(nomination).get(row.id, { lock: true })
  requireOpen(stored, 'cleared')
  const locked = new Set(datesOf(stored.locked_days))
  const shipping_schedule = stored.shipping_schedule.filter(({ date }) => date !== null && locked.has(date))
  const values = { shipping_schedule, total: sumOf(shipping_schedule) }
  const { changed, batch } = await changeDays(call, stored, 'clearNomination', values)
  return { ...changed, batch }
}
