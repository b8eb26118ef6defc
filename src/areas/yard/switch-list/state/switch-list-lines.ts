/** The lines of a switch list in one pane: which is selected, which are open, and what is said of each. */
import { type SwitchListAnswer, type ToldLine, switchListCalls } from './calls.ts'
import { proxy, ref } from 'valtio'
import { carCount } from '#model/areas/yard/rules/name.ts'

/** A second tap that comes sooner than this is a bounce of the thumb. */
const TAP_MS = 500
export type SwitchListNow = {
  readonly answer: SwitchListAnswer | undefined
  /** Index of the selected line. */
  readonly at: number
  /** Track ids; empty means all. */
  readonly tracks: readonly number[]
  /** Numbers of the lines whose cars are shown. */
  readonly opened: ReadonlySet<number>
  /** Cars of lines being sent. */
  readonly sending: ReadonlySet<number>
  readonly asking: 'exception' | 'tracks' | 'sign' | null
  readonly said: string
}
const first: SwitchListNow = {
  answer: undefined,
  at: 0,
  tracks: [],
  opened: new Set(),
  sending: new Set(),
  asking: null,
  said: '',
}
const stateWords = { open: '', done: 'done', off: 'no longer planned' } as const
const lineCount = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`
/** The next line that is not done, from the top again after the last; the same one where there is none. */
function nextOpen(work: readonly ToldLine[], from: number): number {
  const order = [...work.keys()].map((step) => (from + step) % work.length)
  return order.find((index) => work[index]?.state === 'open') ?? from
}

export class SwitchListLines {
  readonly state: { now: SwitchListNow }
  readonly yard: number
  protected readonly calls: ReturnType<typeof switchListCalls>
  protected readonly refresh: () => Promise<unknown>
  #tapped = -Infinity

  constructor(yard: number, refresh: () => Promise<unknown>) {
    this.yard = yard
    this.calls = switchListCalls(yard)
    this.refresh = refresh
    this.state = proxy({ now: ref(first) })
  }
  get now(): SwitchListNow {
    return this.state.now
  }
  set(change: Partial<SwitchListNow>): void {
    this.state.now = ref({ ...this.now, ...change })
  }
  receive(answer: SwitchListAnswer): void {
    const old = this.line
    const same = answer.work.findIndex(({ no }) => no === old?.no)
    const here = answer.work[same]
    // The selection stays on its line until that is done, and then goes to the next one that is not.
    const isOver = old?.state === 'open' && here !== undefined && here.state !== 'open'
    const next = isOver ? nextOpen(answer.work, same) : same
    this.set({ answer, at: Math.max(0, Math.min(next >= 0 ? next : this.now.at, answer.work.length - 1)) })
  }
  /** Whether a tap counts, by the time of its event: a second one within half a second does nothing, wherever it lands. */
  tapped(at: number): boolean {
    if (at >= this.#tapped && at - this.#tapped < TAP_MS) return false
    this.#tapped = at
    return true
  }
  get line(): ToldLine | undefined {
    return this.now.answer?.work[this.now.at]
  }
  step(by: number): void {
    const last = (this.now.answer?.work.length ?? 1) - 1
    const at = Math.max(0, Math.min(last, this.now.at + by))
    this.set({ at, said: this.now.answer?.work[at] ? this.spoken(this.now.answer.work[at]) : '' })
  }
  /** Selects the line that moves this car. */
  goTo(car: number): void {
    this.select(({ state, cars }) => state === 'open' && cars.includes(car))
  }
  protected select(is: (line: ToldLine) => boolean): void {
    const at = this.now.answer?.work.findIndex(is) ?? -1
    if (at >= 0) this.step(at - this.now.at)
  }
  /** Shows or hides the cars of a line. */
  toggle(line = this.line): void {
    if (line === undefined) return
    const opened = new Set(this.now.opened)
    if (!opened.delete(line.no)) opened.add(line.no)
    this.set({ opened })
  }
  spoken({ no, instruction, marks, from, to, against, state }: ToldLine): string {
    const place = (spot: ToldLine['to']): string => (spot ? `${spot.track_name} position ${spot.seq}` : 'unassigned')
    return [`Line ${no}`, instruction, marks, `from ${place(from)}`, `to ${place(to)}`, against, stateWords[state]]
      .filter((part) => part !== '')
      .join(', ')
  }
  get summary(): string {
    const work = this.now.answer?.work ?? []
    const left = work.filter(({ state }) => state === 'open')
    const cars = carCount(left.reduce((sum, line) => sum + line.cars.length, 0))
    const done = work.filter(({ state }) => state === 'done').length
    if (left.length === 0) return done === 0 ? 'The yard is as planned' : `All done: ${lineCount(done)}`
    return done === 0
      ? `${lineCount(left.length)}, ${cars}`
      : `${done} of ${lineCount(done + left.length)} done, ${cars} left`
  }
}
