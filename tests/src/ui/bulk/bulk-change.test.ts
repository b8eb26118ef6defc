/** A bulk change: previewed, sent in batches, answered by row, retried, undone. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { ChangeResult, RowOutcome } from '#model/shared/outcome.ts'
import { redo, undo } from '#src/engine/commands/undo.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { BulkChange } from '#src/ui/bulk/bulk-change.ts'
import type { BulkOperation, BulkRow } from '#src/ui/bulk/bulk-operation.ts'

const row = (id: number, more: Partial<BulkRow> = {}): BulkRow => ({
  id,
  name: `R${id}`,
  version: 1,
  values: { a: id },
  line: `a → ${id}`,
  problems: [],
  ...more,
})
const answer = (id: number | string, outcome: RowOutcome): ChangeResult => ({
  id,
  outcome,
  version: 2,
  message: outcome,
  before: { a: 0 },
})

let sent: { ids: (number | string)[]; key: string }[]
let refused: Map<number | string, RowOutcome>
let silent: number
let back: (number | string)[]
function deedOf(more: Partial<BulkOperation> = {}): BulkOperation {
  const judge = async (rows: readonly BulkRow[]): Promise<ChangeResult[]> =>
    rows.map(({ id }) => answer(id, refused.get(id) ?? 'changed'))
  return {
    title: 'Change',
    what: 'rows',
    button: String,
    notes: [],
    size: 2,
    lanes: 1,
    judge,
    send: async (rows, key) => {
      sent.push({ ids: rows.map(({ id }) => id), key })
      if (silent-- > 0) throw new Error('The server cannot be reached.')
      return judge(rows)
    },
    undo: {
      kind: 'exact',
      title: 'Change',
      run: async (done) => (
        (back = done.map(({ id }) => id)),
        { said: `${done.length} back.`, back: done.map(({ id }) => ({ id, version: 7 })) }
      ),
    },
    ...more,
  }
}
beforeEach(() => {
  undoEntries().undone = []
  ;[sent, refused, silent, back] = [[], new Map(), 0, []]
  undoEntries().done = []
})
const outcomes = (change: BulkChange) =>
  Object.fromEntries(change.state.results.map(({ id, outcome }) => [id, outcome]))

describe('a bulk change', () => {
  it('previews without changing anything before it is confirmed', async () => {
    refused.set(2, 'conflict')
    const change = new BulkChange(deedOf(), [row(1), row(2), row(3, { problems: ['A: no.'] }), row(4, { values: {} })])
    await change.judge()
    expect(change.state.preview.map(({ id, outcome, message, name }) => [id, outcome, message, name])).toEqual([
      [3, 'not_allowed', 'A: no.', 'R3'],
      [1, 'changed', 'changed', 'R1'],
      [2, 'conflict', 'conflict', 'R2'],
      [4, 'already', 'No change needed.', 'R4'],
    ])
    expect(sent).toEqual([])
    await change.commit()
    expect(sent.map(({ ids }) => ids)).toEqual([[1]])
    expect(outcomes(change)).toEqual({ 1: 'changed', 2: 'conflict', 3: 'not_allowed', 4: 'already' })
  })

  it('is one undo entry however many requests it takes, and one undo restores all of it', async () => {
    const change = new BulkChange(
      deedOf(),
      [1, 2, 3, 4, 5].map((id) => row(id)),
    )
    await change.judge()
    await change.commit()
    expect(sent.map(({ ids }) => ids)).toEqual([[1, 2], [3, 4], [5]])
    expect(undoEntries().done.map(({ title, kind }) => [title, kind])).toEqual([['Change', 'exact']])
    await undo()
    expect([back, change.state.said, change.canUndo()]).toEqual([[1, 2, 3, 4, 5], '5 back.', false])
  })

  it('can be redone and undone again, except for rows that someone else has changed', async () => {
    const change = new BulkChange(
      deedOf(),
      [1, 2, 3].map((id) => row(id)),
    )
    await change.judge()
    await change.commit()
    await undo()
    refused.set(2, 'conflict')
    const versions: number[] = []
    const { send } = change.operation
    Object.assign(change.operation, {
      send: (rows: readonly BulkRow[], key: string) => (
        versions.push(...rows.map(({ version }) => version)),
        send(rows, key)
      ),
    })
    await redo()
    expect([
      versions,
      change.state.said,
      undoEntries().done.length,
      undoEntries().undone.length,
      outcomes(change),
    ]).toEqual([
      [7, 7, 7],
      'Changed 2 rows again. Not changed: R2.',
      1,
      0,
      { 1: 'changed', 2: 'conflict', 3: 'changed' },
    ])
    await undo()
    expect([back, undoEntries().undone.length]).toEqual([[1, 3], 1])
  })

  it('stays undone, with a reason, if no row can be redone', async () => {
    const change = new BulkChange(deedOf(), [row(1)])
    await change.judge()
    await change.commit()
    await undo()
    refused.set(1, 'conflict')
    await redo()
    expect([undoEntries().done.length, undoEntries().undone.length, toasts().shown.at(-1)?.text]).toEqual([
      0,
      1,
      'Not redone: Change. Nothing was changed, because someone else has changed R1 in the meantime.',
    ])
  })

  it('cannot be redone if its undo is final', async () => {
    const { undo: usual } = deedOf()
    const change = new BulkChange(deedOf({ ...(usual && { undo: { ...usual, isFinal: true } }) }), [row(1)])
    await change.judge()
    await change.commit()
    await undo()
    expect(undoEntries().undone).toEqual([])
  })

  it('reloads rows before a retry where possible; a row found later replaces the one that was missing', async () => {
    const missing = row(9, { problems: ['There is none.'], outcome: 'not_found' })
    const change = new BulkChange(
      deedOf({
        look: async (failed) => failed.map(({ id }) => (id === 9 ? row(90) : row(Number(id), { line: 'read anew' }))),
      }),
      [row(1), row(2), missing],
    )
    refused.set(2, 'conflict')
    await change.judge()
    await change.commit()
    expect(outcomes(change)).toEqual({ 1: 'changed', 2: 'conflict', 9: 'not_found' })
    refused.clear()
    await change.retry()
    expect(change.state.preview.map(({ id, line }) => [id, line])).toEqual([
      [90, 'a → 90'],
      [2, 'read anew'],
    ])
    expect([change.back(), change.state.stage]).toEqual([true, 'done'])
    await change.retry()
    await change.commit()
    expect(outcomes(change)).toEqual({ 1: 'changed', 2: 'changed', 90: 'changed' })
  })

  it('repeats unanswered requests with their key, and no answered ones', async () => {
    const change = new BulkChange(
      deedOf(),
      [1, 2, 3, 4].map((id) => row(id)),
    )
    await change.judge()
    silent = 1
    await change.commit()
    expect([change.state.unanswered, change.state.failure]).toEqual([4, 'The server cannot be reached.'])
    await change.retry()
    expect(sent.map(({ ids }) => ids)).toEqual([
      [1, 2],
      [1, 2],
      [3, 4],
    ])
    expect(sent[0]?.key).toBe(sent[1]?.key)
    expect(outcomes(change)).toEqual({ 1: 'changed', 2: 'changed', 3: 'changed', 4: 'changed' })
  })

  it('reloads failed rows and previews them again before sending', async () => {
    refused.set(2, 'conflict')
    const change = new BulkChange(deedOf(), [row(1), row(2)])
    await change.judge()
    await change.commit()
    refused.clear()
    expect([change.canRetry(), change.again]).toEqual([true, 1])
    await change.retry()
    expect([change.state.stage, change.state.round.map(({ id, version }) => [id, version])]).toEqual([
      'preview',
      [[2, 2]],
    ])
    await change.commit()
    expect(outcomes(change)).toEqual({ 1: 'changed', 2: 'changed' })
    expect(undoEntries().done).toHaveLength(1)
  })

  it('stops between two requests and leaves the rest unchanged', async () => {
    const change: BulkChange = new BulkChange(
      deedOf({
        send: async (rows, key) => {
          sent.push({ ids: rows.map(({ id }) => id), key })
          change.stop()
          return rows.map(({ id }) => answer(id, 'changed'))
        },
      }),
      [1, 2, 3, 4].map((id) => row(id)),
    )
    await change.judge()
    await change.commit()
    expect([sent.map(({ ids }) => ids), change.state.unanswered, outcomes(change)]).toEqual([
      [[1, 2]],
      2,
      { 1: 'changed', 2: 'changed' },
    ])
  })

  it('reports why the preview failed', async () => {
    const change = new BulkChange(deedOf({ judge: () => Promise.reject(new Error('The server cannot be reached.')) }), [
      row(1),
    ])
    await change.judge()
    expect([change.state.failure, change.canCommit()]).toEqual(['The server cannot be reached.', false])
  })

  it('sends each row once when requests run in parallel', async () => {
    const change = new BulkChange(
      deedOf({ size: 1, lanes: 4 }),
      Array.from({ length: 20 }, (_, id) => row(id)),
    )
    await change.judge()
    await change.commit()
    expect(sent.flatMap(({ ids }) => ids).toSorted((one, other) => Number(one) - Number(other))).toEqual(
      Array.from({ length: 20 }, (_, id) => id),
    )
  })
})
