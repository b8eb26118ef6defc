/** Sightings of cars as lines: stations in their order, silences of more hours than the company sets. */
import { describe, expect, test } from 'vitest'
import { carLines, type SeenCar } from '#src/areas/trace/history/car-lines.ts'

const seen = (railcar: number, hour: number, location: string, code = 'P'): SeenCar => ({
  railcar,
  at: new Date(Date.UTC(2026, 10, 1, hour)).toISOString(),
  code,
  location,
  state: 'MN',
})

describe('lines of cars', () => {
  const events = [
    seen(1, 60, 'DULUTH', 'D'),
    seen(1, 0, 'NOYES'),
    seen(2, 5, 'FARGO'),
    seen(1, 10, 'ST PAUL', 'A'),
    seen(3, 1, 'ELSEWHERE'),
  ]
  const shown = carLines(events, [1, 2, 4], 48)

  test('stations stand in the order in which they were first seen, those of other cars are left out', () => {
    expect(shown.stations).toEqual(['NOYES, MN', 'FARGO, MN', 'ST PAUL, MN', 'DULUTH, MN'])
  })
  test('each car has one line in the order of time, also one that nobody saw', () => {
    expect(shown.lines.map(({ car, points }) => [car, points.map(({ code }) => code).join('')])).toEqual([
      [1, 'PAD'],
      [2, 'P'],
      [4, ''],
    ])
    expect((shown.to - shown.from) / 3_600_000).toBe(60)
  })
  test.each([
    [48, 48, 0],
    [48.1, 48, 1],
    [48.1, 72, 0],
    [25, 24, 1],
  ])('after %s hours without a sighting, where %s are usual, there are %s silences', (hours, usual, silences) => {
    const late = { ...seen(1, 0, 'B'), at: new Date(Date.UTC(2026, 10, 1) + hours * 3_600_000).toISOString() }
    expect(carLines([seen(1, 0, 'A'), late], [1], usual).lines[0]?.gaps).toHaveLength(silences)
  })
})
