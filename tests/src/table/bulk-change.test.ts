/** A change of many rows: looked at, sent in parts, answered row by row, tried again, taken back. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { ChangeResult, Outcome } from '#model/rules/outcome.ts'
import { deeds, undo } from '#src/engine/undo.ts'
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
    undo: { kind: 'exact', title: 'Change', run: async (done) => ((back = done.map(({ id }) => id)), `${done.length} back.`) },
    ...more,
  }
}
beforeEach(() => {
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
