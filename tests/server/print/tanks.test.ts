/** Tanks on paper: to scale, filled to their level in the colour of the product, with their marks. */
import fs from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { tankDrawing } from '#model/areas/terminal/rules/tank-drawing.ts'
import { hueNames, hueOf } from '#server/print/product-hues.ts'
import { PdfSheet } from '#server/print/sheet.ts'
import { drawTanks } from '#server/print/tanks.ts'

const limits = { capacity: 1000, working_capacity: 900, heel: 50, volume: 500 }

describe('a tank is drawn', () => {
  test.each([
    ['as large as the largest', limits, 1000, { side: 1, level: 0.5, heel: 0.05, working: 0.9 }],
    ['by the cube root of what it holds', limits, 8000, { side: 0.5, level: 0.5, heel: 0.05, working: 0.9 }],
    ['never too small for its marks', limits, 1_000_000, { side: 0.35, level: 0.5, heel: 0.05, working: 0.9 }],
    ['full to the brim at most', { ...limits, volume: 1200 }, 1000, { side: 1, level: 1, heel: 0.05, working: 0.9 }],
    ['empty at least', { ...limits, volume: -1 }, 1000, { side: 1, level: 0, heel: 0.05, working: 0.9 }],
    [
      'without a level that is not known',
      { ...limits, volume: null },
      1000,
      { side: 1, level: null, heel: 0.05, working: 0.9 },
    ],
    [
      'without anything where it is not known what it holds',
      { ...limits, capacity: null },
      1000,
      { side: 0.35, level: null, heel: null, working: null },
    ],
  ])('%s', (_what, tank, largest, drawing) => {
    expect(tankDrawing(tank, largest)).toEqual(drawing)
  })
})

test('the colours of products on paper are those of the light screen', () => {
  const light = /data-theme='light'\] \{([^}]*)\}/.exec(fs.readFileSync('src/ui/tokens.css', 'utf8'))?.[1] ?? ''
  const tokens = new Map(
    [...light.matchAll(/--product-(\w+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', hex]) => [name, hex]),
  )
  expect(new Map(hueNames.map((name) => [name, hueOf(name)]))).toEqual(tokens)
  expect(hueOf('')).toBe(tokens.get('slate'))
})

test('on paper the liquid has the height of the level and the colour of the product', () => {
  const sheet = new PdfSheet({ title: 'Tanks', about: '', facts: [], foot: '', parts: [] })
  const rect = vi.spyOn(sheet.pdf, 'rect')
  const fill = vi.spyOn(sheet.pdf, 'fill')
  const opacity = vi.spyOn(sheet.pdf, 'fillOpacity')
  const marks = vi.spyOn(sheet.pdf, 'dash')
  const tank = { title: 'B101', lines: ['Propane', '50 %'], hue: 'teal', isOld: false }
  drawTanks(sheet, [
    { ...tank, drawing: tankDrawing(limits, 8000) },
    { ...tank, hue: 'amber', isOld: true, drawing: tankDrawing({ ...limits, capacity: 8000, volume: 2000 }, 8000) },
  ])
  const [body, liquid, larger, itsLiquid] = rect.mock.calls.map(([, y, width, height]) => ({ y, width, height }))
  expect([body?.width, liquid?.height, larger?.width, itsLiquid?.height]).toEqual([35, 17.5, 70, 17.5])
  expect(liquid?.y, 'it stands on the ground').toBeCloseTo((body?.y ?? 0) + 17.5)
  expect(fill.mock.calls.map(([color]) => color)).toEqual(expect.arrayContaining([hueOf('teal'), hueOf('amber')]))
  expect(opacity.mock.calls.filter(([part]) => part !== undefined)).toEqual([[1], [0.4]])
  expect(marks, 'heel and working capacity of both').toHaveBeenCalledTimes(4)
})

test('as many as there are go on to further pages', () => {
  const sheet = new PdfSheet({ title: 'Tanks', about: '', facts: [], foot: '', parts: [] })
  drawTanks(
    sheet,
    Array.from({ length: 60 }, (_, at) => ({
      title: `B${at}`,
      lines: [],
      hue: 'blue',
      isOld: false,
      drawing: tankDrawing(limits, 1000),
    })),
  )
  expect(sheet.pdf.bufferedPageRange().count).toBe(3)
})
