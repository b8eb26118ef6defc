/** Creates drafts: one for each month of an order, and the revision of an approved nomination. */
import { nomination } from '#model/areas/partner/nomination.resource.ts'
import { order } from '#model/areas/partner/order.resource.ts'
import {
  DEFAULT_NOTICE_DAYS,
  monthsOf,
  monthsWithout,
  revisedDays,
} from '#model/areas/partner/rules/nomination/months.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { conflict, HttpError, notFound } from '#server/engine/base/http-error.ts'
import { contractOfBuyer, dayOf, orderStateText, requireBuyer, takesNominations } from './sides.ts'

/** The order is locked, so that two calls at once create each month once. */
export async function newNominations(call: Call<typeof nomination, 'newNominations'>) {
  const { rows, input, person } = call
  if (input.order === null) throw notFound()
  const of = await rows(order).get(input.order, { lock: true })
  if (of.company !== person.company)
    throw new HttpError(403, { detail: "This order is the other company's: only it nominates its cars." })
  if (!takesNominations(of)) throw conflict(orderStateText(of), { current: of })
  if (of.start_date === null || of.end_date === null)
    throw conflict('The order has no first or no last day.', { current: of })
  const known = await rows(nomination).find({ order: of.id })
  const today = await dayOf(call, known[0]?.timezone ?? '')
  const missing = monthsWithout(monthsOf({ start_date: of.start_date, end_date: of.end_date }, today), known)
  await rows(nomination).createMany(missing.map((month) => ({ ...month, order: of.id, counterparty: of.counterparty })))
  const results = await rows(nomination).find({ order: of.id, status: 'draft' }, { ordering: 'start_date,id' })
  return { count: results.length, results }
}

/** The nomination is locked, so that two calls at once create one revision. */
export async function revise(call: Call<typeof nomination, 'revise'>) {
  const { row, rows } = call
  requireBuyer(call)
  const approved = await rows(nomination).get(row.id, { lock: true })
  if (approved.status !== 'approved')
    throw conflict(`Only an approved nomination is revised: this one is ${approved.status.replaceAll('_', ' ')}.`, {
      current: approved,
    })
  const [open] = await rows(nomination).find({
    replaces: row.id,
    status: ['draft', 'rejected', 'sent', 'under_review'],
  })
  if (open?.status === 'draft' || open?.status === 'rejected') return open
  if (open !== undefined) throw conflict('Its revision waits for an answer.', { current: open })
  const { order: id, start_date, end_date } = approved
  if (id === null || start_date === null || end_date === null) throw notFound()
  const of = await rows(order).get(id)
  const contract = await contractOfBuyer(call, of.contract)
  const notice = contract?.change_notice_days ?? DEFAULT_NOTICE_DAYS
  const today = await dayOf(call, approved.timezone)
  const days = revisedDays({ ...approved, start_date, end_date }, today, notice)
  if (days === undefined)
    throw conflict(`No day is left that may change: changes need ${notice} days of notice.`, { current: approved })
  return rows(nomination).create({
    ...days,
    order: id,
    counterparty: approved.counterparty,
    revision: (approved.revision ?? 0) + 1,
    replaces: approved.id,
  })
}
