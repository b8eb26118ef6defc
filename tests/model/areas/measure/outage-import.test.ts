import { describe, expect, test } from 'vitest'
import type { GaugeTable } from '#model/areas/measure/rules/gauge/gauge.ts'
import { tableOf, tankOf } from '#model/areas/measure/rules/gauge/tank.ts'
import { judgeImport, readTable, usualStep } from '#model/areas/measure/rules/gauge/outage-import.ts'
import type { SheetRow } from '#model/shared/reading/sheet-row.ts'

const sheet = (text: string): readonly SheetRow[] =>
  text.split('\n').map((line, at) => ({ line: at + 1, cells: line.split(',') }))
const read = (text: string) => readTable(sheet(text))
const judged = (text: string, about: Partial<GaugeTable> = {}) => {
  const found = read(text)
  return judgeImport(found, {
    kind: 'outage',
    unit: 'in',
    volumeUnit: 'gal',
    step: usualStep(found.rows),
    shellFull: found.rows.at(-1)?.[1] ?? 0,
    rows: found.rows,
    ...about,
  })
}

describe('a gauge table as its owner sends it', () => {
  test('two columns with headings that name kind and units', () => {
    expect(read('Innage cm,Volume litres\n0,0\n1,12.5\n2,40')).toEqual({
      rows: [
        [0, 0],
        [1, 12.5],
        [2, 40],
      ],
      lines: [2, 3, 4],
      kind: 'innage',
      unit: 'cm',
      volumeUnit: 'l',
      faults: [],
    })
  })
  test('whole inches in rows and quarters in columns', () => {
    const found = read('Inches,0,1/4,1/2,3/4\n0,0,5,15,27\n1,42,58')
    expect(found.rows).toEqual([
      [0, 0],
      [0.25, 5],
      [0.5, 15],
      [0.75, 27],
      [1, 42],
      [1.25, 58],
    ])
    expect(found.lines).toEqual([2, 2, 2, 2, 3, 3])
    expect(usualStep(found.rows)).toBe(0.25)
  })
  test('decimal commas, as a column or the file proves them, and a line of totals', () => {
    const semicolons = (text: string) =>
      readTable(sheet(text.replaceAll(';', '\t')).map((row) => ({ ...row, cells: row.cells.join(',').split('\t') })))
    const found = semicolons('Ullage (cm);Volume (L)\n0;0\n1,5;1,250\n3;2.500,5\nTotal;3.750,5')
    expect(found).toMatchObject({
      rows: [
        [0, 0],
        [1.5, 1.25],
        [3, 2500.5],
      ],
      unit: 'cm',
      volumeUnit: 'l',
      faults: [],
    })
    expect(semicolons('in;gal\n0;0\n1;1,250\n2;2,500').rows).toEqual([
      [0, 0],
      [1, 1250],
      [2, 2500],
    ])
    expect(semicolons('in;gal\n0;0\n1;33,5\n2;94.1\n3;1,250').faults).toMatchObject([{ line: 5, weight: 'stop' }])
  })
  test('a table calculated from a tank is read back unchanged', () => {
    const made = tableOf(tankOf(119, 33600), { step: 0.25 })
    const found = read(['Outage in,gal', ...made.rows.map(([reading, volume]) => `${reading},${volume}`)].join('\n'))
    expect(found.rows).toEqual(made.rows)
    expect(judgeImport(found, made)).toEqual([])
  })
})

describe('errors are reported with their line', () => {
  test.each([
    ['a volume that falls', '0,0\n1,40\n2,39\n3,80', 3, /volume must increase/],
    ['a reading named twice', '0,0\n1,40\n1,41\n2,80', 3, /is already on line 2/],
    ['a word among numbers', '0,0\n1,forty\n2,80', 2, /“forty” is not a volume/],
    ['a volume left out', '0,0\n1,\n2,80', 2, /has no volume/],
    ['a reading that is none', '0,0\nfull,40\n2,80', 2, /“full” is not a reading/],
    ['a first row that is not empty', '1,40\n2,80\n3,120', 1, /first row must be 0/],
  ])('%s', (_, text, line, message) => {
    expect(judged(text).filter(({ weight }) => weight === 'stop')).toEqual([
      { line, weight: 'stop', message: expect.stringMatching(message) },
    ])
  })
  test('a gap is a warning, not an error', () => {
    expect(judged('0,0\n1,40\n2,80\n5,300\n6,340')).toEqual([
      { line: 4, weight: 'warn', message: expect.stringMatching(/between 2 and 5 in/) },
    ])
  })
  test('a total that differs from the shell-full capacity', () => {
    expect(judged('0,0\n1,40\n2,80', { shellFull: 90 })).toEqual([
      { line: 3, weight: 'stop', message: expect.stringMatching(/90 gal; it is 80/) },
    ])
  })
  test('nothing to read', () => {
    expect(judged('Outage,Gallons')).toEqual([expect.objectContaining({ line: null, weight: 'stop' })])
  })
})
