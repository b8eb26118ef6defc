/** What a haul costs, and along which points it is drawn. */
import { describe, expect, it } from 'vitest'
import { haulCost, haulPoints, straightKilometres } from '#model/areas/contract/rules/haul/haul.ts'

const place = (id: string, latitude: number | null, longitude: number | null) => ({
  id,
  name: id.toUpperCase(),
  code: id,
  latitude,
  longitude,
})
const places = [place('a', 52, -112), place('b', 53, -112), place('c', 54, -112), place('nowhere', null, null)]
const route = { origin: 'a', stops: ['b'], destination: 'c' }

describe('its points', () => {
  it('go from origin by stops to destination, with straight lines between', () => {
    const points = haulPoints(route, places)
    expect(points.map(({ name, is }) => `${is} ${name}`)).toEqual(['origin A', 'stop B', 'destination C'])
    // A degree of latitude is about 111.2 km.
    expect(points.map(({ kilometres }) => kilometres && Math.round(kilometres))).toEqual([null, 111, 111])
    expect(Math.round(straightKilometres(points) ?? 0)).toBe(222)
  })
  it.each([
    ['a stop without coordinates is passed over', { ...route, stops: ['nowhere'] }, [null, null, 222]],
    ['a place that may not be seen too', { ...route, stops: ['hidden'] }, [null, null, 222]],
    ['without an origin it begins at its first stop', { ...route, origin: null }, [null, 111]],
    ['without any place there is none', { origin: null, stops: [], destination: null }, []],
  ])('%s', (_case, of, legs) => {
    expect(haulPoints(of, places).map(({ kilometres }) => kilometres && Math.round(kilometres))).toEqual(legs)
  })
  it('of one place have no length', () => {
    expect(straightKilometres(haulPoints({ origin: 'a', stops: [], destination: null }, places))).toBeNull()
  })
})

describe('its cost', () => {
  it.each([
    // 10,000.0 gal are 37.854 m³.
    ['of one load', '12.4400', 200, ['10000.0'], ['37.854', '470.90', '37.854', '470.90', '0.062200']],
    [
      'of two, each charged by itself',
      '0.3333',
      100,
      ['100.0', '100.0'],
      ['0.758', '0.26', '0.379', '0.13', '0.003333'],
    ],
    ['of one that is not measured', '12.4400', 200, [null], ['0.000', '0.00', null, null, '0.062200']],
    ['without a rate', null, 200, ['10000.0'], ['37.854', null, '37.854', null, null]],
    ['without a distance', '12.4400', null, [], ['0.000', '0.00', null, null, null]],
    ['over no distance', '12.4400', 0, [], ['0.000', '0.00', null, null, null]],
  ] as const)('%s', (_case, rate, distance, net, expected) => {
    const { volume, amount, volumeOfLoad, amountOfLoad, perKilometre, loads } = haulCost(rate, distance, net)
    expect([volume, amount, volumeOfLoad, amountOfLoad, perKilometre]).toEqual(expected)
    expect(loads).toBe(net.length)
  })
})
