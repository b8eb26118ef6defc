/**
 * Plans a yard's switching: reports every better plan as it is found, until the search ends or the caller stops it.
 */
import { plannerOrder, type PlannerOrder } from '#model/areas/switching/rules/planner-order.ts'
import {
  planSwitching,
  type Goal,
  type Plan,
  type SwitchingOptions,
  type Yard,
} from '#model/areas/switching/rules/switching.ts'
import { yieldToMessages } from '#workers/scheduler/yield-to-messages.ts'

export type SwitchingQuestion = {
  readonly yard: Yard
  readonly goal: Goal
  readonly options: Pick<
    SwitchingOptions,
    'metric' | 'minutesPerMove' | 'moveBadOrder' | 'separation' | 'together' | 'effort'
  >
  /** For each planned move, its cars in the order in which the planner entered them. */
  readonly groups: readonly (readonly number[])[]
}
export type SwitchingNews =
  | { readonly kind: 'plan'; readonly plan: Plan }
  /** The cost of the moves in the planner's own order. */
  | { readonly kind: 'own'; readonly own: PlannerOrder }
  /** Number of arrangements searched. */
  | { readonly kind: 'progress'; readonly looked: number }
  | { readonly kind: 'end' }

/** Milliseconds of work before messages are let in. */
const SLICE_MS = 12
/** Milliseconds between two progress reports. */
const PROGRESS_MS = 150

/** Starts at once. Call the returned function to stop. */
export function streamSwitchingPlans(
  { yard, goal, options, groups }: SwitchingQuestion,
  onNews: (news: SwitchingNews) => unknown,
): () => void {
  const signal = { aborted: false }
  let [yieldedAt, reportedAt] = [performance.now(), 0]
  const yieldRegularly = async (): Promise<void> => {
    if (performance.now() - yieldedAt < SLICE_MS) return
    await yieldToMessages()
    yieldedAt = performance.now()
  }
  const progress = (searched: number): void => {
    if (performance.now() - reportedAt < PROGRESS_MS) return
    reportedAt = performance.now()
    void onNews({ kind: 'progress', looked: searched })
  }
  const reportPlannerOrder = async (): Promise<void> => {
    const orders = plannerOrder(yard, goal, groups, options)
    for (;;) {
      const { done, value } = orders.next()
      if (done) return void onNews({ kind: 'own', own: value })
      await yieldRegularly()
      if (signal.aborted) return undefined
    }
  }
  const work = async (): Promise<void> => {
    let isFirst = true
    for await (const plan of planSwitching(yard, goal, { ...options, signal, breathe: yieldRegularly, progress })) {
      void onNews({ kind: 'plan', plan })
      if (isFirst && plan.outcome === 'plan') await reportPlannerOrder()
      isFirst = false
    }
    void onNews({ kind: 'end' })
  }
  void work()
  return () => {
    signal.aborted = true
  }
}
