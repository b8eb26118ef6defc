import { describe, expect, test } from 'vitest'
import { corridorLinks, corridorStations } from '#model/areas/trace/rules/corridor.ts'
import { metersBetween } from '#model/areas/trace/rules/geofence.ts'
import { corridorWay, milesAhead } from '#model/areas/trace/rules/route.ts'

const METERS_IN_A_MILE = 1609.344
/** Coordinates are rounded to hundredths of a degree: a mile at either end. */
const ROUNDED = 1.5

describe('the corridor table', () => {
  test('has its stations and links, each named once', () => {
    expect(Object.keys(corridorStations).length).toBeGreaterThanOrEqual(150)
    expect(corridorLinks.length).toBeGreaterThanOrEqual(200)
    expect(new Set(corridorLinks.map((link) => link.slice(0, 3).join())).size).toBe(corridorLinks.length)
  })
  test('joins only stations that it has', () => {
    const missing = corridorLinks.flatMap(([from, to]) => [from, to]).filter((name) => !corridorStations[name])
    expect(missing).toEqual([])
  })
  test('no link is shorter than the great circle or longer than 1.6 times it', () => {
    const odd = corridorLinks.flatMap(([from, to, railroad, miles]) => {
      const [one, other] = [corridorStations[from], corridorStations[to]]
      if (!one || !other) return [from]
      const straight = metersBetween([one[1], one[0]], [other[1], other[0]]) / METERS_IN_A_MILE
      const isRight = miles >= straight - ROUNDED && miles <= 1.6 * straight + ROUNDED
      return isRight ? [] : [`${from} > ${to} ${railroad} ${miles}: ${straight.toFixed(0)}`]
    })
    expect(odd).toEqual([])
  })
  test('every station can be reached from Hardisty', () => {
    const far = Object.keys(corridorStations).filter((name) => corridorWay('HARDISTY, AB', name) === undefined)
    expect(far).toEqual([])
  })
})

test('the way over links is the shortest one, and in order', () => {
  const way = corridorWay('HARDISTY, AB', 'SUPERIOR, WI') ?? []
  expect(way[0]?.from).toBe('HARDISTY, AB')
  expect(way.at(-1)?.to).toBe('SUPERIOR, WI')
  expect(way.slice(1).every((step, index) => step.from === way[index]?.to)).toBe(true)
})

test('a place that the table does not have is as far as the crow flies and a quarter more', () => {
  const from = { name: 'NOWHERE, AB', latitude: 50, longitude: -110 }
  const to = { name: 'SUPERIOR, WI', latitude: 46.69, longitude: -92.06 }
  const way = milesAhead(from, to, 'CN')
  expect([way?.basis, way?.links.length]).toEqual(['miles', 1])
  expect(way?.links[0]?.miles).toBeGreaterThan(1000)
  expect(milesAhead({ ...from, latitude: null }, to, 'CN')).toBeUndefined()
})
