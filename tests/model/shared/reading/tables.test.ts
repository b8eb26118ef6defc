/** What a table is made of before its values are read: bytes, separators, the heading and lines that are no rows. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBytes, type Encoding } from '#model/shared/reading/bytes.ts'
import { columnNames, findHeading, headingKey, isTotal, namedColumns } from '#model/shared/reading/heading.ts'
import { namedSeparator, separatorsOf } from '#model/shared/reading/separator.ts'
import type { SheetRow } from '#model/shared/reading/sheet-row.ts'
import { synonyms } from '#model/shared/reading/synonyms.ts'

const utf16 = (text: string, isBig: boolean, mark = '\uFEFF'): Uint8Array => {
  const bytes = new Uint8Array((mark.length + text.length) * 2)
  const view = new DataView(bytes.buffer)
  for (const [index, letter] of (mark + text).split('').entries())
    view.setUint16(index * 2, letter.charCodeAt(0), !isBig)
  return bytes
}
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const bytesOf: readonly (readonly [Encoding, Uint8Array, string])[] = [
  ['UTF-8', utf8('Voie été'), 'Voie été'],
  ['UTF-8', utf8('\uFEFFVoie été'), 'Voie été'],
  ['UTF-8', utf8(''), ''],
  ['Windows-1252', Uint8Array.from([0x56, 0x6f, 0x69, 0x65, 0x20, 0xe9, 0x74, 0xe9]), 'Voie été'],
  ['Windows-1252', Uint8Array.from([0x80, 0x20, 0x92, 0x96, 0xb3]), '€ ’–³'],
  ['UTF-16LE', utf16('Voie été', false), 'Voie été'],
  ['UTF-16BE', utf16('Voie été', true), 'Voie été'],
  ['UTF-16LE', utf16('Road;Number', false, ''), 'Road;Number'],
  ['UTF-16BE', utf16('Road;Number', true, ''), 'Road;Number'],
]
test.each(bytesOf)('%s', (encoding, bytes, text) => expect(decodeBytes(bytes)).toEqual({ text, encoding }))
test('text in UTF-8 and UTF-16 reads back, whatever it is', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!text.includes('\0') && !text.startsWith('\uFEFF'))
      expect(decodeBytes(utf8(text)).text).toBe(text)
      expect(decodeBytes(utf16(text, false)).text).toBe(text)
      expect(decodeBytes(utf16(text, true)).text).toBe(text)
    }),
  ))

describe('the separator', () => {
  test.each([
    ['Road;Track;Length\nCN;T1;55,5\nBN;T2;54,2', ';'],
    ['Road,Track\nCN,T1\nBN,T2', ','],
    ['Road\tTrack\nCN\tT1, north', '\t'],
    ['Road|Track\nCN|T1', '|'],
    ['Inventory of a yard\nAs of today, at six\n\nRoad;Track\nCN;T1\nBN;T2\nUP;T3', ';'],
    ['"a;b;c",2\n"d;e",3\n"f",4', ','],
    ['"a\n;b",2\n"c",3', ','],
    ['0;0\n1;33,5\n2;94,1\n3;172,0', ';'],
    ['one\ntwo', undefined],
    ['', undefined],
  ])('of %j', (text, separator) => expect(separatorsOf(text)[0]).toBe(separator))

  test.each([
    ['sep=;\r\na;b', { separator: ';', rowsFrom: 7 }],
    ['"sep=|"\na|b', { separator: '|', rowsFrom: 8 }],
    ['SEP=\t\na\tb', { separator: '\t', rowsFrom: 6 }],
    ['sep=;x\na;b', undefined],
    ['a;b\nsep=;', undefined],
  ])('named by the first line of %j', (text, named) => expect(namedSeparator(text)).toEqual(named))

  test('of a line of a megabyte is found at once', () => {
    const began = performance.now()
    separatorsOf(`${'a,'.repeat(500_000)}\n${'"'.repeat(1_000_000)}`)
    expect(performance.now() - began).toBeLessThan(500)
  })
})

const rows = (...lines: readonly (readonly string[])[]): readonly SheetRow[] =>
  lines.map((cells, index) => ({ line: index + 1, cells }))
const names = columnNames({
  car_mark: synonyms.car_mark,
  car_number: synonyms.car_number,
  track: synonyms.track,
  reading: synonyms.reading,
  temperature: synonyms.temperature,
})
const find = (sheet: readonly SheetRow[], line?: number) =>
  findHeading(sheet, {
    columns: (cells) => namedColumns(cells, names),
    suffices: (found) => found.has('car_mark') && found.has('track'),
    ...(line !== undefined && { line }),
  })

describe('the heading', () => {
  test('is the first line with the columns that the reader needs; titles and totals are reported', () => {
    const found = find(
      rows(
        ['Tracks of Northfield'],
        ['Reporting Mark'],
        ['', ''],
        ['REPORTING-MARK', 'Equip. #', 'Trk', 'Shade'],
        ['CN', '7001', 'T1', 'red'],
        ['', '', '', ''],
        ['CN', '7002', 'T1', 'blue'],
        ['Total cars:', '2', '', ''],
        ['GRAND TOTAL', '2'],
      ),
    )
    expect(found?.heading.line).toBe(4)
    expect(found?.columns.map((column) => column?.column)).toEqual(['car_mark', undefined, 'track', undefined])
    expect(found?.rows.map(({ line }) => line)).toEqual([5, 7])
    expect(found?.skipped).toEqual([
      { line: 1, text: 'Tracks of Northfield', reason: 'above the heading' },
      { line: 2, text: 'Reporting Mark', reason: 'above the heading' },
      { line: 3, text: '', reason: 'above the heading' },
      { line: 8, text: 'Total cars: · 2', reason: 'total' },
      { line: 9, text: 'GRAND TOTAL · 2', reason: 'total' },
    ])
  })

  test('stands within twenty lines, and where the user says', () => {
    const title = ['x']
    const sheet = rows(...Array.from({ length: 20 }, () => title), ['Mark', 'Track'], ['CN', 'T1'])
    expect(find(sheet)).toBeUndefined()
    expect(find(sheet, 21)?.rows).toEqual([{ line: 22, cells: ['CN', 'T1'] }])
    expect(find(sheet, 40)).toBeUndefined()
  })

  test.each([
    ['Outage (in)', 'reading', 'in'],
    ['OUTAGE [cm]', 'reading', 'cm'],
    ['Outage, inches', 'reading', 'inches'],
    ['Outage in inches', 'reading', 'inches'],
    ['Temp C', 'temperature', 'C'],
    ['Temp_(°F)', 'temperature', '°F'],
    ['Température', 'temperature', ''],
    ['Shade', undefined, ''],
    ['VOÍE', 'track', ''],
    ['Car #', 'car_number', ''],
    ['car_number', 'car_number', ''],
    ['Numéro', 'car_number', ''],
  ])('%s names %s in %s', (text, column, unit) =>
    expect(namedColumns([text], names)[0]).toEqual(column === undefined ? undefined : { column, unit }),
  )

  test('a column is named once', () =>
    expect(namedColumns(['Track', 'Trk'], names).map((one) => one?.column)).toEqual(['track', undefined]))
})

test.each([
  [['Total'], true],
  [['', 'Subtotal', '12', '$ 4.50'], true],
  [['Total général', '12'], true],
  [['Total', '3 cars', '190,000 lb'], false],
  [['Total', '190,000 lb'], true],
  [['Total for cars: 12'], true],
  [['Total Energies', 'TEN', 'Calgary'], false],
  [['Total Energies'], false],
  [['Totals Ltd', '12'], false],
  [['Total', 'Some party', '12'], false],
  [['Sum', '5'], true],
  [['Sumas', 'WA'], false],
])('%j sums up others: %s', (cells, is) => expect(isTotal({ line: 1, cells })).toBe(is))

test('each column of the list is found by its own name and by each of its headings', () => {
  const all = columnNames(synonyms)
  for (const [column, words] of Object.entries(synonyms))
    for (const word of [column, ...words]) expect(all(word).map((one) => one.column)).toContain(column)
})
test('the key of a heading is its own key', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(headingKey(headingKey(text))).toBe(headingKey(text))
    }),
  ))
