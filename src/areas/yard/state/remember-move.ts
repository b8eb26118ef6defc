/** Adds moves of a yard to the undo history. */
import type { Scenario, MoveLine } from '#model/areas/yard/rules/yard.ts'
import type { Board } from '../data/layout.ts'
import type { MoveAnswer, YardCalls } from '../data/calls.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { invert } from '#model/areas/yard/rules/move.ts'

/** Applies a change to the board before the feed reports it. */
export type ApplyToBoard = {
  readonly moved: (scenario: Scenario, lines: readonly MoveLine[]) => void
  readonly refresh: () => Promise<unknown>
  /** The board as it is shown now. */
  readonly board: () => Board | undefined
}

export type RememberMove = (title: string, scenario: Scenario, answer: MoveAnswer) => void

/** `updates` shows what is undone before the feed reports it. */
export const rememberMoves =
  (calls: YardCalls, updates: ApplyToBoard): RememberMove =>
  (title, scenario, answer) => {
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
