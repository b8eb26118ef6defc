/** The switching plan of a yard: looked for in the worker, walked through on a board of its own, carried out step by step in the yard. */
import { proxy as worker } from 'comlink'
import { proxy, ref } from 'valtio'
import { differences } from '#model/rules/yard-difference.ts'
import { optionsOf, possibleGoal, switchingYard, usualSettings, wholeGoal, type EngineGoal, type SwitchingSettings } from '#model/rules/switching-board.ts'
import { groupsOf, type OwnOrder } from '#model/rules/switching-order.ts'
import { replayed, type Plan, type Step, type Yard } from '#model/rules/switching.ts'
import { placesOf } from '#model/rules/switching-yard.ts'
import { invert } from '#model/rules/yard.ts'
import type { SwitchingNews } from '#workers/jobs.ts'
import { jobs } from '../../engine/jobs.ts'
import { open } from '../../engine/screen.ts'
import { toast } from '../../engine/toast.ts'
import { did } from '../../engine/undo.ts'
import { boardOf, type YardAnswer } from './board.ts'
import { yardCalls } from './calls.ts'
import { keepSettings, keptSettings } from './switching-settings.ts'
import { answerAtStep, linesOf, stepStandsAt } from './switching-steps.ts'
import { YardController } from './YardController.ts'

/** Milliseconds between two steps of a replay that plays. */
const beat = 900

type Now = {
  readonly answer: YardAnswer | undefined
  /** Looking for better plans, and what was found. */
  readonly looking: boolean
  readonly looked: number
  readonly plan: Plan | null
  /** Moves of each plan found, the last the best. */
  readonly found: readonly number[]
  readonly own: OwnOrder | null
  readonly goal: EngineGoal | null
  /** The yard before the first step and after each. */
  readonly yards: readonly Yard[]
  /** Steps shown as made, and made in the yard itself. */
  readonly at: number
  readonly done: number
  /** The yard has gone another way than the plan: it must be planned again. */
  readonly drifted: boolean
  readonly playing: boolean
  readonly sending: boolean
  readonly asking: 'settings' | null
  readonly said: string
}
const first: Now = {
  answer: undefined, looking: false, looked: 0, plan: null, found: [], own: null, goal: null, yards: [], at: 0, done: 0, drifted: false, playing: false, sending: false, asking: null, said: '',
}
const planOf = ({ placements }: YardAnswer): string => JSON.stringify(placements.planned)
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export class SwitchingController {
  readonly state: { now: Now }
  /** Draws the yard after the step shown; it moves nothing. */
  readonly board = new YardController(() => Promise.resolve({}))
  readonly yard: number
  readonly #refresh: () => Promise<unknown>
  readonly #keep: (answer: YardAnswer) => void
  #stop: (() => void) | undefined
  #beat: ReturnType<typeof setInterval> | undefined
  #work: Promise<void> = Promise.resolve()
  /** The planned layout for which was looked. */
  #planned = ''
  /** Which search is heard: the words of an older one come too late. */
  #search = 0

  /** `keep` is given what the controller reads by itself: else a yard that is undone to what was kept before would be no news. */
  constructor(yard: number, refresh: () => Promise<unknown>, keep: (answer: YardAnswer) => void) {
    this.yard = yard
    this.#refresh = refresh
    this.#keep = keep
    this.state = proxy({ now: ref(first) })
    this.board.show('both')
  }
  get now(): Now {
    return this.state.now
  }
  set(change: Partial<Now>): void {
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

  /** The yard as it is now. The first time a plan is looked for; later it is seen whether the plan still begins there. */
  receive(answer: YardAnswer): void {
    const isFirst = this.now.answer === undefined
    this.set({ answer })
    // What was read while a step is being made may be the yard before it.
    if (this.now.sending) return
    if (isFirst) return void this.look()
    this.#sync()
  }
  /** Where in the plan the yard stands: at a step, or nowhere in it. */
  #sync(): void {
    const { answer, yards, done } = this.now
    if (answer === undefined) return
    const layout = boardOf(answer).sides.actual.layout
    const standsAt = (step: number): boolean => stepStandsAt(yards[step], layout)
    if (yards.length === 0) return void this.look()
    const at = standsAt(done) ? done : yards.findIndex((_, step) => standsAt(step))
    const isNewPlan = planOf(answer) !== this.#planned
    this.set(at < 0 || isNewPlan ? { drifted: true } : { drifted: false, done: at, at: this.now.at === done ? at : this.now.at })
    this.#draw()
  }

  /** Looks for a plan from the yard as it is now. */
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
    this.set({ looking: true, looked: 0, plan: null, found: [], own: null, goal, yards: [yard], at: 0, done: 0, drifted: false })
    this.#draw()
    try {
      const cars = differences(actual.layout, wholeGoal(actual.layout, goal.goal).goal).map(({ car }) => car)
      const { results } = await yardCalls(this.yard).history(1, 1000, undefined, 'planned')
      if (search !== this.#search) return
      const groups = groupsOf(actual.layout, goal.goal, cars, results.toSorted((one, other) => one.id - other.id).map(({ data }) => (data.lines ?? []).map(({ car }) => car)))
      const told = worker((news: SwitchingNews) => {
        if (search === this.#search) this.#hear(news)
      })
      const running = await jobs().planSwitching({ yard, goal: goal.goal, options, groups }, told)
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
    // Whoever walks through a plan, or works by it, keeps it: a better one is taken while nothing has begun.
    if (start === undefined || this.now.done > 0 || this.now.at > 0) return
    if (plan.outcome !== 'plan') return this.set({ plan, looked: plan.looked, said: plan.reasons[0]?.message ?? 'No plan was found.' })
    const { found } = this.now
    this.set({ plan, yards: replayed(start, plan), looked: plan.looked, found: found.at(-1) === plan.steps.length ? found : [...found, plan.steps.length], said: `${plan.steps.length} moves` })
    this.#draw()
  }
  /** It is enough: the best so far is kept. */
  stop(): void {
    this.#stop?.()
    this.#stop = undefined
    this.set({ looking: false })
  }

  // The replay

  get step(): Step | undefined {
    return this.now.plan?.steps[this.now.at]
  }
  go(at: number): void {
    const last = this.now.plan?.steps.length ?? 0
    const to = Math.max(0, Math.min(last, at))
    const made = this.now.plan?.steps[to - 1]
    this.set({ at: to, said: made ? `After step ${to}: ${made.why}` : 'The yard as it stands' })
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

  // The work itself

  /** Carries the next step out in the yard, one after the other, also where the key is pressed ahead. Cars that wait on a lead count as unassigned. */
  execute(): Promise<void> {
    this.#work = this.#work.then(() => this.#executeNext())
    return this.#work
  }
  async #executeNext(): Promise<void> {
    const { plan, done, yards, drifted } = this.now
    const step = plan?.steps[done]
    const before = yards[done]
    if (step === undefined || before === undefined) return
    if (drifted) return this.set({ said: 'The yard has changed: r plans again.' })
    this.stop()
    this.set({ sending: true })
    const calls = yardCalls(this.yard)
    const title = `Step ${done + 1}: ${step.why}`
    const named = (id: number): string => placesOf(before).find((place) => place.id === id)?.name ?? ''
    try {
      let last = await calls.move('actual', linesOf(before, step))
      this.set({ done: done + 1, at: done + 1 })
      this.#draw()
      const turn = async (said: string): Promise<string> => {
        last = await calls.move('actual', invert(last.lines), last.move)
        await this.#refresh()
        return said
      }
      did({ title, kind: 'exact', undo: () => turn(`Undone: ${title}`), redo: () => turn(`Done again: ${title}`) })
      toast({ text: `Step ${done + 1} done: ${step.cars.length} to ${named(step.to)}`, tone: 'ok' })
    } catch (error) {
      toast({ text: `Step ${done + 1} was not made. ${sentence(error)}`, tone: 'stop' })
      this.set({ said: sentence(error) })
    }
    // Read for itself, so that the next step begins from what is, whatever else is still on its way.
    const answer = await calls.cars().catch((error: unknown) => {
      // The board then shows what was; the server refuses a step that begins from a place no longer so.
      toast({ text: `The yard could not be read again, and may have changed. ${sentence(error)}`, tone: 'warn' })
      return this.now.answer
    })
    this.set({ answer, sending: false })
    if (answer) this.#keep(answer)
    this.#sync()
    void this.#refresh()
  }
  ask(asking: Now['asking']): void {
    this.set({ asking })
  }
  openBoard(): void {
    open('yard:management', { yardId: this.yard })
  }
}
