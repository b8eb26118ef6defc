/** The switching plan of a yard: searched in the worker, replayed on its own board, and executed step by step. */
import { proxy as worker } from 'comlink'
import { proxy, ref } from 'valtio'
import { differences } from '#model/areas/yard/rules/difference.ts'
import { optionsOf, switchingYard, usualSettings, type SwitchingSettings } from '#model/areas/switching/rules/board.ts'
import { possibleGoal, wholeGoal } from '#model/areas/switching/rules/possible-goal.ts'
import { groupsOf } from '#model/areas/switching/rules/planner-order.ts'
import { replayed, type SwitchingStep } from '#model/areas/switching/rules/switching.ts'
import { placesOf } from '#model/areas/switching/rules/problem/yard.ts'
import { invert } from '#model/areas/yard/rules/move.ts'
import type { SwitchingNews } from '#workers/jobs.ts'
import { workerJobs } from '#src/engine/data/worker.ts'
import { open } from '#src/engine/panes/screen.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { boardOf, type YardAnswer } from '../data/layout.ts'
import { yardCalls } from '../data/calls.ts'
import { keepSettings, keptSettings } from '../state/switching-settings.state.ts'
import { initialSwitching, type SwitchingState } from './switching-state.ts'
import { answerAtStep, linesOf, stepStandsAt } from './steps.ts'
import { YardController } from '../state/yard-controller.ts'

/** Milliseconds between two steps of the replay. */
const beat = 900

const planOf = ({ placements }: YardAnswer): string => JSON.stringify(placements.planned)
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export class SwitchingController {
  readonly state: { now: SwitchingState }
  /** Only draws; it cannot move cars. */
  readonly board = new YardController(() => Promise.resolve({}))
  readonly yard: number
  readonly #refresh: () => Promise<unknown>
  readonly #keep: (answer: YardAnswer) => void
  #stop: (() => void) | undefined
  #beat: ReturnType<typeof setInterval> | undefined
  #work: Promise<void> = Promise.resolve()
  /** The planned layout of the search. */
  #planned = ''
  /** The current search; events of older ones are ignored. */
  #search = 0

  /**
   * `keep` receives what the controller loads itself. Otherwise an undo that restores the cached yard would not count
   * as a change.
   */
  constructor(yard: number, refresh: () => Promise<unknown>, keep: (answer: YardAnswer) => void) {
    this.yard = yard
    this.#refresh = refresh
    this.#keep = keep
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
  change(settings: Partial<SwitchingSettings>): void {
    const { together = this.settings.together, ...others } = settings
    keepSettings(this.yard, { settings: { ...keptSettings(this.yard).settings, ...others }, together })
    this.set({ asking: null })
    void this.look()
  }

  /** Applies the current yard: starts the first search, and later checks whether the plan still fits. */
  receive(answer: YardAnswer): void {
    const isFirst = this.now.answer === undefined
    this.set({ answer })
    // A response during a step may show the yard before it.
    if (this.now.sending) return
    if (isFirst) return void this.look()
    this.#sync()
  }
  /** Finds the step at which the yard is, if any. */
  #sync(): void {
    const { answer, yards, done } = this.now
    if (answer === undefined) return
    const layout = boardOf(answer).sides.actual.layout
    const standsAt = (step: number): boolean => stepStandsAt(yards[step], layout)
    if (yards.length === 0) return void this.look()
    const at = standsAt(done) ? done : yards.findIndex((_, step) => standsAt(step))
    const isNewPlan = planOf(answer) !== this.#planned
    this.set(
      at < 0 || isNewPlan
        ? { drifted: true }
        : { drifted: false, done: at, at: this.now.at === done ? at : this.now.at },
    )
    this.#draw()
  }

  /** Searches a plan from the current yard. */
  async look(): Promise<void> {
    const { answer } = this.now
    if (answer === undefined) return
    this.stop()
    const search = ++this.#search
    this.#planned = planOf(answer)
    const { settings } = this
    const { actual, planned } = boardOf(answer).sides
    const yard = switchingYard(answer.tracks, new Map(answer.cars.map((car) => [car.id, car])), actual.layout, settings)
    const options = optionsOf(settings)
    const goal = possibleGoal(yard, actual.layout, planned.layout, options)
    this.set({
      looking: true,
      looked: 0,
      plan: null,
      found: [],
      own: null,
      goal,
      yards: [yard],
      at: 0,
      done: 0,
      drifted: false,
    })
    this.#draw()
    try {
      const cars = differences(actual.layout, wholeGoal(actual.layout, goal.goal).goal).map(({ car }) => car)
      const { results } = await yardCalls(this.yard).history(1, 1000, undefined, 'planned')
      if (search !== this.#search) return
      const groups = groupsOf(
        actual.layout,
        goal.goal,
        cars,
        results.toSorted((one, other) => one.id - other.id).map(({ data }) => (data.lines ?? []).map(({ car }) => car)),
      )
      const onNews = worker((news: SwitchingNews) => {
        if (search === this.#search) this.#hear(news)
      })
      const running = await workerJobs().planSwitching({ yard, goal: goal.goal, options, groups }, onNews)
      const stop = (): void => void running.stop()
      if (search === this.#search && this.now.looking) this.#stop = stop
      else stop()
    } catch (error) {
      if (search === this.#search) this.set({ looking: false, said: sentence(error) })
    }
  }
  #hear(news: SwitchingNews): void {
    if (news.kind === 'progress') return this.set({ looked: news.looked })
    if (news.kind === 'own') return this.set({ own: news.own })
    if (news.kind === 'end') {
      this.#stop = undefined
      return this.set({ looking: false })
    }
    const { plan } = news
    const [start] = this.now.yards
    // A plan being replayed or executed is not replaced by a better one.
    if (start === undefined || this.now.done > 0 || this.now.at > 0) return
    if (plan.outcome !== 'plan')
      return this.set({ plan, looked: plan.examined, said: plan.reasons[0]?.message ?? 'No plan was found.' })
    const { found } = this.now
    this.set({
      plan,
      yards: replayed(start, plan),
      looked: plan.examined,
      found: found.at(-1) === plan.steps.length ? found : [...found, plan.steps.length],
      said: `${plan.steps.length} moves`,
    })
    this.#draw()
  }
  /** Stops the search and keeps the best plan. */
  stop(): void {
    this.#stop?.()
    this.#stop = undefined
    this.set({ looking: false })
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
    this.#draw()
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
  #draw(): void {
    const { answer, yards, at, goal } = this.now
    const yard = yards[at]
    if (answer === undefined || yard === undefined || goal === null) return
    this.board.receive(answerAtStep(answer, yard, goal.goal))
    this.board.enter('actual')
    this.board.select(this.step?.cars ?? [])
  }
  end(): void {
    this.pause()
    this.#search++
    this.stop()
  }

  // Execution.

  /** Executes the next step; repeated key presses queue up. Cars waiting on a lead count as unassigned. */
  execute(): Promise<void> {
    this.#work = this.#work.then(() => this.#executeNext())
    return this.#work
  }
  async #executeNext(): Promise<void> {
    const { plan, done, yards, drifted } = this.now
    const step = plan?.steps[done]
    const before = yards[done]
    if (step === undefined || before === undefined) return
    if (drifted) return this.set({ said: 'The yard has changed. Press r to plan again.' })
    this.stop()
    this.set({ sending: true })
    const calls = yardCalls(this.yard)
    const title = `Step ${done + 1}: ${step.why}`
    const named = (id: number): string => placesOf(before).find((place) => place.id === id)?.name ?? ''
    try {
      let last = await calls.move('actual', linesOf(before, step))
      this.set({ done: done + 1, at: done + 1 })
      this.#draw()
      const turn = async (message: string): Promise<string> => {
        last = await calls.move('actual', invert(last.lines), { undoes: last.move })
        await this.#refresh()
        return message
      }
      recordUndo({
        title,
        kind: 'exact',
        undo: () => turn(`Undone: ${title}`),
        redo: () => turn(`Redone: ${title}`),
      })
      toast({ text: `Step ${done + 1} done: ${step.cars.length} to ${named(step.to)}`, tone: 'ok' })
    } catch (error) {
      toast({ text: `Step ${done + 1} was not executed. ${sentence(error)}`, tone: 'stop' })
      this.set({ said: sentence(error) })
    }
    // Loaded directly, so that the next step starts from the current state whatever else is pending.
    const answer = await calls.cars().catch((error: unknown) => {
      // The board may be out of date, but the server refuses steps that do not start from the current state.
      toast({ text: `The yard could not be loaded again and may have changed. ${sentence(error)}`, tone: 'warn' })
      return this.now.answer
    })
    this.set({ answer, sending: false })
    if (answer) this.#keep(answer)
    this.#sync()
    void this.#refresh()
  }
  ask(asking: SwitchingState['asking']): void {
    this.set({ asking })
  }
  openBoard(): void {
    open('yard:management', { yardId: this.yard })
  }
}
