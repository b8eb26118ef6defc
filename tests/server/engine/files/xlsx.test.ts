/** What an Excel file looks like: numbers as the console shows them, columns as wide as their content, a heading that stays and filters. */
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, integer, number, text, type Field } from '#model/kernel/field.ts'
import { figureText } from '#model/kernel/quantity.ts'
import { entities } from '#server/engine/base/entity.ts'
import type { ExportColumn, ExportRow } from '#server/engine/files/typed-table.ts'
import { xlsx } from '#server/engine/files/sheet/xlsx.ts'
import { readWorkbook } from './workbook.ts'

async function* pagesOf(pages: readonly (readonly ExportRow[])[]): AsyncGenerator<readonly ExportRow[]> {
  yield* pages
}
const workbook = async (columns: readonly ExportColumn[], ...pages: readonly (readonly ExportRow[])[]) =>
  readWorkbook(await buffer(xlsx({ title: 'Tickets', columns, rows: pagesOf(pages) })))

/** What Excel shows of a number in a format like `#,##0.00##`. */
function inExcel(format: string, value: string): string {
  const [whole = '', fraction = ''] = format.split('.')
  // Excel shows fifteen digits of a number.
  const [before = '', after = ''] = String(Number(Number(value).toPrecision(15))).split('.')
  const digits = after.padEnd(fraction.replaceAll('#', '').length, '0')
  if (digits.length > fraction.length) throw new Error(`${value} has more digits than ${format}.`)
  const grouped = whole === '#,##0' ? before.replace(/\B(?=(\d{3})+$)/g, ',') : before
  // The point is there with or without digits after it.
  return fraction === '' ? grouped : `${grouped}.${digits}`
}

const figures = [...entities.values()].flatMap(({ name, columns }) =>
  [...columns.values()]
    .filter(({ field }) => ['integer', 'number', 'decimal'].includes(field.kind))
    .map(({ name: column, field }): [string, Field] => [`${name}.${column}`, field]),
)
const decimals = (scale: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 10 ** scale - 1 }))
    .map(([whole, part]) => {
      const digits = scale === 0 ? '' : `.${String(part).padStart(scale, '0')}`
      return `${whole}${digits}`
    })

test('every declared number is shown in Excel with the separators and digits that the console shows', async () => {
  expect(figures.length).toBeGreaterThan(100)
  const samples = figures.map(([, field]) =>
    fc
      .sample(decimals(field.kind === 'integer' ? 0 : (field.digits ?? field.scale ?? 3)), { numRuns: 12, seed: 7 })
      .concat('0', '1250'),
  )
  const rows = Array.from({ length: 14 }, (_, line): ExportRow => ({
    cells: samples.map((values) => ({ number: values[line] ?? '0' })),
  }))
  const book = await workbook(
    figures.map(([title, field]) => ({ title, field })),
    rows,
  )
  for (const [line, { cells }] of rows.entries()) {
    const written = book.row(line + 2)
    expect(written.map(({ format, value }) => inExcel(format, value))).toEqual(
      cells.map((cell, at) => {
        const field = figures[at]?.[1]
        if (field === undefined || cell === null || typeof cell !== 'object' || !('number' in cell)) return 'missing'
        return figureText(field, cell.number)
      }),
    )
  }
})

describe('a number', () => {
  const formatsOf = async (field: Field | undefined, cells: ExportRow['cells'], isHead = false) =>
    (
      await workbook(
        [{ title: 'A' }, ...(field === undefined ? [{ title: 'B' }] : [{ title: 'B', field }])],
        cells.map((cell) => ({ cells: [null, cell], isHead })),
      )
    ).cells
      .filter(({ place }) => place.startsWith('B') && place !== 'B1')
      .map(({ format, isBold }) => [format, isBold])

  test('keeps room for digits that an editor may add, and a price shows no zeros at its end', async () => {
    expect(
      await formatsOf(
        decimal(6),
        ['1.250000', '1.234567'].map((value) => ({ number: value })),
      ),
    ).toEqual([
      ['#,##0.00####', false],
      ['#,##0.00####', false],
    ])
  })
  test('of a group is bold, with one digit more than the rows if it needs one', async () => {
    expect(await formatsOf(decimal(1, { unit: 'gal' }), [9500, 12.25], true)).toEqual([
      ['#,##0.0#', true],
      ['#,##0.0#', true],
    ])
    expect(await formatsOf(integer({ unit: 'ft' }), [60, 60.5], true)).toEqual([
      ['#,##0', true],
      ['#,##0.0', true],
    ])
  })
  test('that may be a year or a position has no separators, and one of no field is written as it is', async () => {
    expect(await formatsOf(integer(), [2026])).toEqual([['0', false]])
    expect(await formatsOf(undefined, [2026])).toEqual([['General', false]])
  })
  test('that is none is a text, so that Excel opens the file', async () => {
    const { cells } = await workbook([{ title: 'A', field: number() }], [{ cells: [Number.NaN] }])
    expect(cells.at(-1)).toMatchObject({ place: 'A2', value: 'NaN', format: 'General' })
  })
})

test('days and moments are dates of Excel, in the zone of the cell; those that Excel cannot count are texts', async () => {
  const { cells } = await workbook(
    [{ title: 'Day' }, { title: 'Moment' }],
    [
      { cells: [{ day: '2026-11-20' }, { moment: '2026-11-20T18:00:00Z', zone: 'America/Chicago' }] },
      { cells: [{ day: '1899-12-31' }, { moment: '1900-02-28T12:00:00Z', zone: 'UTC' }] },
    ],
  )
  expect(cells.slice(2).map(({ value, format }) => [value, format])).toEqual([
    ['46346', 'yyyy\\-mm\\-dd'],
    ['46346.5', 'yyyy\\-mm\\-dd\\ hh:mm'],
    ['1899-12-31', 'General'],
    ['1900-02-28 12:00:00', 'General'],
  ])
})

test('the heading is bold, stays in view and filters all rows, however many pages they came in', async () => {
  const page = [{ cells: ['a', 'b'] }, { cells: ['c', 'd'] }]
  const book = await workbook([{ title: 'One' }, { title: 'Two' }], page, page, page, page, page)
  expect([book.frozen, book.filter]).toEqual(['1', 'A1:B11'])
  expect(book.row(1).map(({ value, isBold }) => [value, isBold])).toEqual([
    ['One', true],
    ['Two', true],
  ])
  expect(book.row(11).map(({ value, isBold }) => [value, isBold])).toEqual([
    ['c', false],
    ['d', false],
  ])
  expect(await workbook([{ title: 'One' }])).toMatchObject({ filter: 'A1:A1', frozen: '1' })
})

test.each([
  ['Cars of Provost Energy and Smith & Sons', 'Cars of Provost Energy and Smit'],
  ['Cars of Provost Energy, Smith & Sons', 'Cars of Provost Energy, Smith &amp;'],
  ['In/out: [all]?', 'In out   all'],
  ["'Late'", 'Late'],
  ['', 'Sheet1'],
  ['//', 'Sheet1'],
])('the sheet of %j has a name that Excel takes: %s', async (title, name) => {
  const book = readWorkbook(await buffer(xlsx({ title, columns: [{ title: 'One' }], rows: pagesOf([]) })))
  expect(book.sheetName).toBe(name)
})

test('a reader who comes late gets the file to its end', async () => {
  const page = Array.from({ length: 200 }, (_, line) => ({ cells: [`Line ${line}`] }))
  const file = xlsx({ title: 'Lines', columns: [{ title: 'Line' }], rows: pagesOf([page]) })
  await once(file, 'readable')
  // As many turns as the file needs to be ready.
  for (let turn = 0; turn < 1000; turn++) await setImmediate()
  expect(readWorkbook(await buffer(file)).filter).toBe('A1:A201')
})

describe('a column', () => {
  const widthOf = async (column: ExportColumn, ...cells: ExportRow['cells']) =>
    (
      await workbook(
        [{ title: '' }, column],
        cells.map((cell) => ({ cells: [null, cell] })),
      )
    ).widths[1] ?? 0
  const gallons = decimal(1, { unit: 'gal' })

  test('is as wide as its heading with the button of the filter, or as its longest cell', async () => {
    expect(await widthOf({ title: 'Arrived at the gate' }, 'x')).toBe('Arrived at the gate'.length + 5)
    expect(await widthOf({ title: 'No' }, 'short', 'Kinder Morgan Canada')).toBe('Kinder Morgan Canada'.length + 2)
    expect(await widthOf({ title: 'No', field: text() }, 'two\nlines of text')).toBe('lines of text'.length + 2)
    expect(await widthOf({ title: 'No' }, 'x'.repeat(3000))).toBe(60)
    expect(await widthOf({ title: 'No' }, null)).toBeLessThan(10)
  })
  test('of numbers and dates is never too narrow, since Excel shows nothing but #### then', async () => {
    expect(await widthOf({ title: 'No', field: gallons }, { number: '1234567.8' })).toBeGreaterThan(
      '1,234,567.8'.length,
    )
    expect(await widthOf({ title: 'At' }, { moment: '2026-11-20T18:00:00Z', zone: 'UTC' })).toBe(18)
    expect(await widthOf({ title: 'On' }, { day: '2026-11-20' })).toBe(12)
  })
  test('does not grow with the label of a group, which may run over the cells beside it', async () => {
    const { widths } = await workbook(
      [{ title: 'No' }, { title: 'Net', field: gallons }],
      [{ cells: ['A customer of a name that is long (3)', 5_000_000], isHead: true }],
    )
    expect([widths[0], widths[1]]).toEqual([8, '5,000,000.0'.length + 5])
  })
})
