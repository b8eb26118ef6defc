/** The settings of a saved report: nothing that can be set is folded away, and columns are named as in the sample. */
import { beforeEach, expect, test } from 'vitest'
import { withFieldNames } from '#model/areas/field-names.ts'
import { report } from '#model/areas/report/report.resource.ts'
import { ReportEditor } from '#src/areas/report/edit/report-editor.ts'
import type { Field } from '#model/kernel/field.ts'
import { shownText } from '#src/ui/form/draft/text.ts'
import { signInLocally } from '../../sign-in.ts'

const made = { created_at: '2026-11-30T14:00:00Z', updated_at: '2026-11-30T14:00:00Z' }
const editorOf = (more: object) =>
  new ReportEditor({ id: 4, version: 1, ...made, name: 'Late trips', source: 'trace:trip', ...more })
beforeEach(() => signInLocally())

test('all empty fields of the schedule are in sight', () => {
  const { draft } = editorOf({}).record
  const editable = Object.entries(report.fields).filter(([, { readOnly }]) => readOnly !== true)
  expect(editable.map(([name]) => name).filter((name) => draft.state.folded.includes(name))).toEqual([])
})

test('paths and formulas are read and typed by the labels that the sample shows', () => {
  const { draft } = editorOf({
    columns: ['railcar', 'destination.state', 'days_late'],
    filters: [{ field: 'destination.state', op: 'eq', value: 'AB' }],
    formulas: [{ name: 'days_late', label: 'Days late', expression: 'late_hours / 24', unit: 'd' }],
    ordering: '-destination.state',
  }).record
  const named = (field: Field): Field => withFieldNames(field, { source: 'trace:trip' }, draft.moreNames())
  expect(shownText(named(report.fields.columns), draft.valueOf('columns'))).toBe(
    'Rail car, Destination › State, Days late',
  )
  expect(shownText(named(report.fields.ordering), draft.valueOf('ordering'))).toBe('Destination › State, descending')
  expect(shownText(named(report.fields.filters), draft.valueOf('filters'))).toBe('Destination › State is AB')
  draft.type('filters', 'Destination › State; is; IL')
  expect(draft.valueOf('filters')).toEqual([{ field: 'destination.state', op: 'eq', value: 'IL' }])
})
