/** Searches a switching plan in the worker, from the yard as it is; a plan that no longer fits it has drifted. */
import { type YardAnswer, boardOf } from '../data/layout.ts'
import { SwitchingReplay } from './switching-replay.ts'
import { type SwitchingSettings, switchingYard, optionsOf } from '#model/areas/switching/rules/board.ts'
import { keepSettings, keptSettings } from '../state/switching-settings.state.ts'
import { stepStandsAt } from './steps.ts'
import { possibleGoal, wholeGoal } from '#model/areas/switching/rules/possible-goal.ts'
import { differences } from '#model/areas/yard/rules/difference.ts'
import { yardCalls } from '../data/calls.ts'
import { groupsOf } from '#model/areas/switching/rules/planner-order.ts'
import { proxy as worker } from 'comlink'
import type { SwitchingNews } from '#workers/jobs.ts'
import { workerJobs } from '#src/engine/data/worker.ts'
import { replayed } from '#model/areas/switching/rules/switching.ts'

const planOf = ({ placements }: YardAnswer): string => JSON.stringify(placements.planned)
export const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export class SwitchingSearch extends SwitchingReplay {
  #stop: (() => void) | undefined
  /** The planned layout of the search. */
  #planned = ''
  /** The current search; events of older ones are ignored. */
  #search = 0
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
    this.sync()
  }
  /** Finds the step at which the yard is, if any. */
  protected sync(): void {
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
    this.draw()
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
    this.draw()
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
    this.draw()
  }
  /** Stops the search and keeps the best plan. */
  stop(): void {
    this.#stop?.()
    this.#stop = undefined
    this.set({ looking: false })
  }
  end(): void {
    this.pause()
    this.#search++
    this.stop()
  }
}
