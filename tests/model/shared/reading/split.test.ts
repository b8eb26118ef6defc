/** Text split into rows of cells, held against the parser that other programs use. */
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { separators, type Separator } from '#model/shared/reading/separator.ts'
import { cellsOf, splitRows } from '#model/shared/reading/split.ts'

const rowsOf = (text: string, separator: Separator = ',') => [...splitRows(text, separator)].map(({ cells }) => cells)

describe('a text is split', () => {
  test.each([
    ['a,b\nc,d', [['a', 'b'], ['c', 'd']]], // prettier-ignore
    ['a,b\r\nc,d\r\n', [['a', 'b'], ['c', 'd']]], // prettier-ignore
    ['a\r\rb\n\nc', [['a'], [''], ['b'], [''], ['c']]],
    ['a,', [['a', '']]],
    [',\n', [['', '']]],
    ['', []],
    ['\uFEFFa,b', [['a', 'b']]],
    ['"a,b",c', [['a,b', 'c']]],
    ['"a\r\nb",c\nd', [['a\r\nb', 'c'], ['d']]],
    ['"say ""hi""",x', [['say "hi"', 'x']]],
    ['"",x', [['', 'x']]],
    ['a, "b, c" ,d', [['a', 'b, c', 'd']]],
    [' a ,b ', [[' a ', 'b ']]],
    ['55\' 6",6" pipe', [['55\' 6"', '6" pipe']]],
    ['"A" track,x', [['"A" track', 'x']]],
    [
      '"open,x\ny,z',
      [
        ['"open', 'x'],
        ['y', 'z'],
      ],
    ],
  ] as const)('%j', (text, rows) => expect(rowsOf(text)).toEqual(rows))

  test('by tabs with the blanks around quotes', () =>
    expect(rowsOf('a\t "b"\t"c\td"', '\t')).toEqual([['a', ' "b"', 'c\td']]))

  test('and each row says where it stands, and what is missing at its end', () =>
    expect([...splitRows('a\n"b\n\nc",d\r\n"e', ',')]).toEqual([
      { line: 1, cells: ['a'], from: 0, to: 1, isCut: false },
      { line: 2, cells: ['b\n\nc', 'd'], from: 2, to: 10, isCut: false },
      { line: 5, cells: ['"e'], from: 12, to: 14, isCut: true },
    ]))

  test.each(['"b\r\nc"', '"b\nc" d', '"b"', '"b""\rc"'])('and counts the line ends in %j', (cell) => {
    const [first, second] = splitRows(`a,${cell},x\nd`, ',')
    expect([first?.line, second?.line, second?.cells]).toEqual([1, 2 + (/[\r\n]/.test(cell) ? 1 : 0), ['d']])
  })

  test('row by row, not at once', () => {
    const rows = splitRows(`a,b\n${'c'.repeat(1_000_000)}`, ',')
    expect(rows.next().value).toMatchObject({ cells: ['a', 'b'] })
  })
})

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
const cell = fc.string({
  unit: fc.constantFrom('a', 'é', ' ', ',', ';', '|', '\t', '"', '\n', '\r\n', '5'),
  maxLength: 8,
})
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 })

test('every table that is written with quotes reads back, by any separator', () =>
  fc.assert(
    fc.property(table, fc.constantFrom(...separators), fc.constantFrom('\n', '\r\n'), (rows, separator, end) => {
      const text = rows.map((cells) => cells.map(quoted).join(separator)).join(end)
      expect(rowsOf(text, separator)).toEqual(rows)
      const others: unknown = parse(text, { delimiter: separator, relax_column_count: true })
      expect(others).toEqual(rows)
    }),
  ))

test.each(['"', '""', '"a', '"a,', '"a""', ',"x""y', '" ', '"\n'])('200,000 times %j is split to its end', (piece) => {
  const text = piece.repeat(200_000)
  let end = 0
  for (const { to } of splitRows(text, ',')) end = to
  expect(text.slice(end)).toMatch(/^\n?$/)
})

test('one line has cells without the blanks around them', () => {
  expect(cellsOf(' a ;"b;c"; ', ';')).toEqual(['a', 'b;c', ''])
  expect(cellsOf('')).toEqual([''])
})
