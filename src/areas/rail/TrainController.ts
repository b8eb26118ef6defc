/** A train in one pane: what was pasted, what came of it, what was mended since. It outlives what is drawn of it. */
import { proxy as worker } from 'comlink'
import { proxy, ref } from 'valtio'
import { densityKinds } from '#model/rules/density-entry.ts'
import { fillingDefaults, type FillingLimits } from '#model/rules/filling.ts'
import { readWholeMark } from '#model/rules/mark.ts'
import { byOutcome, gaugeTrainCar, namedTwice, trainOutcomes, type TrainCar, type TrainDefaults, type TrainField, type TrainOutcome, type TrainResult } from '#model/rules/train-gauging.ts'
import { readTrain } from '#model/rules/train-paste.ts'
import { jobs } from '../../engine/jobs.ts'
import { onClear } from '../../engine/sign.ts'
import { activeElement } from '../../engine/windows.ts'
import { factsOf, type CarFacts } from './train-calls.ts'
import type { Entries } from './entries.ts'

export type TrainHead = Pick<Entries, 'temperature' | 'degrees' | 'density' | 'by' | 'group' | 'insulation' | 'season' | 'margin'> & { called: 'table' | `${'outage' | 'innage'} ${'in' | 'cm'}` }
export type TrainLineNow = {
  readonly key: string
  /** Where it stood in the train, from 1. */
  at: number
  car: string
  reading: string
  temperature: string
  density: string
  facts: CarFacts | null
  result: TrainResult | null
  /** The loaded car it was kept as. */
  kept: number | null
  /** Why it was not kept. */
  failure: string
  /** Under which it is sent: the same as long as it says the same, so that no try makes a second car. */
  ticket: string
}
type State = {
  head: TrainHead
  pasted: string
  lines: TrainLineNow[]
  order: readonly string[]
  /** Only lines with these outcomes are shown; none chosen is all. */
  only: readonly TrainOutcome[]
  progress: { done: number; total: number; what: 'gauge' | 'keep' } | null
  problem: string
  /** When it was sent to paper; empty while it is not. */
  printing: string
}
const firstHead: TrainHead = { temperature: '', degrees: 'F', density: '', by: densityKinds[0], group: 'E', insulation: 'none', season: 'summer', margin: '', called: 'table' }
const first = (): State => ({ head: { ...firstHead }, pasted: '', lines: [], order: [], only: [], progress: null, problem: '', printing: '' })
const TWICE = 'is named twice in this train.'
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What a line calls its car, as the fleet writes it; or why it is none. */
export const nameIn = (text: string): Pick<TrainCar, 'car_mark' | 'car_number' | 'problem'> => {
  const read = readWholeMark(text)
  return 'error' in read ? { car_mark: text.trim().toUpperCase(), car_number: '', problem: read.error } : { car_mark: read.car_mark, car_number: read.car_number, problem: '' }
}

export class TrainController {
  readonly state = proxy<State>(first())
  /** Read by who keeps the train, between two cars. */
  isStopping = false
  #job = ''
  /** Asked to bring first what needs a person, by the next gauging that comes to its end. */
  #isUnordered = false
  #limits: FillingLimits = fillingDefaults
  #soon: ReturnType<typeof setTimeout> | undefined
  #focus: ((key: string, field: TrainField) => void) | undefined

  onFocus(focus: ((key: string, field: TrainField) => void) | undefined): void {
    this.#focus = focus
  }
  goTo(key: string, field: TrainField): void {
    this.#focus?.(key, field)
  }

  /** As the company has settled them. */
  limit(limits: FillingLimits): void {
    this.#limits = limits
  }
  /** What holds for every car that does not say otherwise. */
  get defaults(): TrainDefaults {
    const { head } = this.state
    const margin = head.margin.trim() === '' ? NaN : Number(head.margin)
    const limits = margin >= 0 && margin < 100 ? { ...this.#limits, margin: margin / 100 } : this.#limits
    const [kind, unit] = head.called.split(' ')
    return {
      temperature: head.temperature, degrees: head.degrees, density: head.density, by: head.by, group: head.group,
      called: head.called === 'table' ? null : { kind: kind === 'innage' ? 'innage' : 'outage', unit: unit === 'cm' ? 'cm' : 'in' },
      permit: { insulation: head.insulation, season: head.season, limits, heaviestLoad: Infinity },
    }
  }
  #carOf({ key, car, reading, temperature, density, facts }: TrainLineNow): TrainCar {
    return { key, ...nameIn(car), reading, temperature, density, table: facts?.table?.rows ?? null, lightWeight: facts?.lightWeight ?? null, grossRailLoad: facts?.grossRailLoad ?? this.#limits.grossRailLoad }
  }

  setHead<N extends keyof TrainHead>(name: N, value: TrainHead[N]): void {
    this.state.head[name] = value
    clearTimeout(this.#soon)
    // The whole train hangs on it: once the hand rests.
    if (this.state.lines.length > 0) this.#soon = setTimeout(() => void this.#gaugeAll(), 250)
  }
  type(text: string): void {
    this.state.pasted = text
  }
  /** The pasted cars behind those that are there; then all that was not gauged is. */
  async take(): Promise<void> {
    const read = readTrain(this.state.pasted)
    const from = this.state.lines.length
    const lines = read.map(({ car_mark, car_number, reading, temperature, density }, at): TrainLineNow => ({
      key: crypto.randomUUID(), at: from + at + 1, car: `${car_mark} ${car_number}`.trim(), reading, temperature, density, facts: null, result: null, kept: null, failure: '', ticket: crypto.randomUUID(),
    }))
    this.state.lines.push(...lines)
    this.state.order = this.state.lines.map(({ key }) => key)
    this.state.pasted = ''
    await this.gauge()
  }
  /** Asks for what is known of the cars, gauges all, and brings first what needs a person. */
  async gauge(): Promise<void> {
    this.state.problem = ''
    clearTimeout(this.#soon)
    this.#isUnordered = true
    try {
      const named = this.state.lines.map((line) => nameIn(line.car))
      const facts = await factsOf(named.filter(({ problem }) => problem === ''))
      this.state.lines.forEach((line, at) => {
        const name = named[at]
        line.facts = name && name.problem === '' ? ref(facts(name)) : null
      })
      await this.#gaugeAll()
    } catch (error) {
      this.state.problem = sentence(error)
    }
  }
  async #gaugeAll(): Promise<void> {
    this.stop()
    const job = (this.#job = crypto.randomUUID())
    const cars = this.state.lines.map((line) => this.#carOf(line))
    this.state.progress = { done: 0, total: cars.length, what: 'gauge' }
    let done = 0
    const tell = (results: readonly TrainResult[]): void => {
      if (job !== this.#job) return
      done += results.length
      for (const result of results) this.#found(result)
      this.state.progress = { done, total: cars.length, what: 'gauge' }
    }
    try {
      const count = await jobs().gaugeTrain(job, cars, this.defaults, worker(tell))
      if (job === this.#job && count < cars.length) this.state.problem = `Stopped after ${count} of ${cars.length} cars.`
    } finally {
      if (job === this.#job) this.#settled()
    }
  }
  #settled(): void {
    this.state.progress = null
    this.#tellTwice()
    if (!this.#isUnordered) return
    this.#isUnordered = false
    this.state.order = byOutcome(this.state.lines.map(({ key, result }) => ({ key, outcome: result?.outcome ?? 'missing' })))
  }
  stop(): void {
    if (this.state.progress?.what === 'gauge') void jobs().stopGauging(this.#job)
    if (this.state.progress?.what === 'keep') this.isStopping = true
  }
  #line(key: string): TrainLineNow | undefined {
    return this.state.lines.find((line) => line.key === key)
  }
  #found(result: TrainResult): void {
    const line = this.#line(result.key)
    if (line) line.result = ref(result)
  }
  #tellTwice(): void {
    const twice = namedTwice(this.state.lines.map((line) => ({ key: line.key, ...nameIn(line.car) })))
    for (const line of this.state.lines) if (twice.has(line.key) && line.result) line.result = ref<TrainResult>({ ...line.result, outcome: 'wrong', field: 'car', message: `${line.car} ${TWICE}`, figures: null })
  }

  /** Mends one line and judges it again at once; it keeps its place until the train is gauged again. */
  edit(key: string, field: TrainField, text: string): void {
    const line = this.#line(key)
    if (!line || line.kept !== null) return
    line[field] = text
    line.failure = ''
    line.ticket = crypto.randomUUID()
    if (field === 'car') line.facts = null
    else this.#found(gaugeTrainCar(this.#carOf(line), this.defaults))
  }
  /** The keyboard has left the car: what is known of it is asked for. */
  async settleCar(key: string): Promise<void> {
    const line = this.#line(key)
    if (!line || line.facts !== null) return
    const name = nameIn(line.car)
    if (name.problem === '') line.car = `${name.car_mark} ${name.car_number}`
    if (name.problem === '') line.facts = ref((await factsOf([name]))(name))
    for (const one of this.state.lines) if (one === line || one.result?.message.endsWith(TWICE)) this.#found(gaugeTrainCar(this.#carOf(one), this.defaults))
    this.#tellTwice()
  }
  remove(key: string): void {
    this.state.lines = this.state.lines.filter((line) => line.key !== key)
    this.state.order = this.state.order.filter((one) => one !== key)
    this.#tellTwice()
  }
  clear(): void {
    this.stop()
    Object.assign(this.state, { ...first(), head: this.state.head })
  }
  /** The line that the keyboard is in; the keyboard goes on to the one below. */
  removeHere(): void {
    const here = activeElement()?.closest('[data-line]')
    const key = here?.getAttribute('data-line')
    const below = here?.nextElementSibling?.getAttribute('data-line') ?? here?.previousElementSibling?.getAttribute('data-line')
    if (!key) return
    this.remove(key)
    if (below) setTimeout(() => this.goTo(below, 'reading'))
  }
  toggleExceptions(): void {
    this.state.only = this.state.only.length > 0 ? [] : trainOutcomes.filter((outcome) => outcome !== 'right' && outcome !== 'unjudged')
  }
  toggleOnly(outcomes: readonly TrainOutcome[]): void {
    this.state.only = outcomes
  }
  /** What needs a person, in the order in which it is shown. */
  get exceptions(): readonly TrainLineNow[] {
    const byKey = new Map(this.state.lines.map((line) => [line.key, line]))
    return this.state.order.flatMap((key) => byKey.get(key) ?? []).filter(({ result }) => result !== null && result.outcome !== 'right' && result.outcome !== 'unjudged')
  }
  next(step: 1 | -1): void {
    const here = activeElement()?.closest('[data-line]')?.getAttribute('data-line')
    const found = this.exceptions
    const at = found.findIndex(({ key }) => key === here)
    const line = at < 0 ? found.at(step > 0 ? 0 : -1) : found[(at + step + found.length) % found.length]
    if (line) this.goTo(line.key, line.result?.field ?? 'reading')
  }
  print(isOn: boolean): void {
    this.state.printing = isOn ? new Date().toISOString() : ''
  }
}

const trains = new Map<string, TrainController>()
/** What one user has typed is nothing to the next. */
onClear(() => trains.clear())
export function trainOf(pane: string): TrainController {
  let train = trains.get(pane)
  if (!train) trains.set(pane, (train = new TrainController()))
  return train
}
