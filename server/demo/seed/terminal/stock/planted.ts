/**
 * Plants a day with a wrong balance at the first site for each kind of cause. Existing tickets are changed. The volumes that really went through
 * the meter are returned with them, so that the tanks follow these.
 */
import type { CauseKind } from '#model/areas/terminal/rules/balance/answers.ts'
import { largest } from '#model/kernel/bounds.ts'
import { LITRES_PER_GALLON } from '#model/shared/factors.ts'
import { dayIn } from '#model/shared/clock.ts'
import type { ticketEntry } from '#model/areas/ticket/ticket-entry.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dayText } from '../../base/setting.ts'
import { WARMEST } from '../../base/physics.ts'
import { moved, type NewTicket } from './new-ticket.ts'
import type { Metered } from './flows.ts'
import type { DueBatch } from './pipeline.ts'
import { startOfDay, type Misreading } from './readings.ts'
import { gallonsAt60, type Conversion } from './volume.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** If no truck loaded on the planned day, the day is so many days earlier. */
const LATER = 8

const plans: readonly { readonly kind: CauseKind; readonly product: string; readonly ago: number }[] = [
  { kind: 'not_completed', product: 'Propane', ago: 1 },
  { kind: 'void', product: 'Normal butane', ago: 2 },
  { kind: 'cutoff', product: 'Diesel', ago: 3 },
  { kind: 'double', product: 'Gasoline', ago: 4 },
  { kind: 'litres', product: 'Condensate', ago: 5 },
  { kind: 'observed', product: 'Propane', ago: 6 },
  { kind: 'unmeasured', product: 'Ethanol', ago: 7 },
  { kind: 'reading', product: 'Crude oil', ago: 8 },
]

/** 2.0 m³. */
const SMALL_LOAD = 529.5
/** 1.6 m³. The batch of the next day is so large that this is an allowed difference there. */
const LATE_LOAD = 423.5
const MISREAD = 1.62
const BATCH = 900
const MOST_ORDERED = 100

type Change = Partial<NewTicket>
type Entry = Partial<Row<typeof ticketEntry>> & { readonly number: string }
/** A planted day, with what happens to its tank. */
export type PlantedDay = {
  readonly kind: CauseKind
  readonly server: string
  /** Id of the product at the racks. */
  readonly product: string
  readonly day: string
  readonly due: DueBatch
  readonly readings: ReadonlyMap<number, Misreading>
}
export type Planted = {
  readonly tickets: readonly NewTicket[]
  readonly entries: readonly Entry[]
  readonly metered: Metered
  readonly days: readonly PlantedDay[]
}
type Site = { readonly id: string; readonly timezone: string; readonly now: Date }
/** By name. */
type Goods = ReadonlyMap<string, { readonly id: string; readonly conversion: Conversion }>

/** A ticket that has to be corrected is neither approved nor billed. */
const unbilled = { status: 'complete', approved_at: null } as const
const completedAt = ({ completed_at }: NewTicket): number => Date.parse(completed_at ?? '')
const ordered = (gallons: number): string => String(Math.ceil(gallons / MOST_ORDERED) * MOST_ORDERED)

/** Changes of the day's tickets by ticket number, metered volumes, entries, and a wrong reading. */
type Plot = {
  readonly changes: ReadonlyMap<string, Change>
  readonly metered?: Readonly<Record<string, number>>
  readonly entries?: readonly Entry[]
  readonly reading?: Misreading
}
type Loads = readonly [NewTicket, ...NewTicket[]]
type About = {
  readonly conversion: Conversion
  /** When the last load or delivery of the product on that day was completed. */
  readonly latest: number
}
/** `loads`: by truck on that day, in order. */
type Plant = (loads: Loads, about: About) => Plot | undefined

const largestOf = (loads: Loads): NewTicket =>
  loads.reduce((most, one) => (Number(one.net_volume) > Number(most.net_volume) ? one : most))
const lastOf = (loads: Loads): NewTicket => loads.at(-1) ?? loads[0]
const changed = (one: NewTicket, change: Change): Plot['changes'] => new Map([[one.ticket_number, change]])
/** A load that is smaller than the one that was planned. */
const small = (gallons: number): Change => ({ net_volume: gallons.toFixed(1), ordered_volume: ordered(gallons) })
const weightOf = (gallons: number, { density }: Conversion): number =>
  Math.round(((gallons * LITRES_PER_GALLON) / 1000) * (density ?? 700))

const plants: Readonly<Record<CauseKind, Plant>> = {
  not_completed: (loads) => {
    const one = lastOf(loads)
    return {
      changes: changed(one, {
        ...small(SMALL_LOAD),
        status: 'loading',
        completed_at: null,
        approved_at: null,
        gross_weight: null,
        bol_number: '',
      }),
      metered: { [one.ticket_number]: SMALL_LOAD },
    }
  },
  void: (loads) => {
    const one = lastOf(loads)
    return {
      changes: changed(one, { status: 'void', approved_at: null, status_reason: 'Duplicate of another ticket' }),
      metered: { [one.ticket_number]: Number(one.net_volume) },
    }
  },
  cutoff: (loads, { conversion, latest }) => {
    const one = lastOf(loads)
    // The last one of the day, so that the reading misses nothing else.
    const completed = completedAt(one) === latest ? latest : latest + 4 * MINUTE
    return {
      changes: changed(one, {
        ...unbilled,
        ...small(LATE_LOAD),
        gross_weight: (one.tare_weight ?? 0) + weightOf(LATE_LOAD, conversion),
        completed_at: new Date(completed).toISOString(),
      }),
      reading: { taken: completed - 2 * MINUTE },
    }
  },
  double: (loads) => {
    const pairs = loads.slice(1).map((one, index) => [loads[index] ?? one, one] as const)
    const [first, again] =
      pairs.toSorted(
        (one, other) => completedAt(one[1]) - completedAt(one[0]) - completedAt(other[1]) + completedAt(other[0]),
      )[0] ?? []
    if (first === undefined || again === undefined) return undefined
    const { ticket_number: _number, bol_number: _bill, purchase_order: _order, ...copied } = first
    const later = (at: string | null | undefined): string | null =>
      at == null ? null : new Date(Date.parse(at) + 25 * MINUTE).toISOString()
    const times = {
      arrived_at: later(first.arrived_at),
      started_at: later(first.started_at),
      completed_at: later(first.completed_at),
    }
    return {
      changes: new Map<string, Change>([
        [first.ticket_number, unbilled],
        [again.ticket_number, { ...copied, ...unbilled, ...times }],
      ]),
      metered: { [again.ticket_number]: 0 },
    }
  },
  litres: (loads) => {
    const [first, ...more] = loads.filter((one) => Number(one.net_volume) * LITRES_PER_GALLON < largest.truck.gal)
    if (first === undefined) return undefined
    const one = largestOf([first, ...more])
    const gallons = Number(one.net_volume)
    return {
      changes: changed(one, { ...unbilled, net_volume: (gallons * LITRES_PER_GALLON).toFixed(1) }),
      metered: { [one.ticket_number]: gallons },
    }
  },
  observed: (loads, { conversion }) => {
    const one = largestOf(loads)
    const gross = Number(one.net_volume)
    return {
      changes: changed(one, unbilled),
      metered: { [one.ticket_number]: gallonsAt60(gross, WARMEST, conversion) },
      entries: [
        {
          number: one.ticket_number,
          compartment: 1,
          product: one.product ?? null,
          gross_volume: gross.toFixed(1),
          net_volume: gross.toFixed(1),
          temperature: WARMEST,
          // Without it nothing was corrected.
          relative_density: null,
          meter: 'M11',
        },
      ],
    }
  },
  unmeasured: (loads) => {
    const one = largestOf(loads)
    return {
      changes: changed(one, { ...unbilled, net_volume: null }),
      metered: { [one.ticket_number]: Number(one.ordered_volume) },
    }
  },
  reading: () => ({ changes: new Map(), reading: { misread: MISREAD } }),
}

/** Tickets of the product that were completed on a day at the site, in the order of completion. */
const doneOn = (planned: readonly NewTicket[], site: Site, product: string, day: string): readonly NewTicket[] =>
  planned
    .filter(
      ({ server, product: of, status, completed_at = null }) =>
        server === site.id &&
        of === product &&
        moved.has(status) &&
        completed_at !== null &&
        dayIn(completed_at, site.timezone) === day,
    )
    .toSorted((one, other) => completedAt(one) - completedAt(other))

/** Plants the days for which the site has loads. */
export function plant(planned: readonly NewTicket[], site: Site, goods: Goods): Planted {
  const today = dayIn(site.now.toISOString(), site.timezone)
  const changes = new Map<string, Change>()
  const metered = new Map<string, number>()
  const entries: Entry[] = []
  const days: PlantedDay[] = []
  for (const { kind, product: named, ago } of plans) {
    const product = goods.get(named)
    if (product === undefined) continue
    for (const back of [ago, ago + LATER, ago + 2 * LATER]) {
      const day = dayText(new Date(`${today}T12:00:00Z`), -back)
      const done = doneOn(planned, site, product.id, day)
      const [first, ...more] = done.filter(({ direction, mode }) => direction === 'load' && mode === 'truck')
      const latest = Math.max(...done.map(completedAt))
      const plot = first && plants[kind]([first, ...more], { conversion: product.conversion, latest })
      if (plot === undefined) continue
      for (const [number, change] of plot.changes) changes.set(number, change)
      for (const [number, gallons] of Object.entries(plot.metered ?? {})) metered.set(number, gallons)
      entries.push(...(plot.entries ?? []))
      const end = startOfDay(dayText(new Date(`${day}T12:00:00Z`), 1), site.timezone)
      days.push({
        kind,
        server: site.id,
        product: product.id,
        day,
        due: { at: end + 2 * HOUR, atLeast: plot.reading === undefined ? 0 : BATCH },
        readings: new Map(plot.reading === undefined ? [] : [[end, plot.reading]]),
      })
      break
    }
  }
  return { tickets: planned.map((one) => ({ ...one, ...changes.get(one.ticket_number) })), entries, metered, days }
}
