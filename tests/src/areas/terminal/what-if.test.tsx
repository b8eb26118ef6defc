/** What if: which tickets load is chosen, and the tank that is short says at which of them and when. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import WhatIfPanel from '#src/areas/terminal/tanks/WhatIfPanel.tsx'
import type { TankVolume } from '#src/areas/terminal/tanks/tank-volumes.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { answering, type Answer } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const tank: TankVolume = {
  id: 'b1',
  code: 'B1',
  name: 'Bullet B1',
  server: 's1',
  server__label: 'Hardisty',
  product: 'p1',
  product__label: 'Propane',
  capacity: 100,
  working_capacity: 90,
  heel: 5,
  volume: 50,
  available: 45,
  ullage: 40,
  percent: 50,
  temperature: 12,
  measured_at: '2026-11-24T10:00:00Z',
  age_minutes: 3,
  state: 'ok',
  rate: null,
  full_at: null,
  empty_at: null,
}
const load = (id: string, ordered_volume: string, scheduled_at: string) => ({
  id,
  ticket_number: id.toUpperCase(),
  direction: 'load',
  location: 'b1',
  ordered_volume,
  scheduled_at,
})
// 10,000 gal are 37.854 m³.
const tickets = [load('t1', '10000', '2026-11-25T12:00:00Z'), load('t2', '10000', '2026-11-26T12:00:00Z')]
beforeEach(() => {
  signInLocally()
  queryClient().clear()
})
const show = (answer: Answer) => {
  answering(({ path }) => (path === 'terminalboss/v3/ticket/' ? answer : undefined))
  render(
    <QueryClientProvider client={queryClient()}>
      <WhatIfPanel tanks={[tank]} onClose={() => {}} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const outcome = () => within(screen.getByRole('status', { name: 'What comes of it' }))

it('says which tank is short at which ticket, and no longer once that one is taken out', async () => {
  const user = show({ body: { count: 2, results: tickets } })
  expect(await screen.findByRole('checkbox', { name: /^T1 · from Bullet B1 · / })).toBeChecked()
  expect(outcome().getByText(/short at T2, 2026-11-26/)).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: /^T2/ }))
  expect(outcome().queryByText(/short/)).toBeNull()
  expect(outcome().getByText(/are left\./)).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: '1 of 2 tickets' }))
  expect(outcome().getByText(/short at T2/)).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: '2 of 2 tickets' }))
  expect(outcome().getByText('No ticket is chosen.')).toBeVisible()
})

it('says so where there is no ticket', async () => {
  show({ body: { count: 0, results: [] } })
  expect(await screen.findByText('No open ticket loads from these tanks or into them.')).toBeVisible()
})
it('tells a refusal', async () => {
  show({ status: 403, body: { detail: 'Not for you.' } })
  expect(await screen.findByText(/Not for you/)).toBeVisible()
})
