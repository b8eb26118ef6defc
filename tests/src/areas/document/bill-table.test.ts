/** The table of documents: its views read as filters, its counts in words, and saving those that are clean, each answered. */
import { beforeEach, describe, expect, it } from 'vitest'
import { billViews, isShown, statesText } from '#src/areas/document/list/bill-views.ts'
import { saveCleanChange, uncleanBecause } from '#src/areas/document/list/save-clean.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import { TableController } from '#src/ui/table/state/controller.ts'
import { understand } from '#src/ui/table/state/settings.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const clean = { status: 'read', doubts: 0, match: 'one', difference_count: 0 }
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
  it.each([
    [{}, []],
    [{ doubts: 2 }, ['2 figures are doubtful.']],
    [{ match: 'none', difference_count: 1 }, ['No shipment was found for it.', '1 figure differs from our own bill.']],
    [{ match: 'several' }, ['Several shipments fit it.']],
    [{ status: 'saved', doubts: 1 }, ['It is saved already.']],
    [{ status: 'reading' }, ['It is being read.']],
  ])('%j is kept back because %j', (more, because) => {
    expect(uncleanBecause({ ...clean, ...more })).toEqual(because)
  })
  it('sends the clean ones of the marked rows, says why not of each other, and is undone as one', async () => {
    const asked = answering(({ path }) => {
      if (path === 'batch/31/undo/')
        return { body: { counts: { returned: 1 }, results: [{ id: 1, outcome: 'returned', version: 4 }] } }
      if (path !== 'billofladingattachments/save_clean/') return undefined
      const results = [
        { id: 1, outcome: 'changed', message: '', version: 3, before: null },
        { id: 3, outcome: 'conflict', message: 'Somebody has changed it.', version: 5, before: null },
      ]
      return { body: { batch: 31, counts: {}, results } }
    })
    const rows = [
      { id: 1, version: 2, name: 'a.pdf', ...clean },
      { id: 2, version: 2, name: 'b.pdf', ...clean, doubts: 1 },
      { id: 3, version: 2, name: 'c.pdf', ...clean },
    ]
    const change = await saveCleanChange({
      resource: 'document:bill',
      ids: () => [1, 2, 3],
      rows: () => Promise.resolve(rows),
    })
    await change.judge()
    expect(change.changing).toBe(2)
    expect(asked).toEqual([])
    await change.commit()
    expect(asked.map(({ body }) => body)).toEqual([{ ids: [1, 3] }])
    const became = new Map(change.state.results.map(({ name, outcome, message }) => [name, [outcome, message]]))
    expect(became).toEqual(
      new Map([
        ['a.pdf', ['changed', '']],
        ['b.pdf', ['not_allowed', '1 figure is doubtful.']],
        ['c.pdf', ['conflict', 'Somebody has changed it.']],
      ]),
    )
    await undoEntries().done[0]?.undo()
    expect(asked.map(({ path }) => path)).toContain('batch/31/undo/')
  })
})
