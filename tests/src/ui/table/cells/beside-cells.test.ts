/** What stands beside a figure in its cell: the moments between which an estimate lies, and a bar up to a full figure. */
import { describe, expect, test } from 'vitest'
import { location } from '#model/areas/terminal/place.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import { barIn } from '#src/ui/table/cells/bar.ts'
import { spanText } from '#src/ui/table/cells/words.ts'
import { columnsOf, namesToRead } from '#src/ui/table/state/columns.ts'

const at = (moment: string): number => Date.parse(moment)
const { eta, late_hours } = trip.fields
const columns = columnsOf(trip)

describe('an estimated arrival', () => {
  const said = (early: number | null, late: number | null): string =>
    spanText({ cells: { eta_early: [early], eta_late: [late] } }, 0, eta, 'America/Chicago')
  test.each([
    ['2026-11-26T12:00Z', '2026-11-28T03:00Z', ' (11-26 – 11-27)'],
    ['2026-11-26T12:00Z', '2026-11-26T19:30Z', ' (06:00–13:30)'],
  ])('between %s and %s says%s on the clocks of the place', (early, late, text) => {
    expect(said(at(early), at(late))).toBe(text)
  })
  test('says nothing where one of them is not known', () => {
    expect([said(null, at('2026-11-26T12:00Z')), said(NaN, NaN), spanText({ cells: {} }, 0, eta, '')]).toEqual([
      '',
      '',
      '',
    ])
  })
  test('reads both with it', () => {
    const shown = columns.filter(({ name }) => name === 'eta')
    expect(namesToRead(shown)).toEqual(expect.arrayContaining(['eta', 'eta_early', 'eta_late']))
  })
})

test('three days late fill the bar', () => {
  const column = columns.find(({ name }) => name === 'late_hours')
  if (column === undefined) throw new Error('Trips say how late they are')
  const taken = [0, 36, 72, 100].map((hours) => barIn({ cells: { late_hours: [hours] } }, 0, column)?.taken)
  expect(taken?.map((part) => Math.round(part ?? 0))).toEqual([0, 50, 100, 139])
  expect(namesToRead([column])).toEqual(['late_hours'])
  expect(late_hours.bar).toEqual({ full: 72 })
})

describe('the level of a tank', () => {
  const level = columnsOf(location).find(({ name }) => name === 'volume')
  if (level === undefined) throw new Error('Locations say what they hold')
  test.each([
    [0, 900, 0],
    [450, 900, 50],
    [900, 900, 100],
    [945, 900, 105],
  ])('of %d m³ in one that takes %d fills %d percent of its bar', (held, most, part) => {
    const bar = barIn({ cells: { volume: [held], working_capacity: [most] } }, 0, level)
    expect(Math.round(bar?.taken ?? -1)).toBe(part)
  })
  test.each([null, 0, NaN])('has no bar where its most is %s', (most) => {
    expect(barIn({ cells: { volume: [450], working_capacity: [most] } }, 0, level)).toBeUndefined()
  })
  test('reads the most with it', () => {
    expect(namesToRead([level])).toEqual(expect.arrayContaining(['volume', 'working_capacity']))
  })
})
