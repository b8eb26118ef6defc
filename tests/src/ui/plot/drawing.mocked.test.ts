/** What a chart asks of uPlot: bars that begin at zero, room for long figures, and names that do not overlap. */
import type uPlot from 'uplot'
import { describe, expect, test, vi } from 'vitest'
import { optionsOf, type PlotSpec } from '#src/ui/plot/drawing.ts'

vi.mock('uplot', () => ({ default: { paths: {} } }))

const customers = ['Battle River Gas', 'Northern Consignee Ltd', 'Esso']
const spec = (bars: boolean): PlotSpec => ({
  x: { label: 'Customer', values: [0, 1, 2], names: customers },
  lines: [{ label: 'Net', values: [1_343_099, 2_591_883, 2_000_000], tone: 'accent', bars }],
})
const options = (bars: boolean) =>
  optionsOf(
    () => spec(bars),
    () => '',
    { width: 350, height: 200 },
    () => {},
  )
type Plot = Pick<uPlot, 'valToPos' | 'width'>
const plot = (place: number): Plot => ({ valToPos: (at) => at * place, width: 350 })
/** The functions of the options, called as uPlot calls them. */
const called = (of: unknown, ...given: readonly unknown[]): unknown => (typeof of === 'function' ? of(...given) : of)

describe('a chart', () => {
  test.each([
    [true, 0],
    [false, 1_268_171.96],
  ])('with bars: %s begins at %d', (bars, from) => {
    const range = called(options(bars).scales?.['y']?.range, plot(60), 1_343_099, 2_591_883)
    expect(range).toEqual([from, expect.any(Number)])
  })
  test('cuts names to the room of a place, so that they do not overlap', () => {
    const names = (place: number) => called(options(true).axes?.[0]?.values, plot(place), [0, 1, 2])
    expect(names(60)).toEqual(['Battle…', 'Northe…', 'Esso'])
    expect(names(400)).toEqual(customers)
  })
  test('names some of forty places also where a pane is narrow', () => {
    const every: unknown = options(true).axes?.[0]?.incrs
    // uPlot leaves 50 px to a name, of about 230 in a pane of 320.
    expect(Array.isArray(every) && every.filter((one) => (230 / 40) * Number(one) >= 50)).toContain(10)
  })
  test('leaves room for the longest figure beside the label of the axis', () => {
    const size = (texts: readonly string[]) => called(options(true).axes?.[1]?.size, plot(60), texts)
    expect(size(['0', '1'])).toBe(52)
    expect(size(['0', '2,500,000'])).toBeGreaterThan(66)
  })
})
