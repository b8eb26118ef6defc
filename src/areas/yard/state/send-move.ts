/** Sends a move; after a conflict or a refusal the cut stays picked up, and who or what is in the way is said. */
import type { YardCalls, ConflictBody } from '../data/calls.ts'
import type { ApplyToBoard, RememberMove } from './remember-move.ts'
import type { SendMove, MoveRequest, BoardState } from './board-state.ts'
import type { Board } from '../data/layout.ts'
import { overtakenTrouble, overtakenIn } from './overtaken.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { marksOf } from '#model/areas/yard/rules/name.ts'
import { carryLines } from '#model/areas/yard/rules/carry.ts'
import { ApiError } from '#src/engine/api/api.ts'
import { isConflict, isRefusal, sentence } from './answers.ts'

export function moveSender(calls: YardCalls, updates: ApplyToBoard, remember: RememberMove): SendMove {
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

  return async (wish, board) => {
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
}
