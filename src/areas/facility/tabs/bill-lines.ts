/** The bills of a facility as lines: late ones first, then by day, each with what keeps it from going. */
import { dayAfter } from '#model/areas/rail/rules/shipment-days.ts'
import { grouped } from '#model/shared/number-format.ts'
import type { Subject } from '#src/engine/links/subject.ts'
import { stateOf } from '#src/ui/controls/state-marks.ts'
import type { Line, LineColumn } from '../lines/line.ts'

export type FacilityBill = {
  readonly id: number
  readonly version: number
  readonly bol_number: string
  readonly status: string
  readonly ship_date: string | null
  readonly car_count: number | null
  readonly is_part: boolean
  readonly consignee__label: string | null
  readonly product__label: string | null
  readonly contract: number | null
  readonly contract__label: string | null
  readonly blocked: readonly { readonly code: string; readonly says: string; readonly about: string | null }[] | null
}
export type BillsAnswer = {
  readonly today: string
  readonly is_whole: boolean
  readonly results: readonly FacilityBill[]
}

export const billColumns: readonly LineColumn[] = [
  { label: 'Bill', width: 'minmax(110px, 1fr)' },
  { label: 'State', width: '100px' },
  { label: 'Cars', width: '48px', isFigure: true },
  { label: 'Product', width: 'minmax(90px, 1fr)', from: 'middle' },
  { label: 'Consignee', width: 'minmax(110px, 1.4fr)', from: 'middle' },
  { label: 'Contract', width: 'minmax(90px, 1fr)', from: 'wide' },
  { label: 'Goes', help: 'Whether it can be shipped as it is', width: 'minmax(90px, 1fr)' },
]

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const named = (date: string): string => `${weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''} ${date}`

function groupOf({ ship_date, status }: FacilityBill, today: string): readonly [order: string, title: string] {
  if (ship_date === null) return ['9', 'Without a ship date']
  if (ship_date < today && status === 'open') return ['0', 'Late']
  const title = ship_date === today ? 'Today, ' : ship_date === dayAfter(today, 1) ? 'Tomorrow, ' : ''
  return [`1 ${ship_date}`, `${title}${named(ship_date)}`]
}

const sentences = ({ blocked }: FacilityBill): readonly string[] =>
  (blocked ?? []).map(({ says, about }) => (about === null || says.includes(about) ? says : `${about}: ${says}`))

function goes({ status, blocked, is_part }: FacilityBill) {
  if (status !== 'open') return { text: '' }
  if (is_part) return { text: 'with its master' }
  if (blocked === null) return { text: 'not judged' }
  return blocked.length === 0
    ? { text: 'can go' }
    : { text: `▲ ${grouped(blocked.length)} in the way`, isLate: true as const }
}

function subjectsOf({ contract, contract__label, ship_date }: FacilityBill): readonly Subject[] {
  return [
    ...(contract === null
      ? []
      : [{ kind: 'contract', of: 'contract:contract', id: contract, label: contract__label ?? '' } as const]),
    ...(ship_date === null ? [] : [{ kind: 'date', of: '', id: ship_date, label: ship_date } as const]),
  ]
}

/** Of a day, what is stuck comes before what can go, and both before what has gone. */
const rank = ({ status, blocked }: FacilityBill): number => (status !== 'open' ? 2 : (blocked?.length ?? 0) > 0 ? 0 : 1)

export const billLines = (bills: readonly FacilityBill[], today: string): readonly Line[] =>
  bills
    .map((bill) => ({ bill, group: groupOf(bill, today) }))
    .toSorted((one, other) => one.group[0].localeCompare(other.group[0]) || rank(one.bill) - rank(other.bill))
    .map(({ bill, group }) => ({
      id: bill.id,
      group: group[1],
      cells: [
        { text: bill.bol_number },
        { text: bill.status, badge: stateOf('status', bill.status) ?? 'plain' },
        { text: bill.car_count === null ? '—' : grouped(bill.car_count) },
        { text: bill.product__label ?? '—' },
        { text: bill.consignee__label ?? '—' },
        { text: bill.contract__label ?? '—' },
        goes(bill),
      ],
      blocked: sentences(bill),
      row: bill,
      subjects: subjectsOf(bill),
    }))

/** `3 bills today, 8 cars; 2 cannot go. 1 is late.` */
export function billsSaid({ results, today }: BillsAnswer): string {
  const open = results.filter(({ status }) => status === 'open')
  const ofToday = open.filter(({ ship_date }) => ship_date === today)
  const cars = ofToday.reduce((sum, { car_count }) => sum + (car_count ?? 0), 0)
  const stuck = open.filter(({ blocked }) => (blocked?.length ?? 0) > 0).length
  const late = open.filter(({ ship_date }) => ship_date !== null && ship_date < today).length
  return [
    `${grouped(ofToday.length)} open ${ofToday.length === 1 ? 'bill' : 'bills'} today, ${grouped(cars)} ${cars === 1 ? 'car' : 'cars'}.`,
    `${grouped(open.length)} open in all${stuck > 0 ? `, ${grouped(stuck)} cannot go` : ''}.`,
    ...(late > 0 ? [`${grouped(late)} ${late === 1 ? 'is' : 'are'} late.`] : []),
  ].join(' ')
}
