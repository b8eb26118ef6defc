/** The table of documents: its views read as filters, its counts in words, and saving those that are clean, each answered. */
import { beforeEach, describe, expect, it } from 'vitest'
import { billViews, isShown, statesText } from '#src/areas/document/list/bill-views.ts'
import { saveCleanOperation } from '#src/areas/document/list/save-clean.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import { BulkChange } from '#src/ui/bulk/bulk-change.ts'
import { TableController } from '#src/ui/table/state/controller.ts'
import { understand } from '#src/ui/table/state/settings.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

beforeEach(() => {
  signInLocally()
  undoEntries().done = []
})

describe('views', () => {
  it.each(Object.entries(billViews))('%s is a filter that the table understands', (_name, { filters }) => {
    const table = new TableController('document:bill')
    const { errors, spec } = understand({ ...table.first, filters }, table.columns, [])
    expect(errors).toEqual({})
    expect(spec.filters).toHaveLength(Object.keys(filters).length)
  })
  it('the one that is shown is marked, whatever the order of its filters', () => {
    expect(isShown(billViews.doubtful, { doubts: '>0', status: '=read' })).toBe(true)
    expect(isShown(billViews.doubtful, { status: '=read' })).toBe(false)
    expect(isShown(billViews.all, {})).toBe(true)
  })
  it('documents are counted by state, without the states that have none', () => {
    const status = { waiting: 0, reading: 1, read: 1200, failed: 2, saved: 0, discarded: 0 }
    expect(statesText({ by: { status } })).toBe('1 reading · 1,200 read · 2 failed')
    expect(statesText({ by: {} })).toBe('')
  })
})

describe('saving clean documents', () => {
  it('tries them first, saves those that are clean, says why not of each other, and is undone as one', async () => {
    const result = (id: number, outcome: string, message = '') => ({ id, outcome, message, version: 3, before: null })
    const refused = result(2, 'not_allowed', 'It has 1 doubt. Open it and check them.')
    const asked = answering(({ path, body }) => {
      if (path === 'batch/31/undo/')
        return { body: { counts: { returned: 1 }, results: [{ id: 1, outcome: 'returned', version: 4 }] } }
      if (path !== 'billofladingattachments/save_clean/') return undefined
      const isTrial = body instanceof Object && 'dry_run' in body && body.dry_run === true
      return isTrial
        ? { body: { batch: null, counts: {}, results: [result(1, 'changed'), refused, result(3, 'changed')] } }
        : { body: { batch: 31, counts: {}, results: [result(1, 'changed'), result(3, 'not_found', 'It is gone.')] } }
    })
    const rows = ['a', 'b', 'c'].map((name, at) => {
      const values = { status: 'saved' }
      return { id: at + 1, version: 2, name: `${name}.pdf`, values, line: '', problems: [] }
    })
    const change = new BulkChange(saveCleanOperation(rows), rows)
    await change.judge()
    expect(change.changing).toBe(2)
    await change.commit()
    expect(asked.map(({ body }) => body)).toEqual([
      { ids: [1, 2, 3], dry_run: true },
      { ids: [1, 3], dry_run: false },
    ])
    const became = new Map(change.state.results.map(({ name, outcome, message }) => [name, [outcome, message]]))
    expect(became).toEqual(
      new Map([
        ['a.pdf', ['changed', '']],
        ['b.pdf', ['not_allowed', 'It has 1 doubt. Open it and check them.']],
        ['c.pdf', ['not_found', 'It is gone.']],
      ]),
    )
    await undoEntries().done[0]?.undo()
    expect(asked.map(({ path }) => path)).toContain('batch/31/undo/')
  })
})
