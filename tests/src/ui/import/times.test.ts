/** Times of a table that is imported, as the preview shows them. */
import { expect, test } from 'vitest'
import { resourceNamed } from '#model/areas/named.ts'
import { declaredUnits } from '#model/kernel/measure/units.ts'
import { targetsOf } from '#model/shared/reading/import-columns.ts'
import { importRows } from '#src/ui/import/import-rows.ts'

test('go by the clock of the place that their row names, as they do once they are stored', () => {
  const resource = resourceNamed('trace:event')
  const column = (field: string) => ({ heading: field, field, unit: null })
  const read = (values: Readonly<Record<string, unknown>>) =>
    importRows(resource, targetsOf(resource, declaredUnits), {
      columns: ['at', 'station'].map(column),
      rows: [{ line: 2, values: { at: '2026-09-01T14:00:00.000Z', ...values }, problems: {} }],
      labels: { 'rail:station': { 7: 'HARDISTY', 8: 'ST PAUL' } },
      zones: { 'rail:station': { 7: 'America/Denver', 8: 'America/Chicago' } },
    })[0]?.line
  expect(read({ station: 7 })).toContain('2026-09-01 08:00 MDT')
  expect(read({ station: 8 })).toContain('2026-09-01 09:00 CDT')
})
