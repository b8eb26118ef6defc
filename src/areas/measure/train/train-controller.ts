/** A train in one pane: pasted lines, results and corrections. It outlives its components. */
import { proxy as worker } from 'comlink'
import { proxy, ref } from 'valtio'
import { fillingDefaults, type FillingLimits } from '#model/areas/measure/rules/gauge/filling.ts'
import type { Goods } from '#model/areas/measure/rules/volume/commodity.ts'
import { readWholeMark } from '#model/shared/reading/mark.ts'
import {
  byOutcome,
  gaugeTrainCar,
  listedTwice,
  trainOutcomes,
  type TrainCar,
  type TrainDefaults,
  type TrainField,
  type TrainOutcome,
  type TrainResult,
} from '#model/areas/measure/rules/gauge/train-gauging.ts'
import { readGaugeSheet, trainLines, type TrainLine } from '#model/areas/measure/rules/gauge/gauge-lines.ts'
import { readSheetText } from '#model/shared/reading/read-sheet.ts'
import { workerJobs } from '#src/engine/data/worker.ts'
import { activeElement } from '#src/engine/panes/windows.ts'
import { initialTrain, type TrainHead, type TrainLineNow, type TrainState } from './train-state.ts'
import { factsOf } from './calls.ts'
import { printTrain } from './print-train.ts'

const TWICE = 'occurs twice in this train.'
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The car named in a line, as written in the fleet, or what is wrong with it. */
export const nameIn = (text: string): Pick<TrainCar, 'car_mark' | 'car_number' | 'problem'> => {
  const read = readWholeMark(text)
  return 'error' in read
    ? { car_mark: text.trim().toUpperCase(), car_number: '', problem: read.error }
    : { car_mark: read.car_mark, car_number: read.car_number, problem: '' }
}

export class TrainController {
  readonly state = proxy<TrainState>(initialTrain())
  /** Checked between two cars while saving. */
  isStopping = false
  #job = ''
  /** Sorts problems first when the next gauging ends. */
  #isUnordered = false
  #limits: FillingLimits = fillingDefaults
  #goods: Goods | null = null
  #soon: ReturnType<typeof setTimeout> | undefined
  #focus: ((key: string, field: TrainField) => void) | undefined

  onFocus(focus: ((key: string, field: TrainField) => void) | undefined): void {
    this.#focus = focus
  }
  goTo(key: string, field: TrainField): void {
    this.#focus?.(key, field)
  }

  /** Sets the company's limits. */
  limit(limits: FillingLimits): void {
    this.#limits = limits
  }
  /** Sets the product of the train, whose regulations its cars are judged by. */
  carry(goods: Goods | null): void {
    if (goods === this.#goods) return
    this.#goods = goods
    this.#gaugeSoon()
  }
  /** Values for cars that have none of their own. */
  get defaults(): TrainDefaults {
    const { head } = this.state
    const margin = head.margin.trim() === '' ? NaN : Number(head.margin)
    const limits = margin >= 0 && margin < 100 ? { ...this.#limits, margin: margin / 100 } : this.#limits
    const [kind, unit] = head.called.split(' ')
    return {
      temperature: head.temperature,
      degrees: head.degrees,
      density: head.density,
      by: head.by,
      group: head.group,
      expansion: head.expansion.trim() === '' ? null : Number(head.expansion),
      goods: this.#goods,
      readAs:
        head.called === 'table'
          ? null
          : { kind: kind === 'innage' ? 'innage' : 'outage', unit: unit === 'cm' ? 'cm' : 'in' },
      permit: { insulation: head.insulation, season: head.season, limits, heaviestLoad: Infinity },
    }
  }
  #carOf({ key, car, reading, temperature, density, facts }: TrainLineNow): TrainCar {
    return {
      key,
      ...nameIn(car),
      reading,
      temperature,
      density,
      table: facts?.table?.rows ?? null,
      lightWeight: facts?.lightWeight ?? null,
      grossRailLoad: facts?.grossRailLoad ?? this.#limits.grossRailLoad,
      insulation: facts?.insulation ?? null,
    }
  }

  setHead<N extends keyof TrainHead>(name: N, value: TrainHead[N]): void {
    this.state.head[name] = value
    this.#gaugeSoon()
  }
  /** Delayed, because every line depends on it. */
  #gaugeSoon(): void {
    clearTimeout(this.#soon)
    if (this.state.lines.length > 0) this.#soon = setTimeout(() => void this.#gaugeAll(), 250)
  }
  type(text: string): void {
    this.state.pasted = text
  }
  /** Appends the pasted cars, and gauges what has not been gauged. */
  async take(): Promise<void> {
    let read: readonly TrainLine[]
    try {
      read = trainLines(readGaugeSheet(readSheetText(this.state.pasted).rows))
    } catch (error) {
      this.state.problem = sentence(error)
      return
    }
    const from = this.state.lines.length
    const lines = read.map(({ car_mark, car_number, reading, temperature, density }, at): TrainLineNow => ({
      key: crypto.randomUUID(),
      at: from + at + 1,
      car: `${car_mark} ${car_number}`.trim(),
      reading,
      temperature,
      density,
      facts: null,
      result: null,
      kept: null,
      failure: '',
      ticket: crypto.randomUUID(),
    }))
    this.state.lines.push(...lines)
    this.state.order = this.state.lines.map(({ key }) => key)
    this.state.pasted = ''
    await this.gauge()
  }
  /** Loads the cars' data, gauges all, and sorts problems first. */
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
    const onResults = (results: readonly TrainResult[]): void => {
      if (job !== this.#job) return
      done += results.length
      for (const result of results) this.#found(result)
      this.state.progress = { done, total: cars.length, what: 'gauge' }
    }
    try {
      const count = await workerJobs().gaugeTrain(job, cars, this.defaults, worker(onResults))
      if (job === this.#job && count < cars.length)
        this.state.problem = `Stopped after ${count} of ${cars.length} cars.`
    } finally {
      if (job === this.#job) this.#settled()
    }
  }
  #settled(): void {
    this.state.progress = null
    this.#tellTwice()
    if (!this.#isUnordered) return
    this.#isUnordered = false
    this.state.order = byOutcome(
      this.state.lines.map(({ key, result }) => ({ key, outcome: result?.outcome ?? 'missing' })),
    )
  }
  stop(): void {
    if (this.state.progress?.what === 'gauge') void workerJobs().stopGauging(this.#job)
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
    const twice = listedTwice(this.state.lines.map((line) => ({ key: line.key, ...nameIn(line.car) })))
    for (const line of this.state.lines)
      if (twice.has(line.key) && line.result)
        line.result = ref<TrainResult>({
          ...line.result,
          outcome: 'wrong',
          field: 'car',
          message: `${line.car} ${TWICE}`,
          figures: null,
        })
  }

  /** Corrects a line and evaluates it at once. It keeps its place until the train is gauged again. */
  edit(key: string, field: TrainField, text: string): void {
    const line = this.#line(key)
    if (!line || line.kept !== null) return
    line[field] = text
    line.failure = ''
    line.ticket = crypto.randomUUID()
    if (field === 'car') line.facts = null
    else this.#found(gaugeTrainCar(this.#carOf(line), this.defaults))
  }
  /** On blur of the car field: loads the car's data. */
  async settleCar(key: string): Promise<void> {
    const line = this.#line(key)
    if (!line || line.facts !== null) return
    const name = nameIn(line.car)
    if (name.problem === '') line.car = `${name.car_mark} ${name.car_number}`
    if (name.problem === '') line.facts = ref((await factsOf([name]))(name))
    for (const one of this.state.lines)
      if (one === line || one.result?.message.endsWith(TWICE))
        this.#found(gaugeTrainCar(this.#carOf(one), this.defaults))
    this.#tellTwice()
  }
  remove(key: string): void {
    this.state.lines = this.state.lines.filter((line) => line.key !== key)
    this.state.order = this.state.order.filter((one) => one !== key)
    this.#tellTwice()
  }
  clear(): void {
    this.stop()
    Object.assign(this.state, { ...initialTrain(), head: this.state.head })
  }
  /** Removes the line with the focus, and moves the focus to the next. */
  removeHere(): void {
    const here = activeElement()?.closest('[data-line]')
    const key = here?.getAttribute('data-line')
    const below =
      here?.nextElementSibling?.getAttribute('data-line') ?? here?.previousElementSibling?.getAttribute('data-line')
    if (!key) return
    this.remove(key)
    if (below) setTimeout(() => this.goTo(below, 'reading'))
  }
  toggleExceptions(): void {
    this.state.only =
      this.state.only.length > 0 ? [] : trainOutcomes.filter((outcome) => outcome !== 'right' && outcome !== 'unjudged')
  }
  toggleOnly(outcomes: readonly TrainOutcome[]): void {
    this.state.only = outcomes
  }
  /** Lines with problems, in display order. */
  get exceptions(): readonly TrainLineNow[] {
    const byKey = new Map(this.state.lines.map((line) => [line.key, line]))
    return this.state.order
      .flatMap((key) => byKey.get(key) ?? [])
      .filter(({ result }) => result !== null && result.outcome !== 'right' && result.outcome !== 'unjudged')
  }
  next(step: 1 | -1): void {
    const here = activeElement()?.closest('[data-line]')?.getAttribute('data-line')
    const found = this.exceptions
    const at = found.findIndex(({ key }) => key === here)
    const line = at < 0 ? found.at(step > 0 ? 0 : -1) : found[(at + step + found.length) % found.length]
    if (line) this.goTo(line.key, line.result?.field ?? 'reading')
  }
  print(): void {
    printTrain(this.state)
  }
}
