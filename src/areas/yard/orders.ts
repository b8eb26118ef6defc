/** What a planner orders of the server, each with the way to take it back. */
import { carryLines } from '#model/rules/yard-board.ts'
import { planWithout } from '#model/rules/worklist.ts'
import { carCount, feet, marksOf } from '#model/rules/yard-name.ts'
import { invert, markOf, scenarios, spots, type Layout, type MoveLine, type Scenario } from '#model/rules/yard.ts'
import { ApiError } from '../../engine/api.ts'
import { toast } from '../../engine/toast.ts'
import { did } from '../../engine/undo.ts'
import type { Board, BoardCar } from './board.ts'
import type { ConflictBody, Exception, MoveAnswer, PastMove, PlanAnswer, PlanTrack, RefusalBody, YardCalls } from './calls.ts'
import type { Shown, Wish } from './shown.ts'

/** How the board learns of what was done before the feed tells it. */
export type Heard = { readonly moved: (scenario: Scenario, lines: readonly MoveLine[]) => void; readonly refresh: () => Promise<unknown> }

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const isConflict = (body: Readonly<Record<string, unknown>>): body is ConflictBody => Array.isArray(body['conflicts'])
const isRefusal = (body: Readonly<Record<string, unknown>>): body is RefusalBody => Array.isArray(body['refusals'])

export type Orders = ReturnType<typeof yardOrders>
export function yardOrders(calls: YardCalls, heard: Heard) {
  /** Puts a move that the server has made on the list of what can be undone. */
  function remember(title: string, scenario: Scenario, answer: MoveAnswer): void {
    let last = answer
    const again = async (lines: readonly MoveLine[], said: string, undoes?: number): Promise<string> => {
      last = await calls.move(scenario, lines, undoes)
      heard.moved(scenario, last.lines)
      return said
    }
    did({
      title,
      kind: 'exact',
      undo: () => again(invert(last.lines), `Undone: ${title}`, last.move),
      redo: () => again(invert(last.lines), `Done again: ${title}`),
    })
  }

  async function send(wish: Wish, board: Board): Promise<Partial<Shown>> {
    const { scenario, cars, track } = wish
    const goal = track === null ? 'unassigned' : (board.byTrack.get(track)?.name ?? 'a track')
    const named = `${marksOf(cars.flatMap((id) => board.cars.get(id) ?? []))} to ${goal}`
    const title = `${scenario === 'planned' ? 'Planned' : 'Moved'} ${named}`
    try {
      const answer = await calls.move(scenario, carryLines(board.sides[scenario].layout, wish))
      heard.moved(scenario, answer.lines)
      remember(title, scenario, answer)
      toast({ text: title, tone: 'ok' })
      return { said: title }
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && isConflict(error.body)) {
        await heard.refresh()
        const text = `${carCount(error.body.conflicts.length)} moved meanwhile. Nothing was moved; your cut is kept.`
        toast({ text, tone: 'stop' })
        return {
          trouble: { kind: 'conflict', detail: error.body.detail, conflicts: error.body.conflicts, wish },
          selected: new Set(cars),
          said: text,
        }
      }
      const kept = { ghost: { ...wish, by: 'keys', refusals: [] } } as const
      if (error instanceof ApiError && error.status === 400 && isRefusal(error.body)) {
        const { refusals } = error.body
        return {
          ghost: { ...kept.ghost, refusals },
          trouble: { kind: 'refused', refusals, wish },
          said: `Refused. ${refusals.map(({ message }) => message).join(' ')}`,
        }
      }
      // The cut stays in hand: whatever was wrong, the planner does not have to choose it again.
      toast({ text: `Not moved. ${sentence(error)}`, tone: 'stop' })
      return { ...kept, said: sentence(error) }
    }
  }

  /** Says what came of an order; a refusal is shown in the server's words. */
  async function order<T>(done: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      const answer = await work()
      await heard.refresh()
      toast({ text: done, tone: 'ok' })
      return answer
    } catch (error) {
      const refused =
        error instanceof ApiError && isRefusal(error.body) ? error.body.refusals.map(({ message }) => message).join(' ') : undefined
      toast({ text: `Not done. ${refused !== undefined && refused !== '' ? refused : sentence(error)}`, tone: 'stop' })
      return undefined
    }
  }

  /** Changes of the whole plan are moves like others: what they did can be turned round. */
  async function setPlan(title: string, change: () => Promise<PlanAnswer>): Promise<boolean> {
    const answer = await order(title, change)
    if (answer && answer.move !== null) remember(title, 'planned', { move: answer.move, lines: answer.lines })
    return answer !== undefined
  }

  return {
    send,
    /** Makes the plan true for some cars: they go from where they are to where they are planned. */
    async execute(cars: readonly number[], board: Board): Promise<void> {
      const title = `Executed the plan for ${marksOf(cars.flatMap((id) => board.cars.get(id) ?? []))}`
      const answer = await order(title, () => calls.execute(cars))
      if (answer) remember(title, 'actual', answer)
    },
    /** Planned work that was not done: nothing moves, and why is kept. */
    async refuse(cars: readonly number[], exception: Exception, board: Board): Promise<boolean> {
      const title = `Refused: ${marksOf(cars.flatMap((id) => board.cars.get(id) ?? []))} ${exception.exception} ${exception.reason}`.trim()
      return (await order(title, () => calls.refuse(cars, exception))) !== undefined
    },
    /** The plan leaves these cars where they stand. */
    async leave(cars: readonly number[], board: Board): Promise<boolean> {
      const { actual, planned } = board.sides
      const after: Layout = cars.reduce<Layout>((plan, car) => planWithout(actual.layout, plan, car), planned.layout)
      const tracks = [...after].map(([track, standing]) => ({ track, cars: standing }))
      return setPlan(`Planned anew: ${marksOf(cars.flatMap((id) => board.cars.get(id) ?? []))} stay`, () => calls.plan(tracks))
    },
    plan: (tracks: readonly PlanTrack[]) => setPlan(`Set the plan of ${tracks.length} tracks`, () => calls.plan(tracks)),
    reset: () => setPlan('Reset the plan to the actual layout', () => calls.reset()),
    async add(marks: readonly string[], type: string, scenario: Scenario): Promise<boolean> {
      const title = `Added ${carCount(marks.length)}`
      const answer = await order(title, () => calls.add(marks, type, scenario))
      if (answer === undefined) return false
      const { added } = answer
      if (added.length === 0) return true
      did({
        title,
        kind: 'compensating',
        undo: async () => {
          for (const mark of added) await calls.remove(mark)
          await heard.refresh()
          return `Removed ${carCount(added.length)} again`
        },
      })
      return true
    },
    async remove(cars: readonly BoardCar[], board: Board): Promise<void> {
      const title = `Removed ${marksOf(cars)} from the yard`
      const gone: { readonly car: BoardCar; readonly moves: readonly number[] }[] = []
      const made = await order(title, async () => {
        for (const car of cars) gone.push({ car, moves: (await calls.remove(markOf(car))).moves })
        return true
      })
      // Those that went before one was refused are gone all the same, and can come back.
      if (gone.length === 0) return
      if (made !== true) await heard.refresh()
      const stood = new Map(scenarios.map((scenario) => [scenario, spots(board.sides[scenario].layout)]))
      did({
        title,
        kind: 'compensating',
        undo: async () => {
          for (const { car, moves } of gone.toReversed()) {
            if (moves.length === 0) await calls.add([markOf(car)], car.car_type, 'actual')
            // The server wrote one move for each side on which the car stood, in the order of the scenarios.
            const sides = scenarios.filter((scenario) => stood.get(scenario)?.has(car.id))
            for (const [index, undoes] of moves.entries()) {
              const scenario = sides[index]
              const spot = scenario && stood.get(scenario)?.get(car.id)
              if (spot)
                await calls.move(
                  scenario,
                  [{ car: car.id, from_track: null, from_seq: null, to_track: spot.track, to_seq: spot.seq }],
                  undoes,
                )
            }
          }
          await heard.refresh()
          return `${marksOf(gone.map(({ car }) => car))} again where they stood`
        },
      })
    },
    /** Takes a move of the past back: every car must still stand where that move left it. */
    async takeBack(past: PastMove): Promise<void> {
      const lines = (past.data.lines ?? []).map(({ car, from, to }) => ({
        car,
        from_track: to?.track ?? null,
        from_seq: to?.seq ?? null,
        to_track: from?.track ?? null,
        to_seq: from?.seq ?? null,
      }))
      const title = `Took back: ${past.summary}`
      const answer = await order(title, () => calls.move(past.scenario, lines, past.id))
      if (answer) remember(title, past.scenario, answer)
    },
  }
}

/** Cars, their length, and what is left of the track: the line under a drop. */
export const room = (used: number, usable: number | null): string =>
  usable === null
    ? `${feet(used)}, length not measured`
    : used > usable
      ? `${feet(Math.ceil(used - usable))} over`
      : `${feet(Math.floor(usable - used))} left`
