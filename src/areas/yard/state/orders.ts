/** The planner's changes to a yard, each with its undo. */
import { grouped } from '#model/shared/number-format.ts'
import { carryLines } from '#model/areas/yard/rules/carry.ts'
import { planWithout } from '#model/areas/yard/rules/worklist.ts'
import { carCount, feet, marksOf } from '#model/areas/yard/rules/name.ts'
import { markOf, scenarios, spots, type Layout, type MoveLine, type Scenario } from '#model/areas/yard/rules/yard.ts'
import { invert } from '#model/areas/yard/rules/move.ts'
import { ApiError } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import type { Board, BoardCar } from '../data/layout.ts'
import type {
  ConflictBody,
  WorkReport,
  MoveAnswer,
  PastMove,
  PlanAnswer,
  PlanTrack,
  RefusalBody,
  YardCalls,
} from '../data/calls.ts'
import type { BoardState, MoveRequest } from './board-state.ts'
import { overtakenIn, overtakenTrouble } from './overtaken.ts'

/** Applies a change to the board before the feed reports it. */
export type ApplyToBoard = {
  readonly moved: (scenario: Scenario, lines: readonly MoveLine[]) => void
  readonly refresh: () => Promise<unknown>
  /** The board as it is shown now. */
  readonly board: () => Board | undefined
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const isConflict = (body: Readonly<Record<string, unknown>>): body is ConflictBody => Array.isArray(body['conflicts'])
const isRefusal = (body: Readonly<Record<string, unknown>>): body is RefusalBody => Array.isArray(body['refusals'])

export type Orders = ReturnType<typeof yardOrders>
export function yardOrders(calls: YardCalls, updates: ApplyToBoard) {
  /** Adds a move to the undo history. */
  function remember(title: string, scenario: Scenario, answer: MoveAnswer): void {
    let last = answer
    const again = async (lines: readonly MoveLine[], said: string, undoes?: number): Promise<string> => {
      last = await calls.move(scenario, lines, { undoes })
      updates.moved(scenario, last.lines)
      return said
    }
    recordUndo({
      title,
      kind: 'exact',
      undo: () => again(invert(last.lines), `Undone: ${title}`, last.move),
      redo: () => again(invert(last.lines), `Redone: ${title}`),
    })
  }

  /** Says who moved which cars, instead of moving them. Without the history it is still said that they moved. */
  async function overtakenBy(
    wish: MoveRequest,
    board: Board,
    conflicts: ConflictBody['conflicts'],
  ): Promise<Partial<BoardState>> {
    const { results } = await calls.history(1, 100, undefined, wish.scenario).catch(() => ({ results: [] }))
    const change = overtakenTrouble(wish, board, conflicts, results)
    toast({ text: change.said ?? '', tone: 'stop' })
    return change
  }

  async function send(wish: MoveRequest, board: Board): Promise<Partial<BoardState>> {
    const { scenario, cars, track, over } = wish
    const moved = overtakenIn(wish.composed, board, scenario)
    if (moved.length > 0) return overtakenBy(wish, board, moved)
    const goal = track === null ? 'unassigned' : (board.byTrack.get(track)?.name ?? 'a track')
    const named = `${marksOf(cars.flatMap((id) => board.cars.get(id) ?? []))} to ${goal}`
    const title = `${scenario === 'planned' ? 'Planned' : 'Moved'} ${named}`
    try {
      const answer = await calls.move(scenario, carryLines(board.sides[scenario].layout, wish), { over })
      updates.moved(scenario, answer.lines)
      remember(title, scenario, answer)
      toast({ text: title, tone: 'ok' })
      return { said: title }
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && isConflict(error.body)) {
        await updates.refresh()
        return overtakenBy(wish, updates.board() ?? board, error.body.conflicts)
      }
      const pickedUp = { ghost: { ...wish, by: 'keys', refusals: [] } } as const
      if (error instanceof ApiError && error.status === 400 && isRefusal(error.body)) {
        const { refusals } = error.body
        return {
          ghost: { ...pickedUp.ghost, refusals },
          trouble: { kind: 'refused', refusals, wish },
          said: `Move not allowed. ${refusals.map(({ message }) => message).join(' ')}`,
        }
      }
      // The cut stays picked up, so that the planner need not select it again.
      toast({ text: `Not moved. ${sentence(error)}`, tone: 'stop' })
      return { ...pickedUp, said: sentence(error) }
    }
  }

  /** Reports the result; a refusal is shown in the server's words. */
  async function order<T>(done: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      const answer = await work()
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
    const answer = await order(title, change)
    if (answer && answer.move !== null) remember(title, 'planned', { move: answer.move, lines: answer.lines })
    return answer !== undefined
  }

  return {
    send,
    /** Executes the plan for some cars: moves them to their planned places. */
    async execute(cars: readonly number[], board: Board): Promise<void> {
      const title = `Execute plan for ${marksOf(cars.flatMap((id) => board.cars.get(id) ?? []))}`
      const answer = await order(title, () => calls.execute(cars))
      if (answer) remember(title, 'actual', answer)
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
      setPlan(`Set plan of ${grouped(tracks.length)} tracks`, () => calls.plan(tracks)),
    reset: () => setPlan('Reset plan to actual layout', () => calls.reset()),
    async add(marks: readonly string[], type: string, scenario: Scenario): Promise<boolean> {
      const title = `Add ${carCount(marks.length)}`
      const answer = await order(title, () => calls.add(marks, type, scenario))
      if (answer === undefined) return false
      const { added } = answer
      if (added.length === 0) return true
      recordUndo({
        title,
        kind: 'compensating',
        undo: async () => {
          for (const mark of added) await calls.remove(mark)
          await updates.refresh()
          return `Removed ${carCount(added.length)} again.`
        },
      })
      return true
    },
    async remove(cars: readonly BoardCar[], board: Board): Promise<void> {
      const title = `Remove ${marksOf(cars)} from the yard`
      const removed: { readonly car: BoardCar; readonly moves: readonly number[] }[] = []
      const made = await order(title, async () => {
        for (const car of cars) removed.push({ car, moves: (await calls.remove(markOf(car))).moves })
        return true
      })
      // Cars removed before one was refused are gone, and can be restored.
      if (removed.length === 0) return
      if (made !== true) await updates.refresh()
      const stood = new Map(scenarios.map((scenario) => [scenario, spots(board.sides[scenario].layout)]))
      recordUndo({
        title,
        kind: 'compensating',
        undo: async () => {
          for (const { car, moves } of removed.toReversed()) {
            if (moves.length === 0) await calls.add([markOf(car)], car.car_type, 'actual')
            // The server recorded one move per layout that had the car, in the order of the layouts.
            const sides = scenarios.filter((scenario) => stood.get(scenario)?.has(car.id))
            for (const [index, undoes] of moves.entries()) {
              const scenario = sides[index]
              const spot = scenario && stood.get(scenario)?.get(car.id)
              if (spot)
                await calls.move(
                  scenario,
                  [{ car: car.id, from_track: null, from_seq: null, to_track: spot.track, to_seq: spot.seq }],
                  { undoes },
                )
            }
          }
          await updates.refresh()
          return `${marksOf(removed.map(({ car }) => car))} restored to their positions`
        },
      })
    },
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
      const answer = await order(title, () => calls.move(past.scenario, lines, { undoes: past.id }))
      if (answer) remember(title, past.scenario, answer)
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
