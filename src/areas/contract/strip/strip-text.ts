/** The words of the strip of a contract, and where each of its figures leads. */
import type { ContractProgress } from '#model/areas/contract/rules/dashboard.ts'
import { paceWorking } from '#model/areas/schedule/rules/pace.ts'
import type { Stage } from '#model/areas/contract/rules/strip.ts'
import { grouped } from '#model/shared/number-format.ts'

export const stageLabels: Readonly<Record<Stage, string>> = {
  bought: 'Bought',
  sold: 'Sold',
  scheduled: 'Scheduled',
  on_bills: 'On bills',
  shipped: 'Shipped',
  invoiced: 'Invoiced',
}

const cars = (count: number): string => `${grouped(count)} ${count === 1 ? 'car' : 'cars'}`

export const behindText = (behind: number): string => {
  if (behind > 0) return `▲ Behind by ${cars(behind)}.`
  return behind < 0 ? `Ahead by ${cars(-behind)}.` : 'As planned.'
}

type Going = Pick<ContractProgress, 'projected_end' | 'remaining_cars'>
export function endText({ projected_end, remaining_cars }: Going, end: string | null): string {
  if (remaining_cars !== null && remaining_cars <= 0) return 'All of it has gone.'
  const left = remaining_cars === null ? '' : `${cars(remaining_cars)} left. `
  if (projected_end === null) return `${left}Nothing went in the last 28 days.`
  const late = end !== null && projected_end > end ? `, after its end on ${end}` : ''
  return `${left}At the pace of the last 28 days it is done by ${projected_end}${late}.`
}

type Reckoned = Pick<ContractProgress, 'days' | 'scheduled_cars' | 'shipped_cars'>
/** How both sentences come about, line by line. `total`: the cars of the contract, where it names them. */
export const workingOf = (
  { days, scheduled_cars, shipped_cars }: Reckoned,
  total: number | null,
  today: string,
): readonly string[] =>
  paceWorking(
    days.map(({ date, scheduled: quantity }) => ({ date, quantity })),
    {
      total: total ?? scheduled_cars,
      shipped: shipped_cars,
      actual: days.map(({ date, shipped: quantity }) => ({ date, quantity })),
      today,
    },
  )

export type Leads = {
  readonly screen: 'contract:links' | 'contract:schedules' | 'rail:shipment:bols' | 'invoice:invoices'
  readonly query: Readonly<Record<string, string>>
}

/** The rows that a figure counts, by the name of the contract; undefined for what the contract says itself. */
export function rowsOf(stage: Stage, contract: string, isLinked: boolean): Leads | undefined {
  switch (stage) {
    case 'bought':
    case 'sold':
      return isLinked
        ? { screen: 'contract:links', query: { [stage === 'bought' ? 'f.sale' : 'f.purchase']: contract } }
        : undefined
    case 'scheduled':
      return { screen: 'contract:schedules', query: { 'f.contract': contract } }
    case 'on_bills':
      return { screen: 'rail:shipment:bols', query: { 'f.contract': contract, 'f.status': 'open' } }
    case 'shipped':
      return { screen: 'rail:shipment:bols', query: { 'f.contract': contract, 'f.status': 'shipped' } }
    case 'invoiced':
      return { screen: 'invoice:invoices', query: { 'f.contract': contract } }
  }
}
