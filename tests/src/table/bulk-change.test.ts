/** A change of many rows: looked at, sent in parts, answered row by row, tried again, taken back. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { ChangeResult, Outcome } from '#model/rules/outcome.ts'
import { deeds, redo, undo } from '#src/engine/undo.ts'
import { toasts } from '#src/engine/toast.ts'
import { BulkChange, type BulkDeed, type BulkRow } from '#src/ui/bulk/BulkChange.ts'

const row = (id: number, more: Partial<BulkRow> = {}): BulkRow => ({ id, name: `R${id}`, version: 1, values: { a: id }, line: `a → ${id}`, problems: [], ...more })
const answer = (id: number | string, outcome: Outcome): ChangeResult => ({ id, outcome, version: 2, message: outcome, before: { a: 0 } })

let sent: { ids: (number | string)[]; key: string }[]
let refused: Map<number | string, Outcome>
let silent: number
let back: (number | string)[]
function deedOf(more: Partial<BulkDeed> = {}): BulkDeed {
  const judge = async (rows: readonly BulkRow[]): Promise<ChangeResult[]> => rows.map(({ id }) => answer(id, refused.get(id) ?? 'changed'))
  return {
    title: 'Change', what: 'rows', button: String, notes: [], size: 2, lanes: 1, judge,
    send: async (rows, key) => {
      sent.push({ ids: rows.map(({ id }) => id), key })
      if (silent-- > 0) throw new Error('The server cannot be reached.')
      return judge(rows)
    },
    undo: { kind: 'exact', title: 'Change', run: async (done) => ((back = done.map(({ id }) => id)), { said: `${done.length} back.`, back: done.map(({ id }) => ({ id, version: 7 })) }) },
    ...more,
  }
}
beforeEach(() => {
  deeds.undone = []
  ;[sent, refused, silent, back] = [[], new Map(), 0, []]
  deeds.done = []
})
const outcomes = (change: BulkChange) => Object.fromEntries(change.state.results.map(({ id, outcome }) => [id, outcome]))

describe('a change of many rows', () => {
  it('shows what would happen and writes nothing before it is confirmed', async () => {
    refused.set(2, 'conflict')
    const change = new BulkChange(deedOf(), [row(1), row(2), row(3, { problems: ['A: no.'] }), row(4, { values: {} })])
    await change.judge()
    expect(change.state.preview.map(({ id, outcome, message, name }) => [id, outcome, message, name])).toEqual([
      [3, 'not_allowed', 'A: no.', 'R3'], [1, 'changed', 'changed', 'R1'], [2, 'conflict', 'conflict', 'R2'], [4, 'already', 'It is so already.', 'R4'],
    ])
    expect(sent).toEqual([])
    await change.commit()
    expect(sent.map(({ ids }) => ids)).toEqual([[1]])
    expect(outcomes(change)).toEqual({ 1: 'changed', 2: 'conflict', 3: 'not_allowed', 4: 'already' })
  })

  it('is one deed, however many requests it took, and one undo takes all of it back', async () => {
    const change = new BulkChange(deedOf(), [1, 2, 3, 4, 5].map((id) => row(id)))
    await change.judge()
    await change.commit()
    expect(sent.map(({ ids }) => ids)).toEqual([[1, 2], [3, 4], [5]])
    expect(deeds.done.map(({ title, kind }) => [title, kind])).toEqual([['Change', 'exact']])
    await undo()
    expect([back, change.state.said, change.canUndo()]).toEqual([[1, 2, 3, 4, 5], '5 back.', false])
  })

  it('what was taken back is done again, and taken back again, but for what somebody has changed since', async () => {
    const change = new BulkChange(deedOf(), [1, 2, 3].map((id) => row(id)))
    await change.judge()
    await change.commit()
    await undo()
    refused.set(2, 'conflict')
    const versions: number[] = []
    const { send } = change.deed
    Object.assign(change.deed, { send: (rows: readonly BulkRow[], key: string) => (versions.push(...rows.map(({ version }) => version)), send(rows, key)) })
    await redo()
    expect([versions, change.state.said, deeds.done.length, deeds.undone.length, outcomes(change)]).toEqual([[7, 7, 7], '2 changed again. 1 stays as it is: R2.', 1, 0, { 1: 'changed', 2: 'conflict', 3: 'changed' }])
    await undo()
    expect([back, deeds.undone.length]).toEqual([[1, 3], 1])
  })

  it('of which nothing can be done again stays undone, and says why', async () => {
    const change = new BulkChange(deedOf(), [row(1)])
    await change.judge()
    await change.commit()
    await undo()
    refused.set(1, 'conflict')
    await redo()
    expect([deeds.done.length, deeds.undone.length, toasts.shown.at(-1)?.text]).toEqual([0, 1, 'Not redone: Change. All were changed meanwhile and stay: R1.'])
  })

  it('an undo that is final leaves nothing to do again', async () => {
    const { undo: usual } = deedOf()
    const change = new BulkChange(deedOf({ ...(usual && { undo: { ...usual, isFinal: true } }) }), [row(1)])
    await change.judge()
    await change.commit()
    await undo()
    expect(deeds.undone).toEqual([])
  })

  it('rows are read anew before another try where that can be; one that was found takes the place of what was not', async () => {
    const missing = row(9, { problems: ['There is none.'], outcome: 'not_found' })
    const change = new BulkChange(deedOf({ look: async (failed) => failed.map(({ id }) => (id === 9 ? row(90) : row(Number(id), { line: 'read anew' }))) }), [row(1), row(2), missing])
    refused.set(2, 'conflict')
    await change.judge()
    await change.commit()
    expect(outcomes(change)).toEqual({ 1: 'changed', 2: 'conflict', 9: 'not_found' })
    refused.clear()
    await change.retry()
    expect(change.state.preview.map(({ id, line }) => [id, line])).toEqual([[90, 'a → 90'], [2, 'read anew']])
    expect([change.back(), change.state.stage]).toEqual([true, 'done'])
    await change.retry()
    await change.commit()
    expect(outcomes(change)).toEqual({ 1: 'changed', 2: 'changed', 90: 'changed' })
  })

  it('what had no answer is sent again under its key; what was answered is not', async () => {
    const change = new BulkChange(deedOf(), [1, 2, 3, 4].map((id) => row(id)))
    await change.judge()
    silent = 1
    await change.commit()
    expect([change.state.unanswered, change.state.failure]).toEqual([4, 'The server cannot be reached.'])
    await change.retry()
    expect(sent.map(({ ids }) => ids)).toEqual([[1, 2], [1, 2], [3, 4]])
    expect(sent[0]?.key).toBe(sent[1]?.key)
    expect(outcomes(change)).toEqual({ 1: 'changed', 2: 'changed', 3: 'changed', 4: 'changed' })
  })

  it('what failed is looked at anew, as it now stands, and shown before it is sent', async () => {
    refused.set(2, 'conflict')
    const change = new BulkChange(deedOf(), [row(1), row(2)])
    await change.judge()
    await change.commit()
    refused.clear()
    expect([change.canRetry(), change.again]).toEqual([true, 1])
    await change.retry()
    expect([change.state.stage, change.state.round.map(({ id, version }) => [id, version])]).toEqual(['preview', [[2, 2]]])
    await change.commit()
    expect(outcomes(change)).toEqual({ 1: 'changed', 2: 'changed' })
    expect(deeds.done).toHaveLength(1)
  })

  it('stops between two requests: what was not sent stays as it was', async () => {
    const change: BulkChange = new BulkChange(deedOf({ send: async (rows, key) => {
      sent.push({ ids: rows.map(({ id }) => id), key })
      change.stop()
      return rows.map(({ id }) => answer(id, 'changed'))
    } }), [1, 2, 3, 4].map((id) => row(id)))
    await change.judge()
    await change.commit()
    expect([sent.map(({ ids }) => ids), change.state.unanswered, outcomes(change)]).toEqual([[[1, 2]], 2, { 1: 'changed', 2: 'changed' }])
  })

  it('says why nothing could be asked', async () => {
    const change = new BulkChange(deedOf({ judge: () => Promise.reject(new Error('The server cannot be reached.')) }), [row(1)])
    await change.judge()
    expect([change.state.failure, change.canCommit()]).toEqual(['The server cannot be reached.', false])
  })

  it('side by side, each row is sent once', async () => {
    const change = new BulkChange(deedOf({ size: 1, lanes: 4 }), Array.from({ length: 20 }, (_, id) => row(id)))
    await change.judge()
    await change.commit()
    expect(sent.flatMap(({ ids }) => ids).toSorted((one, other) => Number(one) - Number(other))).toEqual(Array.from({ length: 20 }, (_, id) => id))
  })
})
