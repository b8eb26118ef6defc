/** Plans a yard's switching aside from the page: every plan is told as it is found, and whoever asked may stop it and keeps the best. */
import { ownOrder, type OwnOrder } from '#model/rules/switching-order.ts'
import { planSwitching, type Goal, type Plan, type SwitchingOptions, type Yard } from '#model/rules/switching.ts'

export type SwitchingQuestion = {
  readonly yard: Yard
  readonly goal: Goal
  readonly options: Pick<SwitchingOptions, 'metric' | 'minutesPerMove' | 'moveBadOrder' | 'separation' | 'together' | 'effort'>
  /** Cars of the planned moves in the order in which they were planned. */
  readonly groups: readonly (readonly number[])[]
}
export type SwitchingNews =
  | { readonly kind: 'plan'; readonly plan: Plan }
  /** What the planner's own order costs. */
  | { readonly kind: 'own'; readonly own: OwnOrder }
  /** Arrangements looked at. */
  | { readonly kind: 'progress'; readonly looked: number }
  | { readonly kind: 'end' }

/** Milliseconds of work between two breaths, in which a message can come in. */
const spell = 12
/** Milliseconds between two words of progress. */
const pace = 150

/** Lets messages in: a timer would cost four milliseconds each time. */
const breath = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** Begins at once. The answer stops it. */
export function planAside({ yard, goal, options, groups }: SwitchingQuestion, tell: (news: SwitchingNews) => unknown): () => void {
  const signal = { aborted: false }
  let [rested, told] = [performance.now(), 0]
  const breathe = async (): Promise<void> => {
    if (performance.now() - rested < spell) return
    await breath()
    rested = performance.now()
  }
  const progress = (looked: number): void => {
    if (performance.now() - told < pace) return
    told = performance.now()
    void tell({ kind: 'progress', looked })
  }
  const tellOwn = async (): Promise<void> => {
    const orders = ownOrder(yard, goal, groups, options)
    for (;;) {
      const { done, value } = orders.next()
      if (done) return void tell({ kind: 'own', own: value })
      await breathe()
      if (signal.aborted) return undefined
    }
  }
  const work = async (): Promise<void> => {
    let isFirst = true
    for await (const plan of planSwitching(yard, goal, { ...options, signal, breathe, progress })) {
      void tell({ kind: 'plan', plan })
      if (isFirst && plan.outcome === 'plan') await tellOwn()
      isFirst = false
    }
    void tell({ kind: 'end' })
  }
  void work()
  return () => {
    signal.aborted = true
  }
}
