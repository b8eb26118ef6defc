/** A switching plan replayed step by step on a board of its own. */
import { type SwitchingState, initialSwitching } from './switching-state.ts'
import { YardController } from '../controller/yard-controller.ts'
import type { YardAnswer } from '../data/layout.ts'
import { proxy, ref } from 'valtio'
import { type SwitchingSettings, usualSettings } from '#model/areas/switching/rules/board.ts'
import { keptSettings } from '../state/switching-settings.state.ts'
import type { SwitchingStep } from '#model/areas/switching/rules/switching.ts'
import { answerAtStep } from './steps.ts'

/** Milliseconds between two steps of the replay. */
const beat = 900

export class SwitchingReplay {
  readonly state: { now: SwitchingState }
  /** Only draws; it cannot move cars. */
  readonly board = new YardController(() => Promise.resolve({}))
  readonly yard: number
  protected readonly refresh: () => Promise<unknown>
  protected readonly keep: (answer: YardAnswer) => void
  #beat: ReturnType<typeof setInterval> | undefined

  /**
   * `keep` receives what the controller loads itself. Otherwise an undo that restores the cached yard would not count
   * as a change.
   */
  constructor(yard: number, refresh: () => Promise<unknown>, keep: (answer: YardAnswer) => void) {
    this.yard = yard
    this.refresh = refresh
    this.keep = keep
    this.state = proxy({ now: ref(initialSwitching) })
    this.board.show('both')
  }
  get now(): SwitchingState {
    return this.state.now
  }
  set(change: Partial<SwitchingState>): void {
    this.state.now = ref({ ...this.now, ...change })
  }
  get settings(): SwitchingSettings {
    const { settings, together } = keptSettings(this.yard)
    return { ...usualSettings(this.now.answer?.tracks ?? []), ...settings, together }
  }

  // Replay.

  get step(): SwitchingStep | undefined {
    return this.now.plan?.steps[this.now.at]
  }
  go(at: number): void {
    const last = this.now.plan?.steps.length ?? 0
    const to = Math.max(0, Math.min(last, at))
    const made = this.now.plan?.steps[to - 1]
    this.set({ at: to, said: made ? `After step ${to}: ${made.why}` : 'Current yard' })
    this.draw()
  }
  play(): void {
    if (this.now.playing) return this.pause()
    if (this.now.at >= (this.now.plan?.steps.length ?? 0)) this.go(0)
    this.set({ playing: true })
    this.#beat = setInterval(() => {
      if (this.now.at >= (this.now.plan?.steps.length ?? 0)) this.pause()
      else this.go(this.now.at + 1)
    }, beat)
  }
  pause(): void {
    clearInterval(this.#beat)
    this.set({ playing: false })
  }
  protected draw(): void {
    const { answer, yards, at, goal } = this.now
    const yard = yards[at]
    if (answer === undefined || yard === undefined || goal === null) return
    this.board.receive(answerAtStep(answer, yard, goal.goal))
    this.board.enter('actual')
    this.board.select(this.step?.cars ?? [])
  }
}
