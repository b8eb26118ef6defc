import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readGaugeSheet, readingRows, trainLines } from '#model/areas/measure/rules/gauge/gauge-lines.ts'
import { readReading, readTemperature } from '#model/areas/measure/rules/gauge/typed-values.ts'
import { readSheetText } from '#model/shared/reading/read-sheet.ts'

const sheetOf = (text: string) => readGaugeSheet(readSheetText(text).rows)
const readTrain = (text: string) => trainLines(sheetOf(text))
const short = (text: string) =>
  readTrain(text).map(({ car_mark, car_number, reading, temperature, density, problem }) => [
    car_mark,
    car_number,
    reading,
    temperature,
    density,
    problem,
  ])

describe('a pasted train', () => {
  test.each([
    ['tabs', 'GATX\t20411\t24.375\t52.4\t0.5092'],
    ['commas', 'GATX 20411, 24.375, 52.4, 0.5092'],
    ['semicolons', 'GATX;20411;24.375;52.4;0.5092'],
    ['spaces', 'GATX 20411 24.375 52.4 0.5092'],
    ['a mark grown together with its number', 'gatx020411\t24.375\t52.4\t0.5092'],
  ])('is read by %s', (_, text) => {
    expect(short(text)).toEqual([['GATX', '20411', '24.375', '52.4', '0.5092', '']])
  })
  test('a fraction is part of the reading, not the temperature', () => {
    expect(short('GATX 20411 24 3/8 52.4')).toEqual([['GATX', '20411', '24-3/8', '52.4', '', '']])
  })
  test('has decimal commas by spaces, semicolons and tabs', () => {
    const expected = [['GATX', '20411', '24.5', '12.5', '0.508', '']]
    expect(short('GATX 20411 24,5 12,5 0,508')).toEqual(expected)
    expect(short('GATX;20411;24,5;12,5;0,508')).toEqual(expected)
    expect(short('GATX 20411\t24,5\t12,5\t0,508')).toEqual(expected)
    expect(short('"GATX 20411","24,5","12,5","0,508"')).toEqual(expected)
  })
  test('has units in its heading, which a unit in the cell overrides', () => {
    const text =
      'Plant 4\nEquipment ID;Ullage (cm);Temp (C);Rel Dens\nGATX 20411;62,5;12,5;0,508\nGATX 20412;24 1/4 in;\u22124;0.51'
    expect(short(text)).toEqual([
      ['GATX', '20411', '62.5 cm', '12.5 °C', '0.508', ''],
      ['GATX', '20412', '24 1/4 in', '\u22124 °C', '0.51', ''],
    ])
  })
  test('a comma before three digits is as other cells of its column prove, and neither where they prove both', () => {
    const readings = (...cells: readonly string[]) =>
      readTrain(['Car\tOutage', ...cells.map((cell, index) => `GATX ${index + 1}\t${cell}`)].join('\n')).map(
        ({ reading }) => reading,
      )
    expect(readings('24,5', '1,250')).toEqual(['24.5', '1.250'])
    expect(readings('24.5', '1,250')).toEqual(['24.5', '1250'])
    expect(readings('24.5', '24,5', '1,250')).toEqual(['24.5', '24.5', '1250 or 1.25'])
    expect(readReading('1250 or 1.25')).toBeUndefined()
  })
  test('a heading gives the order of columns and is not a car', () => {
    const text = 'Temp °F\tOutage in\tMark\tNumber\n52.4\t24.375\tGATX\t20411'
    expect(short(text)).toEqual([['GATX', '20411', '24.375 in', '52.4 °F', '', '']])
  })
  test('lines are counted as pasted, including empty ones, and lines that are not cars are kept for correction', () => {
    const lines = readTrain('Car,Reading\n\nGATX 20411,24\n20412,25\n')
    expect(lines.map(({ line }) => line)).toEqual([3, 4])
    expect(lines[1]).toMatchObject({ car_mark: '20412', reading: '25' })
    expect(lines[1]?.problem).toContain('GATX 20411')
  })
  test('a mark that looks like a word of a heading is still a car', () => {
    expect(short('CARX 7 12.5')).toEqual([['CARX', '7', '12.5', '', '', '']])
  })
  test('a car without a reading is kept, because it is an exception and not a paste error', () => {
    expect(short('GATX 20411')).toEqual([['GATX', '20411', '', '', '', '']])
  })
})

describe('the train and `read_table/`', () => {
  test.each([
    ['spaces', 'PROX 41207 31,5 11,5 0,503\nPROX 41208 9 5/8 11,0 0,503'],
    ['spaces, of one car', 'PROX 41207 31,5 11,5 0,503'],
    ['semicolons', 'PROX 41207;31,5;11,5;0,503\nPROX 41208;9 5/8;11,0;0,503'],
    ['tabs, a mark in a cell of its own', 'PROX\t41207\t31,5\t11,5\t0,503\nPROX\t41208\t9 5/8\t11,0\t0,503'],
    ['commas and quotes', '"PROX 41207","31,5","11,5","0,503"\n"PROX 41208","9 5/8","11,0","0,503"'],
    ['bars', 'PROX 41207|31,5|11,5|0,503\nPROX 41208|9 5/8|11,0|0,503'],
    ['a heading', 'Sp Gr;Temp;Ullage;Equipment ID\n0,503;11,5;31,5;PROX 41207\n0,503;11,0;9 5/8;PROX 41208'],
  ])('read the same by %s', (_, text) => {
    const sheet = sheetOf(text)
    const rows = readingRows(sheet)
    expect(rows[0]?.values).toEqual({
      car: 'PROX 41207',
      reading: 31.5,
      reading_unit: 'in',
      temperature: 11.5,
      temperature_unit: 'F',
      relative_density: 0.503,
    })
    expect(rows.map(({ values }) => [values['car'], values['reading'], values['temperature']])).toEqual(
      trainLines(sheet).map((one) => [
        `${one.car_mark} ${one.car_number}`,
        readReading(one.reading),
        readTemperature(one.temperature, 'F'),
      ]),
    )
  })
  test('leave out a total, and keep an empty cell between two others', () => {
    expect(short('PROX 41207\t31.5\t\t0.503\nTotal\t1\t\t')).toEqual([['PROX', '41207', '31.5', '', '0.503', '']])
  })
})

describe('parsing a reading', () => {
  test.each([
    ['24.375', 24.375],
    ['24 3/8', 24.375],
    ['24-3/8', 24.375],
    ['3/8', 0.375],
    ['24 3/8 in', 24.375],
    ['4,5', 4.5],
    ['14½', 14.5],
    ['\u22123', -3],
    ['4\' 6"', 54],
    ['254 mm', 10],
    ['1,000.5', 1000.5],
    ['-3', -3],
  ])('%s', (text, value) => expect(readReading(text)).toBe(value))
  test.each([
    ['62 cm', 62],
    ['62', 62],
    ['10 in', 25.4],
    ['254 mm', 25.4],
  ])('%s for a table in centimetres', (text, value) => expect(readReading(text, 'cm')).toBe(value))
  test.each([
    ['12,5', 'C', 54.5],
    ['\u221212.5', 'C', 9.5],
    ['54.5', 'F', 54.5],
    ['12.5 °C', 'F', 54.5],
    ['54,5 F', 'C', 54.5],
  ] as const)('the temperature %s where °%s are usual', (text, degrees, value) =>
    expect(readTemperature(text, degrees)).toBe(value),
  )
  test.each(['', 'full', '24 gal', '24 3/0', '2 4', 'NaN', '1e3'])('%j is not a reading', (text) =>
    expect(readReading(text)).toBeUndefined(),
  )
  test('is none in a megabyte of blanks, which is found at once', () => {
    expect(readReading(`1${' '.repeat(1_000_000)}x`)).toBeUndefined()
  })
  test('every eighth survives a round trip through its fraction', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 150 }), fc.integer({ min: 1, max: 7 }), (whole, eighths) => {
        expect(readReading(`${whole} ${eighths}/8`)).toBe(whole + eighths / 8)
      }),
    )
  })
})
