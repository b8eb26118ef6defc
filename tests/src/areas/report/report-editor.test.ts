/** The settings of a saved report: nothing that can be set is folded away. */
import { expect, test } from 'vitest'
import { report } from '#model/areas/report/report.resource.ts'
import { ReportEditor } from '#src/areas/report/edit/report-editor.ts'
import { signInLocally } from '../../sign-in.ts'

test('all empty fields of the schedule are in sight', () => {
  signInLocally()
  const made = { created_at: '2026-11-30T14:00:00Z', updated_at: '2026-11-30T14:00:00Z' }
  const { draft } = new ReportEditor({ id: 4, version: 1, ...made, name: 'Late trips', source: 'trace:trip' }).record
  const editable = Object.entries(report.fields).filter(([, { readOnly }]) => readOnly !== true)
  expect(editable.map(([name]) => name).filter((name) => draft.state.folded.includes(name))).toEqual([])
})
