/** The dashboard of contracts: each that runs on a day, with what was planned, what went and what is left. */
import { facility, party, product } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { contractStatuses } from '#model/areas/contract/rules/contract-life.ts'
import {
  contractProgress,
  NOTHING_PLANNED,
  plannedDays,
  type PlannedContractDays,
} from '#model/areas/contract/rules/dashboard.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { schedule } from '#model/areas/schedule/schedule.resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import type { Row } from '#model/kernel/resource.ts'
import { groupedBy } from '#model/shared/grouped-by.ts'
import type { Call, Rows } from '#server/engine/base/handler.ts'
import { keepDays, keptDays, planKey } from './planned-days.state.ts'

type Asked = Pick<Call<typeof contract, 'getDashboardContractList'>, 'rows' | 'input'>
type RowsOf = <S>(resource: S) => Rows<S>

const shown = [
  'id',
  'version',
  'contract_number',
  'name',
  'contract_type',
  'status',
  'party',
  'product',
  'facility',
  'start_date',
  'end_date',
  'cars',
  'fed_cars',
  'promised_cars',
  'shipped_cars',
] as const

async function running({ rows, input }: Asked, todayOf: (facility: number | null) => string) {
  const wanted = input.status.length === 0 ? ['approved'] : input.status
  const found = await rows(contract).find(
    {
      status: contractStatuses.filter((one) => wanted.includes(one)),
      ...(input.contract_type !== '' && { contract_type: input.contract_type }),
      ...(input.product !== null && { product: input.product }),
      ...(input.party !== null && { party: input.party }),
    },
    { only: shown },
  )
  return found.filter((one) => {
    const day = input.date ?? todayOf(one.facility)
    return (one.start_date ?? day) <= day && day <= (one.end_date ?? day)
  })
}

const namesOf = <T extends { readonly id: number; readonly name: string }>(all: readonly T[]) => {
  const names = new Map(all.map(({ id, name }) => [id, name]))
  return (id: number | null): string => names.get(id ?? 0) ?? ''
}

/** The days of each contract by its plans; the plans themselves are read only where they have changed. */
async function daysOf(rows: RowsOf, ids: readonly number[]): Promise<(contract: number) => PlannedContractDays> {
  const heads = await rows(schedule).find({ contract: ids }, { only: ['contract', 'id', 'version'], ordering: 'id' })
  const keys = new Map([...groupedBy(heads, (one) => one.contract)].map(([of, some]) => [of, planKey(some)]))
  const unknown = ids.filter((id) => keptDays(keys.get(id) ?? '') === undefined && keys.has(id))
  const plans =
    unknown.length === 0
      ? []
      : await rows(schedule).find(
          { contract: unknown },
          { only: ['contract', 'id', 'version', 'schedule', 'actual'], ordering: 'id' },
        )
  const fresh = new Map(
    [...groupedBy(plans, (one) => one.contract)].map(([of, some]) => {
      const days = plannedDays(some)
      keepDays(planKey(some), days)
      return [of, days]
    }),
  )
  return (of) => fresh.get(of) ?? keptDays(keys.get(of) ?? '') ?? NOTHING_PLANNED
}

/** Open bills, and those bills that are on no plan. */
async function billsOf(rows: RowsOf, ids: readonly number[]) {
  const of = { contract: ids, is_template: false } as const
  const open = await rows(shipment).find({ ...of, status: 'open' }, { only: ['contract', 'car_count'], ordering: 'id' })
  const unplanned = await rows(shipment).find(
    { ...of, status: 'shipped', schedule: null },
    { only: ['contract', 'ship_date', 'car_count'], ordering: 'id' },
  )
  return { open: groupedBy(open, (one) => one.contract), unplanned: groupedBy(unplanned, (one) => one.contract) }
}

type Shown = Pick<Row<typeof contract>, (typeof shown)[number]>

/** By the clocks of its facility. */
export async function clocks(rows: RowsOf, now: string) {
  const places = await rows(facility).find({}, { only: ['id', 'timezone'] })
  const todays = new Map(places.map(({ id, timezone }) => [id, dayIn(now, timezone)]))
  return (id: number | null): string => todays.get(id ?? 0) ?? now.slice(0, 10)
}

/** The contracts with how they go, in their order. */
export async function withProgress(
  rows: RowsOf,
  found: readonly Shown[],
  todayOf: (facility: number | null) => string,
) {
  const ids = found.map(({ id }) => id)
  const days = await daysOf(rows, ids)
  const { open, unplanned } = await billsOf(rows, ids)
  return found.map((one) => ({
    ...one,
    today: todayOf(one.facility),
    ...contractProgress(one, days(one.id), {
      unplanned: unplanned.get(one.id) ?? [],
      loaded: (open.get(one.id) ?? []).reduce((sum, { car_count }) => sum + (car_count ?? 0), 0),
      today: todayOf(one.facility),
    }),
  }))
}

export async function getDashboardContractList(call: Call<typeof contract, 'getDashboardContractList'>) {
  const { rows, now } = call
  const todayOf = await clocks(rows, now)
  const found = await running(call, todayOf)
  const partyName = namesOf(await rows(party).find({}, { only: ['id', 'name'] }))
  const productName = namesOf(await rows(product).find({}, { only: ['id', 'name'] }))
  const going = await withProgress(rows, found, todayOf)
  const results = going.map(({ fed_cars: _fed, promised_cars: _promised, ...one }) => ({
    ...one,
    party__label: partyName(one.party),
    product__label: productName(one.product),
  }))
  return { count: results.length, results }
}
