/** The haul above a route's form: its points in order, what it costs, and what is said where something is not known. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import Haul from '#src/areas/contract/haul/Haul.tsx'
import { queryClient } from '#src/engine/data/query.state.ts'
import { RecordController } from '#src/ui/record/state/record-controller.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const stamp = { version: 1, created_at: '2026-03-01T00:00:00Z', updated_at: '2026-03-01T00:00:00Z' }
const row = {
  ...stamp,
  id: 7,
  name: 'Haul 01',
  origin: 'a',
  stops: ['b'],
  destination: 'c',
  distance: 250,
  rate: '12.4400',
  currency: 'CAD',
}
const places = [
  { id: 'a', name: 'Well', latitude: 52, longitude: -112 },
  { id: 'b', name: 'Battery', latitude: null, longitude: null },
  { id: 'c', name: 'Rack', latitude: 54, longitude: -112 },
]
beforeEach(() => {
  signInLocally()
  queryClient().clear()
})
const shown = (more: object = {}, net: readonly (string | null)[] = ['10000.0', '10000.0']) => {
  answering(({ path }) => {
    if (path === 'terminalboss/v3/location/') return { body: { count: 3, results: places } }
    if (path === 'terminalboss/v3/ticket/')
      return { body: { count: net.length, results: net.map((net_volume, id) => ({ id, net_volume })) } }
    return undefined
  })
  render(
    <QueryClientProvider client={queryClient()}>
      <Haul controller={new RecordController('terminal:route', { ...row, ...more })} />
    </QueryClientProvider>,
  )
}
const points = async () =>
  (await screen.findAllByRole('listitem')).map((one) =>
    [...one.children].map(({ textContent }) => textContent).join(', '),
  )

it('shows its points in order, and which of them has no coordinates', async () => {
  shown()
  expect(await points()).toEqual([
    'Well, origin, ',
    'Battery, stop, no coordinates',
    'Rack, destination, 222 km straight',
  ])
})
it('says what it costs: by rate, by distance, in the last days and for a load', async () => {
  shown()
  await screen.findByRole('region', { name: 'Line and cost' })
  for (const said of [
    'CAD 12.4400 a m³',
    'CAD 0.049760 a m³ and km',
    '2 loads, 75.708 m³, CAD 941.80',
    '37.854 m³, CAD 470.90',
  ])
    expect(screen.getByText(said)).toBeVisible()
})
it.each([
  ['no rate is agreed', { rate: null }, 'none is agreed'],
  ['its distance is less than a straight line', { distance: 100 }, /100 km are less than the straight line of 222 km/],
  [
    'it leads nowhere yet',
    { origin: null, stops: [], destination: null },
    'It has neither origin nor destination yet.',
  ],
  ['one place alone has coordinates', { destination: 'b', stops: [] }, /once two of its places have coordinates/],
])('says so where %s', async (_when, more, text) => {
  shown(more)
  expect(await screen.findByText(text)).toBeVisible()
})
it('says that nothing was loaded on it', async () => {
  shown({}, [])
  expect(await screen.findByText('no load')).toBeVisible()
})
