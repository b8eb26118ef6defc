/** Approves a nomination: confirms the days that fit, and writes them into the shipping schedule of the order. */
import { nomination } from '#model/areas/partner/nomination.resource.ts'
import { order } from '#model/areas/partner/order.resource.ts'
import { askedDays } from '#model/areas/partner/rules/nomination/asked-days.ts'
import { confirm, type Confirmed } from '#model/areas/partner/rules/nomination/confirming.ts'
import { daysText } from '#model/areas/partner/rules/nomination/days.ts'
import { mergedPlan } from '#model/areas/partner/rules/nomination/merging.ts'
import { supersededFigures } from '#model/areas/partner/rules/nomination/months.ts'
import { schedule } from '#model/areas/schedule/schedule.resource.ts'
import { judged, type Obstacle } from '#model/kernel/why-not/obstacle.ts'
import { conflict, HttpError } from '#server/engine/base/http-error.ts'
import type { VerbWork, WorkCall } from '#server/engine/operations/area-work/verb-work.ts'
import { factsOf, type SupplierFacts } from './room.ts'
import { NOT_SHARED, orderStateText, takesNominations, type SideCall } from './sides.ts'

type Approving = WorkCall<typeof nomination>

const chosenIn = ({ asked }: Approving): number | null =>
  typeof asked['schedule'] === 'number' ? asked['schedule'] : null

const confirmedBy = ({ row, asked }: Approving, { room, shipped, today }: SupplierFacts): Confirmed =>
  confirm({
    nominated: row.shipping_schedule,
    answered: askedDays(asked, 'days'),
    room,
    shipped,
    today,
    partial: asked['partial'] === true,
  })

/** Sentences about the order, the contract and the schedule that keep a nomination from being approved now. */
export function stateBlockers({ of, isShared, plan, replaced }: SupplierFacts): readonly string[] {
  return [
    ...(takesNominations(of) ? [] : [orderStateText(of)]),
    ...(isShared ? [] : [NOT_SHARED]),
    ...(plan?.status === 'closed' ? [`The schedule ${plan.name} is closed. Reopen it first.`] : []),
    ...(replaced !== undefined && replaced.status !== 'approved'
      ? ['The nomination that it replaces is not approved.']
      : []),
  ]
}

/** Why the chosen schedule cannot take the days. */
async function scheduleFault(call: Approving, { deal, plan, known }: SupplierFacts): Promise<string | undefined> {
  const chosen = chosenIn(call)
  if (chosen === null || chosen === known) return undefined
  if (known !== null) return 'The order has a schedule already: all its days go into that one.'
  if (plan === undefined || deal === undefined || plan.contract !== deal.id)
    return 'This is no schedule of the contract of the order.'
  const used = await call.rows(nomination).count({ schedule: plan.id })
  return used > 0 ? 'Another order uses this schedule. Choose an unused one, or leave it empty.' : undefined
}

function fullText({ full }: Confirmed, today: string): string {
  const dates = full.map(({ date }) => date)
  const [past, crowded] = [dates.filter((date) => date < today), dates.filter((date) => date >= today)]
  const says = [
    ...(past.length > 0 ? [`These days are over: ${daysText(past)}.`] : []),
    ...(crowded.length > 0 ? [`No room on ${daysText(crowded)}.`] : []),
  ]
  return `${says.join(' ')} Cut these days, or confirm what fits.`
}

async function obstacles(call: Approving) {
  const { row, person, isLocked } = call
  const facts = await factsOf(call, chosenIn(call))
  const states = stateBlockers(facts)
  const answer = confirmedBy(call, facts)
  const fault = await scheduleFault(call, facts)
  const refused: readonly Obstacle[] = [
    ...answer.faults.map((says) => ({ code: 'refused_days', kind: 'refused', field: 'days', says }) as const),
    ...(fault === undefined
      ? []
      : [{ code: 'refused_schedule', kind: 'refused', field: 'schedule', says: fault } as const]),
  ]
  const stands = states.map((says) => ({ code: 'order', kind: 'state', says, conflicts: true }) as const)
  const mayPlan = person.permissions.has('change_railshippingschedule')
  if (isLocked) {
    if (!mayPlan) throw new HttpError(403, { detail: 'You do not have the permission to change shipping schedules.' })
    if (states.length === 0 && refused.length === 0 && answer.full.length > 0)
      throw conflict(fullText(answer, facts.today), { days: answer.full, current: row })
    return judged([...refused, ...stands])
  }
  return judged([
    ...refused,
    ...stands,
    ...(answer.full.length > 0
      ? [{ code: 'capacity', kind: 'limit', says: fullText(answer, facts.today), conflicts: true } as const]
      : []),
    ...(mayPlan
      ? []
      : [
          {
            code: 'permission',
            kind: 'permission',
            says: 'It takes the permission to change shipping schedules.',
            needs: 'change_railshippingschedule',
          } as const,
        ]),
  ])
}

/** The schedule with the confirmed days: the one of the order, the chosen one, or a new one. */
async function writeSchedule(
  { row, rows }: Approving,
  { of, deal, plan }: SupplierFacts,
  { days }: Confirmed,
): Promise<number> {
  const { start_date, end_date } = row
  if (start_date === null || end_date === null || deal === undefined)
    throw new Error('a nomination that was sent has days and a contract')
  const empty = { start_date: null, end_date: null, schedule: [], actual: [] }
  const merged = mergedPlan(plan ?? empty, { start_date, end_date }, days)
  if (plan !== undefined) return (await rows(schedule).patch(plan.id, merged)).id
  const { id, facility, product } = deal
  return (await rows(schedule).create({ ...merged, name: of.order_number, contract: id, facility, product })).id
}

/** The first approval of an order takes it into progress. A revision ends the nomination that it replaces. */
async function follow({ row, rows }: Pick<Approving, 'row'> & SideCall): Promise<undefined> {
  if (row.order === null || row.start_date === null) return undefined
  const of = await rows(order).get(row.order)
  if (of.status === 'accepted') await rows(order).patch(of.id, { status: 'in_progress' })
  if (row.replaces === null) return undefined
  const replaced = await rows(nomination).get(row.replaces, { lock: true })
  await rows(nomination).patch(replaced.id, { status: 'superseded', ...supersededFigures(replaced, row.start_date) })
  return undefined
}

export const approve: VerbWork<typeof nomination> = {
  obstacles,
  sets: async (call) => {
    const facts = await factsOf(call, chosenIn(call))
    const answer = confirmedBy(call, facts)
    return {
      schedule: await writeSchedule(call, facts, answer),
      confirmed_days: answer.days.map((day) => ({ ...day })),
      confirmed_total: answer.total,
      cut_total: answer.cut,
      reviewed_at: call.now,
      reason: '',
    }
  },
  follows: follow,
}
