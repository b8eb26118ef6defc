/** The planner's changes to a yard, each with its undo. */
import { countOf } from '#model/shared/number-format.ts'
import { planWithout } from '#model/areas/yard/rules/work-cuts.ts'
import { feet, marksOf } from '#model/areas/yard/rules/name.ts'
import type { Layout } from '#model/areas/yard/rules/yard.ts'
import { ApiError } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import type { Board } from '../data/layout.ts'
import type { WorkReport, PastMove, PlanAnswer, PlanTrack, YardCalls } from '../data/calls.ts'
import { type ApplyToBoard, rememberMoves } from './remember-move.ts'
import { isRefusal, sentence } from './answers.ts'
import { inventoryOrders } from './inventory-orders.ts'
import { moveSender } from './send-move.ts'

export type Orders = ReturnType<typeof yardOrders>
export function yardOrders(calls: YardCalls, updates: ApplyToBoard) {
  const remember = rememberMoves(calls, updates)

  /**
   * Reports the result; a refusal is shown in the server's words. `keep` records the undo, before the yard is read again: whoever sees the
   * change may take it back at once.
   */
  async function order<T>(done: string, work: () => Promise<T>, keep?: (answer: T) => void): Promise<T | undefined> {
    try {
      const answer = await work()
      keep?.(answer)
      await updates.refresh()
      toast({ text: done, tone: 'ok' })
      return answer
    } catch (error) {
      const refused =
        error instanceof ApiError && isRefusal(error.body)
          ? error.body.refusals.map(({ message }) => message).join(' ')
          : undefined
      toast({ text: `Not saved. ${refused !== undefined && refused !== '' ? refused : sentence(error)}`, tone: 'stop' })
      return undefined
    }
  }

  /** Plan changes are recorded as moves, and undone in the same way. */
  async function setPlan(title: string, change: () => Promise<PlanAnswer>): Promise<boolean> {
    const answer = await order(title, change, ({ move, lines }) => {
      if (move !== null) remember(title, 'planned', { move, lines })
    })
    return answer !== undefined
  }

  return {
    ...inventoryOrders(calls, updates, order),
    send: moveSender(calls, updates, remember),
    /** Executes the plan for some cars: moves them to their planned places. */
    async execute(cars: readonly number[], board: Board): Promise<void> {
      const title = `Execute plan for ${marksOf(cars.flatMap((id) => board.cars.get(id) ?? []))}`
      await order(
        title,
        () => calls.execute(cars),
        (answer) => remember(title, 'actual', answer),
      )
    },
    /** Rejects planned work: nothing moves, and the reason is recorded. */
    async refuse(cars: readonly number[], exception: WorkReport, board: Board): Promise<boolean> {
      const title =
        `Refused: ${marksOf(cars.flatMap((id) => board.cars.get(id) ?? []))} ${exception.exception} ${exception.reason}`.trim()
      return (await order(title, () => calls.refuse(cars, exception))) !== undefined
    },
    /** Plans these cars where they are now. */
    async leave(cars: readonly number[], board: Board): Promise<boolean> {
      const { actual, planned } = board.sides
      const after: Layout = cars.reduce<Layout>((plan, car) => planWithout(actual.layout, plan, car), planned.layout)
      const tracks = [...after].map(([track, onTrack]) => ({ track, cars: onTrack }))
      return setPlan(`Plan ${marksOf(cars.flatMap((id) => board.cars.get(id) ?? []))} where they are now`, () =>
        calls.plan(tracks),
      )
    },
    plan: (tracks: readonly PlanTrack[]) =>
      setPlan(`Set plan of ${countOf(tracks.length, 'track')}`, () => calls.plan(tracks)),
    reset: () => setPlan('Reset plan to actual layout', () => calls.reset()),
    /** Undoes a past move; all of its cars must still be where it put them. */
    async takeBack(past: PastMove): Promise<void> {
      const lines = (past.data.lines ?? []).map(({ car, from, to }) => ({
        car,
        from_track: to?.track ?? null,
        from_seq: to?.seq ?? null,
        to_track: from?.track ?? null,
        to_seq: from?.seq ?? null,
      }))
      const title = `Undone: ${past.summary}`
      await order(
        title,
        () => calls.move(past.scenario, lines, { undoes: past.id }),
        (answer) => remember(title, past.scenario, answer),
      )
    },
  }
}

/** Used length and free space of the track, for the line below the board. */
export const room = (used: number, usable: number | null): string =>
  usable === null
    ? `${feet(used)}, length not measured`
    : used > usable
      ? `${feet(Math.ceil(used - usable))} over`
      : `${feet(Math.floor(usable - used))} left`
