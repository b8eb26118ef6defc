/** Rolls contracts over, or copies them: each is answered by itself, and all are written together, so that their links are remade. */
import { contract } from '#model/areas/contract/contract.resource.ts'
import { link } from '#model/areas/contract/link.resource.ts'
import { routesOfCopy } from '#model/areas/contract/rules/copied-routes.ts'
import {
  linksAgain,
  rollOf,
  rollOutcomes,
  type RolledContract,
  type RollPlan,
  type RollOutcome,
} from '#model/areas/contract/rules/roll-over/roll-over.ts'
import { route } from '#model/areas/schedule/schedule.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Call, Rows } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { createdBatch } from './created-batch.ts'

type Asked = Call<typeof contract, 'cloneMultiple'>
type Rolling = {
  readonly rows: <S>(resource: S) => Rows<S>
  readonly ids: readonly number[]
  readonly planOf: (row: Contract) => RollPlan
  readonly isTrial: boolean
}
type Contract = Row<typeof contract>
type Judged = { readonly row: Contract; readonly plan: RollPlan; readonly rolled: RolledContract }
type Made = { readonly id: number; readonly contract_number: string; readonly version: number }

/** What a copy takes over: the terms; not what followed from the old one. */
function termsOf({
  id: _id,
  version: _version,
  created_at: _made,
  updated_at: _changed,
  contract_number: _number,
  status: _status,
  party: _party,
  connected: _connected,
  fed_cars: _fed,
  promised_cars: _promised,
  rolled_from: _rolled,
  approved_at: _approved,
  shipment_count: _shipments,
  shipped_cars: _cars,
  shipped_volume: _volume,
  amendment_reason: _reason,
  ...terms
}: Contract) {
  return terms
}

/** Contracts that were rolled over from these before, by the old one and their first day. */
async function rolledBefore({ rows, ids }: Rolling): Promise<ReadonlyMap<string, string>> {
  const found = await rows(contract).find(
    { rolled_from: ids },
    { only: ['rolled_from', 'start_date', 'contract_number'] },
  )
  return new Map(found.map((one) => [`${one.rolled_from} ${one.start_date}`, one.contract_number]))
}

async function copied({ rows }: Rolling, judged: readonly Judged[]): Promise<ReadonlyMap<number, Made>> {
  const drafts = await rows(contract).createMany(
    judged.map(({ row, plan, rolled: { days } }) => ({
      ...termsOf(row),
      ...days,
      ...(plan.roll_over && { rolled_from: row.id }),
    })),
  )
  const made = new Map(judged.flatMap(({ row }, at) => (drafts[at] ? [[row.id, drafts[at]] as const] : [])))
  const routes = await rows(route).find({ contract: [...made.keys()] }, { ordering: 'id' })
  await rows(route).createMany(
    routesOfCopy(routes).map(
      ({ id: _id, version: _version, created_at: _made, updated_at: _changed, actual: _actual, ...one }) => ({
        ...one,
        contract: made.get(Number(one['contract']))?.id ?? null,
      }),
    ),
  )
  return made
}

/** Remakes the links among the rolled ones. Returns, by the old contract, why a link was not. */
async function relinked({ rows }: Rolling, judged: readonly Judged[], made: ReadonlyMap<number, Made>) {
  const ids = judged.map(({ row }) => row.id)
  const days = new Map(judged.map(({ row, rolled }) => [row.id, rolled.days]))
  const numbers = new Map(judged.map(({ row }) => [row.id, row.contract_number]))
  const { again, lost } = linksAgain(await rows(link).find({ purchase: ids, sale: ids }), (id) => days.get(id))
  if (made.size > 0)
    await rows(link).createMany(
      again.map(({ sale, purchase, cars, blend, comments }) => ({
        sale: made.get(sale ?? 0)?.id ?? null,
        purchase: made.get(purchase ?? 0)?.id ?? null,
        cars,
        blend,
        comments,
      })),
    )
  return new Map(
    lost.map(({ sale, purchase }) => [
      sale ?? 0,
      `Its link with ${numbers.get(purchase ?? 0) ?? ''} is not made again: they would have no days in common.`,
    ]),
  )
}

const counted = (outcomes: readonly RollOutcome[]) =>
  Object.fromEntries(rollOutcomes.map((one) => [one, outcomes.filter((outcome) => outcome === one).length]))

/** Rolls contracts over in one go, each by its plan. */
export async function rollAll(rolling: Rolling) {
  const { rows, ids, planOf, isTrial } = rolling
  // Locked, so that whoever rolls the same ones at the same time is told that they are rolled already.
  const found = await rows(contract).find({ id: ids }, { ordering: 'id', lock: !isTrial })
  const before = await rolledBefore(rolling)
  const judged = new Map(
    found.map((row): [number, Judged] => {
      const plan = planOf(row)
      return [row.id, { row, plan, rolled: rollOf(row, plan, (start) => before.get(`${row.id} ${start}`)) }]
    }),
  )
  const going = [...judged.values()].filter(({ rolled }) => rolled.outcome === 'created')
  const made = isTrial || going.length === 0 ? new Map<number, Made>() : await copied(rolling, going)
  const linked = going.filter(({ plan }) => plan.roll_over)
  const lost = linked.length > 0 ? await relinked(rolling, linked, made) : new Map<number, string>()
  return { judged, made, lost }
}

export async function cloneMultiple({ rows, input }: Asked) {
  const ids = [...new Set(input.contract_ids)]
  if (ids.length === 0) throw invalid({ contract_ids: ['Name at least one contract.'] })
  const { judged, made, lost } = await rollAll({ rows, ids, planOf: () => input, isTrial: input.dry_run })
  const results = ids.map((contract_id) => {
    const { row, rolled } = judged.get(contract_id) ?? {}
    if (row === undefined || rolled === undefined)
      return {
        contract_id,
        outcome: 'not_found' as const,
        id: null,
        contract_number: null,
        start_date: null,
        end_date: null,
        undelivered_cars: null,
        message: 'There is no such contract.',
      }
    const { outcome, days, undelivered_cars, message } = rolled
    const { id = null, contract_number = null } = made.get(contract_id) ?? {}
    return {
      contract_id,
      outcome,
      id,
      contract_number,
      ...days,
      undelivered_cars,
      message: lost.get(contract_id) ?? message,
    }
  })
  const drafts = await rows(contract).find({ id: [...made.values()].map(({ id }) => id) }, { only: ['id', 'version'] })
  return {
    batch: await createdBatch(rows, drafts),
    counts: counted(results.map(({ outcome }) => outcome)),
    results,
  }
}
