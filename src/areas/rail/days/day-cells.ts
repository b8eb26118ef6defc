/** The rows of the day's shipments: what stands loaded, what is late, and each day; the cells name the table that they open. */
import type { FacilityDays } from '#model/areas/rail/rules/shipment-days.ts'
import { grouped } from '#model/shared/number-format.ts'

export type FacilityShipments = FacilityDays & {
  readonly id: number
  readonly name: string
  /** On the clocks of the facility. */
  readonly today: string
  /** Cars that stand there loaded, on no bill. */
  readonly loaded: number
}
export type DaysAnswer = { readonly is_whole: boolean; readonly results: readonly FacilityShipments[] }

export type DayCellFacts = {
  readonly facility: number
  /** The main figure; undefined where there is nothing. */
  readonly figure: string | undefined
  readonly open: string
  readonly blocked: string
  /** Everything in one sentence, for those who hear it. */
  readonly says: string
  readonly opens: {
    readonly screen: 'rail:shipment:bols' | 'rail:cars'
    readonly query: Readonly<Record<string, string>>
  }
}
export type DayRow = { readonly key: string; readonly title: string; readonly cells: readonly DayCellFacts[] }

const cars = (count: number): string => `${grouped(count)} ${count === 1 ? 'car' : 'cars'}`
const bills = (count: number): string => `${grouped(count)} ${count === 1 ? 'bill' : 'bills'}`
const exact = (text: string): string => `="${text.replaceAll('"', '')}"`

type Open = { readonly open: number; readonly bills: number; readonly blocked: number }
const openWords = ({ open, bills: count, blocked }: Open) => ({
  open: count === 0 ? '' : `${bills(count)} open, ${cars(open)}`,
  blocked: blocked === 0 ? '' : `▲ ${grouped(blocked)} cannot go`,
})
const joined = (...words: readonly string[]): string => words.filter((word) => word !== '').join('; ')

function standing({ id, name, loaded }: FacilityShipments): DayCellFacts {
  const figure = loaded === 0 ? undefined : grouped(loaded)
  return {
    facility: id,
    figure,
    open: '',
    blocked: '',
    says: `${name}: ${cars(loaded)} standing loaded`,
    opens: { screen: 'rail:cars', query: { 'f.current_location': exact(name), 'f.rail_shipment': 'empty' } },
  }
}
function late({ id, name, today, late: open }: FacilityShipments): DayCellFacts {
  const words = openWords(open)
  return {
    facility: id,
    figure: undefined,
    ...words,
    says: `${name}: ${joined(words.open, words.blocked) || 'nothing late'}`,
    opens: {
      screen: 'rail:shipment:bols',
      query: { 'f.facility': exact(name), 'f.status': 'open', 'f.ship_date': `< ${today}` },
    },
  }
}
function ofDay({ id, name, days }: FacilityShipments, date: string): DayCellFacts {
  const day = days.find((one) => one.date === date) ?? { planned: 0, shipped: 0, open: 0, bills: 0, blocked: 0 }
  const words = openWords(day)
  const isEmpty = day.planned + day.shipped === 0
  return {
    facility: id,
    figure: isEmpty ? undefined : `${grouped(day.shipped)} / ${grouped(day.planned)}`,
    ...words,
    says: `${name}: ${joined(isEmpty ? '' : `${grouped(day.shipped)} of ${cars(day.planned)} shipped`, words.open, words.blocked) || 'nothing planned'}`,
    opens: { screen: 'rail:shipment:bols', query: { 'f.facility': exact(name), 'f.ship_date': date } },
  }
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
/** `Monday 2026-11-23` */
const dayTitle = (date: string): string => `${weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''} ${date}`

/** Facilities far apart have other days: a row is a date, and has no figures where that is none of the days shown. */
export function cellsOf(results: readonly FacilityShipments[]): readonly DayRow[] {
  const dates = [...new Set(results.flatMap(({ days }) => days.map(({ date }) => date)))].toSorted()
  return [
    { key: 'loaded', title: 'Standing loaded', cells: results.map(standing) },
    { key: 'late', title: 'Late', cells: results.map(late) },
    ...dates.map((date) => ({
      key: date,
      title: `${results.every(({ today }) => today === date) ? 'Today, ' : ''}${dayTitle(date)}`,
      cells: results.map((one) => ofDay(one, date)),
    })),
  ]
}
