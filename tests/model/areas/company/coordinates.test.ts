import { expect, it } from 'vitest'
import { coordinatesText, milesBetween, placeIn } from '#model/areas/company/rules/coordinates.ts'

const edmonton = { latitude: 53.5461, longitude: -113.4938 }

it('are written with their half of the earth', () => {
  expect(coordinatesText(edmonton)).toBe('53.5461° N, 113.4938° W')
  expect(coordinatesText({ latitude: -33.9, longitude: 18.4 })).toBe('33.9000° S, 18.4000° E')
})

it.each([
  [edmonton, edmonton, 0],
  [edmonton, { latitude: 51.0447, longitude: -114.0719 }, 175],
  [{ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }, 69],
])('from %j to %j it is %i miles', (one, other, miles) => {
  expect(Math.round(milesBetween(one, other))).toBe(miles)
})

it('are known only where both are', () => {
  expect(placeIn({ latitude: 1, longitude: 2, name: 'Here' })).toEqual({ latitude: 1, longitude: 2 })
  expect(placeIn({ latitude: 1, longitude: null })).toBeUndefined()
})
