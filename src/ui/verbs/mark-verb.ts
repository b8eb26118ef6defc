/** Marks in a table which selected records a verb would change, leave as they are, or not be able to change. */
import { fieldsJudged, isAlready, wrongVerb, type Life, type Transition } from '#model/kernel/life.ts'
import type { Proposed, RecordTarget } from '#src/engine/panes/command-target.ts'
import { marking } from './marking.state.ts'

function proposedOf(life: Life, one: Transition, row: Readonly<Record<string, unknown>>): Proposed {
  if (isAlready(one, String(row[life.field]))) return 'same'
  return wrongVerb(life, row, one) === undefined ? 'changes' : 'refused'
}

/** Without a transition, the marks are removed. */
export async function markVerb(target: RecordTarget, life: Life, one: Transition | undefined): Promise<void> {
  const counter = marking()
  const turn = ++counter.turn
  if (one === undefined) return target.mark?.(new Map())
  const rows = (await target.rows?.(fieldsJudged(life))) ?? []
  if (turn !== counter.turn) return
  target.mark?.(
    new Map(
      rows.flatMap((row): [number | string, Proposed][] => {
        const { id } = row
        return typeof id === 'number' || typeof id === 'string' ? [[id, proposedOf(life, one, row)]] : []
      }),
    ),
  )
}
