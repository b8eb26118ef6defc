/** What a map offers as a shape: saved geofences, and a circle around a facility that has none. */
import { beforeEach, expect, test } from 'vitest'
import { readFence } from '#model/areas/trace/rules/geofence.ts'
import { offeredShapes } from '#src/ui/map/state/offered-shapes.ts'
import { answering, type Asked } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const square = {
  type: 'Polygon',
  coordinates: [
    [
      [-94, 44],
      [-92, 44],
      [-92, 46],
      [-94, 46],
      [-94, 44],
    ],
  ],
}
const place = (id: number, name: string, latitude: number | null) => ({ id, name, latitude, longitude: -93 })
const fence = (id: number, name: string, of: number) => ({ id, name, kind: 'facility', facility: of, shape: square })
const yard = fence(1, 'St Paul yard', 7)
let asked: Asked[] = []
beforeEach(() => {
  signInLocally()
  asked = answering(({ path, query }) => ({
    body: {
      count: 1,
      results:
        path === 'geofence/'
          ? query.has('facility__in')
            ? [yard, fence(2, 'Twin ports', 10)]
            : [yard]
          : [
              place(7, 'St Paul', 45),
              place(8, 'Superior', 46.7),
              place(9, 'Somewhere', null),
              place(10, 'Duluth', 46.8),
            ],
    },
  }))
})

test('a facility’s own geofence stands for it whatever its name, one without gets a circle, one without a place nothing', async () => {
  const offered = await offeredShapes(' paul ')
  expect(offered.map(({ label, hint }) => `${label}: ${hint}`)).toEqual([
    'St Paul yard: facility',
    'Twin ports: facility',
    'Superior: facility, 3 km around it',
  ])
  expect(asked.map(({ query }) => query.get('search') ?? query.get('facility__in'))).toEqual([
    'paul',
    'paul',
    '7,8,9,10',
  ])
  const circle = readFence(offered[2]?.value.shape)
  expect('error' in circle ? circle.error : [circle.isInside(-93, 46.72), circle.isInside(-93, 46.74)]).toEqual([
    true,
    false,
  ])
})
