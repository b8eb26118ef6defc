/** Tables, record forms and papers show a number alike, and what they show can be typed again. */
import { describe, expect, test } from 'vitest'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import * as resources from '#model/areas/index.ts'
import { tablePaper } from '#server/engine/files/table-paper.ts'
import { editText, readText, shownText } from '#src/ui/form/draft/text.ts'
import { holds, shown } from '#src/ui/table/cells/words.ts'
import { plainCell } from '#src/ui/table/copy/export-rows.ts'
import { columnsOf } from '#src/ui/table/state/columns.ts'

const columns = all<Resource>(resources).flatMap(([name, resource]) =>
  columnsOf(resource)
    .filter(({ right }) => right)
    .map((column) => [`${name}.${column.name}`, column] as const),
)

/** The number as a row of the API has it. */
const stored = (kind: string, scale = 0): number | string => (kind === 'decimal' ? (1234567).toFixed(scale) : 1234567)

describe.each(columns)('%s', (_, column) => {
  const { field, name } = column
  const value = stored(field.kind, field.scale)
  const figure = shown(column, 1234567)

  test('is shown alike by a table, a form and a paper', () => {
    const [unit = ''] = [field.unit]
    expect(shownText(field, value).replace(/ /g, '')).toBe(`${figure}${unit}`.replace(/ /g, ''))
    const { parts } = tablePaper({
      title: 'Numbers',
      columns: [{ name, column: name, field, type: 'numeric', nullable: true }],
      lines: [{ cells: [typeof value === 'string' ? { number: value } : value] }],
      rows: 1,
      company: '',
      by: '',
      selection: '',
      zone: 'UTC',
    })
    const [table] = parts.flatMap((part) => (part.kind === 'table' ? [part] : []))
    expect(table?.rows.map(({ cells }) => cells)).toEqual([[figure]])
  })

  test('is edited as it is shown, and reads back', () => {
    expect(readText(field, editText(field, value))).toEqual({ value })
    expect(editText(field, value).split('.')[0]).toBe(figure.split('.')[0])
  })

  test('is found with and without separators, and copied without', () => {
    expect(['1,234,567', '1234567', figure].map((typed) => holds(column, 1234567, typed))).toEqual([true, true, true])
    expect(Number(plainCell(column, { [column.name]: 1_234_567 }))).toBe(1234567)
  })
})
