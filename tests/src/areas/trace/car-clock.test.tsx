/** The clock of a car's demurrage says what it costs, and that it could not be read. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import CarClock from '#src/areas/fleet/CarClock.tsx'
import { queryClient } from '#src/engine/data/query.state.ts'
import { RecordController } from '#src/ui/record/state/record-controller.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

beforeEach(() => {
  signInLocally()
  queryClient().clear()
})

it('says that it could not be read, and the clock once it can', async () => {
  let isOut = true
  answering(({ path }) =>
    path === 'trip/7/eta/'
      ? isOut
        ? { status: 400, body: { detail: 'Out of order.' } }
        : { body: { demurrage: { said: '3 days, 225 USD', days: 3 } } }
      : undefined,
  )
  const stamp = { version: 1, created_at: '', updated_at: '', created_by: null, updated_by: null }
  render(
    <QueryClientProvider client={queryClient()}>
      <CarClock controller={new RecordController('trace:railcar', { ...stamp, id: 1, trip: 7 })} />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.')
  isOut = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('note')).toHaveTextContent('▲ Demurrage: 3 days, 225 USD')
})
