/** What a map offers as a shape: kept geofences, and a circle around a facility that has none. */
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
let asked: Asked[] = []
beforeEach(() => {
  signInLocally()
  asked = answering(({ path }) => ({
    body: {
      count: 1,
      results:
        path === 'geofence/'
          ? [{ id: 1, name: 'St Paul yard', kind: 'facility', facility: 7, shape: square }]
          : [place(7, 'St Paul', 45), place(8, 'Superior', 46.7), place(9, 'Somewhere', null)],
    },
  }))
})

test('a facility’s own geofence stands for it, one without gets a circle, one without a place nothing', async () => {
  const offered = await offeredShapes(' paul ')
  expect(offered.map(({ label, hint }) => `${label}: ${hint}`)).toEqual([
    'St Paul yard: facility',
    'Superior: facility, 3 km around it',
  ])
  expect(asked.map(({ query }) => query.get('search'))).toEqual(['paul', 'paul'])
  const fence = readFence(offered[1]?.value.shape)
  expect('error' in fence ? fence.error : [fence.isInside(-93, 46.72), fence.isInside(-93, 46.74)]).toEqual([
    true,
    false,
  ])
})
