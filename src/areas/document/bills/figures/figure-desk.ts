/** The figures of the current document: the cursor, the field being typed in, and the clerk's decisions until they are saved. */
import { proxy, ref } from 'valtio'
import type { BillDifference } from '#model/areas/document/rules/checks/differences.ts'
import type { ReadBill } from '#model/areas/document/rules/reading/figures.ts'
import { typedFigure, typedText } from './figure-fields.ts'
import {
  figureLines,
  firstLine,
  nextOpen,
  onEnter,
  withDecision,
  withoutDecision,
  type Decision,
  type Decisions,
  type EnterStep,
  type CheckedFigure,
} from './figure-list.ts'
import type { AcceptedFigures, PagePlace } from './read-data.ts'

/** `help`: the print that a region gave. */
export type Typing = {
  readonly key: string
  readonly text: string
  readonly help: string
  readonly problem: string
  readonly place: PagePlace | null
}
type Desk = { lines: readonly CheckedFigure[]; current: string | null; typing: Typing | null }
type Shown = {
  readonly bill: number
  readonly reading: ReadBill
  readonly differences: readonly BillDifference[]
  readonly accepted?: AcceptedFigures
}

/** Mark and number typed as one: `UTLX 964116`. */
const WHOLE_CAR = /^([a-z]{1,4})[\s-]*(\d{1,6})$/i
const isMarkOf = (one: CheckedFigure, { car, carAt }: CheckedFigure): boolean =>
  one.name === 'car_mark' && one.car === car && one.carAt === carAt

export class FigureDesk {
  readonly state = proxy<Desk>({ lines: ref([]), current: null, typing: null })
  /** By document: they outlive the way to another document and a save that was refused. */
  readonly #decided = new Map<number, Decisions>()
  #shown: Shown | undefined

  /** The same document keeps its cursor and its field. */
  receive(shown: Shown): void {
    const isOther = shown.bill !== this.#shown?.bill
    this.#shown = shown
    this.#draw()
    const { lines, current } = this.state
    if (isOther) this.state.typing = null
    if (isOther || !lines.some(({ key }) => key === current)) this.state.current = firstLine(lines)
  }
  clear(): void {
    this.#shown = undefined
    Object.assign(this.state, { lines: ref([]), current: null, typing: null })
  }
  #draw(): void {
    const shown = this.#shown
    if (shown === undefined) return
    const { bill, reading, differences, accepted } = shown
    this.state.lines = ref(figureLines(reading, differences, this.#decided.get(bill) ?? {}, accepted))
  }
  get lines(): readonly CheckedFigure[] {
    return this.state.lines
  }
  get current(): CheckedFigure | undefined {
    return this.state.lines.find(({ key }) => key === this.state.current)
  }
  /** Once they are saved. */
  forget(bill: number): void {
    this.#decided.delete(bill)
    if (bill === this.#shown?.bill) this.#draw()
  }

  place(key: string): void {
    this.state.current = key
    this.state.typing = null
  }
  step(by: number): void {
    const { lines } = this
    const at = lines.findIndex(({ key }) => key === this.state.current)
    const to = lines[Math.max(0, Math.min(lines.length - 1, at + by))]
    if (to) this.place(to.key)
  }
  /** False if none needs a decision. */
  toOpen(by: 1 | -1): boolean {
    const key = nextOpen(this.lines, this.state.current, by)
    if (key !== undefined) this.place(key)
    return key !== undefined
  }

  /** Returns what Enter did; after `save` nothing was done here. */
  enter(): EnterStep {
    const step = onEnter(this.lines, this.state.current)
    if (step.step === 'go') this.place(step.key)
    else if (step.step === 'type') this.type(step.key)
    else if (step.step === 'accept') {
      const line = this.lines.find(({ key }) => key === step.key)
      if (line) this.#decide(line.key, { value: line.value })
    }
    return step
  }
  take(choice: number): boolean {
    const { current } = this
    const chosen = current?.choices[choice]
    if (current === undefined || chosen === undefined) return false
    this.#decide(current.key, { value: chosen.value })
    return true
  }
  choose(record: number, label: string): void {
    const { current } = this
    // The print is saved; the record says which party it means.
    if (current) this.#decide(current.key, { value: current.figure?.value || label, record, label })
  }
  /** The cursor goes on to what needs a decision next. */
  #decide(key: string, decision: Decision): void {
    const shown = this.#shown
    if (shown === undefined) return
    this.#decided.set(shown.bill, { ...this.#decided.get(shown.bill), [key]: decision })
    this.state.lines = ref(withDecision(this.lines, key, decision))
    this.state.typing = null
    this.state.current = nextOpen(this.lines, key) ?? key
  }

  /** Takes back the decision about the current figure; false if there is none. The cursor stays. */
  takeBack(): boolean {
    const { current } = this
    const shown = this.#shown
    if (current?.decision === undefined || shown === undefined) return false
    const { [current.key]: _decision, ...others } = this.#decided.get(shown.bill) ?? {}
    this.#decided.set(shown.bill, others)
    this.state.lines = ref(withoutDecision(this.lines, current.key))
    return true
  }

  type(key: string): void {
    const line = this.lines.find((one) => one.key === key)
    if (!line) return
    this.state.current = key
    this.state.typing = { key, text: typedText(line.name, line.value), help: '', problem: '', place: null }
  }
  /** Opens the field with the text of a region of the page; Enter confirms it. */
  propose(key: string, { value, help, place }: { value: string; help: string; place: PagePlace }): void {
    this.type(key)
    const { typing } = this.state
    const name = this.current?.name
    if (typing && name) this.state.typing = { ...typing, text: typedText(name, value), help, place: ref(place) }
  }
  onType(text: string): void {
    if (this.state.typing) this.state.typing = { ...this.state.typing, text, problem: '' }
  }
  confirm(): void {
    const { typing } = this.state
    const line = this.lines.find(({ key }) => key === typing?.key)
    if (!typing || !line) return
    const [, mark, number] = line.name === 'car_number' ? (WHOLE_CAR.exec(typing.text.trim()) ?? []) : []
    const read = typedFigure(line.name, number ?? typing.text)
    const marked = mark === undefined ? undefined : this.lines.find((one) => isMarkOf(one, line))
    if ('problem' in read) this.state.typing = { ...typing, problem: read.problem }
    else if (mark !== undefined && marked !== undefined) {
      const place = typing.place ? { place: typing.place } : {}
      this.#decide(marked.key, { value: mark.toUpperCase(), ...place })
      this.#decide(line.key, { value: read.value, ...place })
    } else this.#decide(line.key, { value: read.value, ...(typing.place && { place: typing.place }) })
  }
  leave(): void {
    this.state.typing = null
  }
  /** The server refused the value of a figure. */
  refuse(key: string, problem: string): void {
    this.type(key)
    if (this.state.typing) this.state.typing = { ...this.state.typing, problem }
  }
}
