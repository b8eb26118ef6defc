/** Names of fields, as a report has them in its columns, its order and the lines of its filter: read and typed by labels. */
import { expect, test } from 'vitest'
import { report } from '#model/areas/report/report.resource.ts'
import { withFieldNames } from '#model/areas/field-names.ts'
import { declaredFields } from '../../../model/kernel/declared-fields.ts'
import { codeText } from '#model/kernel/words/code-words.ts'
import { Draft } from '#src/ui/form/draft/draft.ts'
import { editText, shownText } from '#src/ui/form/draft/text.ts'

const row = {
  id: 1,
  version: 1,
  source: 'terminal:ticket',
  filters: [{ field: 'net_volume', op: 'gte', value: '5000' }],
}
const filters = withFieldNames(report.fields.filters, row)

test('the lines of a filter are shown by labels', () => {
  expect(shownText(filters, row.filters)).toBe('Net is at least 5000')
  expect(editText(filters, row.filters)).toBe('Net; is at least; 5000')
})

test.each(['Net; is more than; 10', 'net; IS MORE THAN; 10', 'net_volume gt 10'])('%s is understood', (text) => {
  const draft = new Draft(report.fields, 'patch', row, () => Promise.resolve(row))
  draft.type('filters', text)
  expect(draft.valueOf('filters')).toEqual([{ field: 'net_volume', op: 'gt', value: '10' }])
})

test('every declared field that holds names of fields shows them without underscores, also before its resource is chosen', () => {
  const naming = declaredFields.filter(([, { fieldsOf }]) => fieldsOf !== undefined)
  expect(naming.map(([place]) => place)).toContain('report:report.filters.field')
  for (const [, field] of naming) expect(codeText(field, 'net_volume')).not.toMatch(/_/)
})
