/** One loaded car in one pane: its form, the readings as typed, and derived values. */
import { proxy } from 'valtio'
import type { AnyRow } from '#model/kernel/resource.ts'
import { commodityGroups, poundsOf, relativeDensityOfPounds } from '#model/areas/measure/rules/gauge/loaded-car.ts'
import { insulations } from '#model/areas/measure/rules/gauge/filling-limits.ts'
import { lightLimits } from '#model/areas/measure/rules/volume/light.ts'
import { RecordController } from '#src/ui/record/state/record-controller.ts'
import type { LengthUnit } from '#model/areas/measure/rules/gauge/gauge.ts'
import { readFigure } from '#model/areas/measure/rules/gauge/typed-values.ts'
import { readingTyped, type CarValues, type JudgedCar } from './car-judging.ts'
import { lastPermit, type CarPermit } from './last-permit.state.ts'
import { carriedOver } from './next-car.ts'
import { open } from '#src/engine/panes/screen.ts'
import { nameOf, type TableRow } from '../data/tables.ts'
import { focusField } from '../fields/Work.tsx'

const measured = [
  'car_mark',
  'car_number',
  'gauge_reading',
  'load_temperature',
  'density',
  'commodity_group',
  'shell_capacity',
  'volume_outage',
  'product',
  'thermal_expansion',
  'insulation',
  'season',
  'override_reason',
] as const
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const shown = (value: number): string => String(Math.round(value * 1e4) / 1e4)

type State = { reading: string; density: string; turn: number }

export class CarController {
  readonly record: RecordController
  readonly state: State
  #judged: JudgedCar | undefined
  #here: HTMLElement | null = null
  #next: (given: Readonly<Record<string, unknown>>) => void = () => undefined
  #isNext = false

  constructor(row: AnyRow | undefined, given: Readonly<Record<string, unknown>> = {}, how: Partial<CarPermit> = {}) {
    this.record = new RecordController('rail:loadedCar', row, given)
    const { draft } = this.record
    const shownHow = { ...lastPermit().how, ...how }
    if (row === undefined) {
      draft.set('insulation', shownHow.insulation)
      draft.set('season', shownHow.season)
    }
    const reading = number(draft.valueOf('gauge_reading'))
    const density = number(draft.valueOf('density'))
    this.state = proxy<State>({
      reading: reading === null ? '' : String(reading),
      // The resource's default density of 1 is that of no liquid, so a new car shows none.
      density:
        density === null || (row === undefined && !('density' in given)) ? '' : shown(relativeDensityOfPounds(density)),
      turn: 0,
    })
    const send = draft.save.bind(draft)
    draft.save = () => (this.#refuses() ? Promise.resolve(false) : send())
  }
  onHere = (element: HTMLElement | null): void => {
    this.#here = element
  }
  /** Sets how to show the form of the next car. */
  onNext(next: (given: Readonly<Record<string, unknown>>) => void): void {
    this.#next = next
    this.record.onGo((id) => {
      if (id === undefined) return
      if (this.#isNext) this.#next(carriedOver((name) => this.record.draft.valueOf(name)))
      else open('rail:car:edit', { railCarId: Number(id) })
    })
  }
  /** From the input rather than the saved car. */
  get title(): string {
    const { draft } = this.record
    return `${text(draft.valueOf('car_mark'))} ${text(draft.valueOf('car_number'))}`.trim()
  }
  /** The conditions of the permitted filling, as they are saved with the car. */
  get how(): CarPermit {
    const { insulation, season } = this.values
    return { insulation: insulation || 'none', season }
  }
  get values(): CarValues {
    const { draft } = this.record
    const of = (name: string): unknown => draft.valueOf(name)
    const group = of('commodity_group')
    const insulation = of('insulation')
    return {
      car_mark: text(of('car_mark')),
      car_number: text(of('car_number')),
      car_type: text(of('car_type')),
      weight: text(of('weight')) || null,
      thermal_expansion: number(of('thermal_expansion')),
      insulation: insulations.find((one) => one === insulation) ?? '',
      season: of('season') === 'winter' ? 'winter' : 'summer',
      override_reason: text(of('override_reason')),
      gauge_reading: number(of('gauge_reading')),
      shell_capacity: text(of('shell_capacity')),
      volume_outage: text(of('volume_outage')),
      volume: text(of('volume')),
      load_temperature: number(of('load_temperature')),
      density: this.state.density.trim() === '' ? null : number(of('density')),
      commodity_group: commodityGroups.find((one) => one === group) ?? '',
      temperature_correction_factor: number(of('temperature_correction_factor')),
      temperature_correction_factor_at_15c: number(of('temperature_correction_factor_at_15c')),
      gal_to_liter_conversion_factor: number(of('gal_to_liter_conversion_factor')),
      product: number(of('product')),
      rail_shipment: number(of('rail_shipment')),
      load_date: text(of('load_date')) || null,
      seals: [1, 2, 3, 4].map((nth) => text(of(`seal_number_${nth}`))),
    }
  }

  /** `unit`: that of the gauge table, in which the reading is kept. */
  read(typed: string, unit?: LengthUnit): void {
    this.state.reading = typed
    const read = readingTyped(typed, unit)
    if (typeof read === 'string') return this.record.draft.fault('gauge_reading', read)
    this.record.draft.set('gauge_reading', read)
  }
  /** Relative density as typed; stored in pounds per gallon. */
  weigh(typed: string): void {
    this.state.density = typed
    const bare = typed.trim()
    const density = bare === '' ? undefined : readFigure(bare)
    if (bare !== '' && !((density ?? -1) >= 0))
      return this.record.draft.fault('density', `“${bare}” is not a relative density. Enter a number such as 0.5092.`)
    this.record.draft.set('density', density === undefined ? 1 : poundsOf(density))
    const [least, most] = lightLimits.relativeDensity60
    // Of a named product the group is known; without one, only light hydrocarbons are so light.
    const isUnnamed = number(this.record.draft.valueOf('product')) === null
    if (isUnnamed && Number(bare) >= least && Number(bare) <= most) this.suggest('commodity_group', 'E')
  }
  hold(how: Partial<CarPermit>): void {
    lastPermit().how = { ...this.how, ...how }
    for (const [name, value] of Object.entries(how)) this.record.draft.set(name, value)
  }
  /** Applies values from the gauge table once both are known. A car that is only viewed is not changed. */
  follow(table: TableRow | null, judged: JudgedCar): void {
    this.#judged = judged
    const { draft, row } = this.record
    const isTouched =
      row === undefined || ['car_mark', 'car_number', 'gauge_reading'].some((name) => name in draft.state.mine)
    if (!table || !isTouched) return
    this.#put('gaugetable', table.id)
    this.record.labels.known[`rail:gaugeTable ${table.id}`] = nameOf(table)
    this.#put('shell_capacity', Number(table.shell_capacity).toFixed(2))
    if (judged.outage !== undefined) this.#put('volume_outage', judged.outage.toFixed(2))
  }
  #put(name: string, value: unknown): void {
    if (this.record.draft.valueOf(name) !== value) this.record.draft.set(name, value)
  }
  /** Sets a field that the user has not filled in. */
  suggest(name: string, value: unknown): void {
    const { draft, row } = this.record
    if (row === undefined && !(name in draft.state.mine)) draft.set(name, value)
  }
  /** Seals of a saved car can always be corrected, even if its filling would be refused today. */
  #refuses(): boolean {
    const { draft, row } = this.record
    const isMeasured = row === undefined || measured.some((name) => name in draft.state.mine)
    const wrong = Object.entries(this.#judged?.errors ?? {}).filter(([name]) => isMeasured || name.startsWith('seal'))
    for (const [name, message] of wrong) draft.fault(name, message)
    draft.want(wrong[0]?.[0])
    return wrong.length > 0
  }

  goTo(name: string): void {
    focusField(this.#here, name)
  }
  focus(): void {
    const { draft } = this.record
    this.goTo(draft.valueOf('car_mark') ? (draft.valueOf('car_number') ? 'gauge_reading' : 'car_number') : 'car_mark')
  }
  /** Saves, then starts a new form that keeps repeated fields. */
  async saveAndNext(): Promise<void> {
    this.#isNext = true
    const isNew = this.record.row === undefined
    const saved = await this.record.draft.save()
    this.#isNext = false
    if (saved && !isNew) open('rail:car:new', {})
  }
  gauge(): void {
    const { draft } = this.record
    const temperature = draft.valueOf('load_temperature')
    const query = {
      car: this.title,
      reading: this.state.reading,
      density: this.state.density,
      ...(typeof temperature === 'number' && { temperature: String(temperature) }),
      ...this.how,
    }
    open('rail:gaugeTool:page', {}, { query, place: 'right' })
  }
}
