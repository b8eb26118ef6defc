/** What stands still by the state of another row is shown locked with the reason before one types: the cars of a shipped bill. */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { memoryLocation } from 'wouter/memory-location'
import { permissions } from '#model/kernel/permissions.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { recordPage } from '#src/ui/record/RecordPage.tsx'
import { answering } from '../../answers.ts'
import { mount } from './mount.tsx'

const Page = recordPage('/rail/car/:carId/', { record: 'rail:loadedCar' })
const empty = { count: 0, next: null, previous: null, results: [] }

function open(status: string): void {
  session().now = { state: 'in', me: { permissions, app_config: {} } as unknown as Me }
  queryClient().clear()
  const car = {
    id: 5,
    version: 1,
    car_mark: 'GATX',
    car_number: '20411',
    rail_shipment: 9,
    seal_number_1: 'S1',
    active_volume: '5.00',
  }
  const bill = { id: 9, version: 1, bol_number: 'PGT600123', status }
  answering(({ path }) => {
    if (path === 'loadedrailcar/get_table/') return { body: { ...empty, count: 1, results: [car] } }
    if (path === 'railshipment/get_table/') return { body: { ...empty, count: 1, results: [bill] } }
    return { body: empty }
  })
  mount(Page, { carId: '5' }, memoryLocation({ path: '/rail/car/5/' }).hook)
}
afterEach(() => vi.unstubAllGlobals())

it('locks the fields of a car on a shipped bill, and leaves what happens to the car afterwards open', async () => {
  open('shipped')
  await waitFor(() => expect(screen.getAllByText(/Open it for correction/).length).toBeGreaterThan(0))
  expect(screen.queryByRole('textbox', { name: 'Seal 1' })).toBeNull()
  expect(screen.getByRole('textbox', { name: /Left in the car/ })).toBeInTheDocument()
})

it('locks nothing while the bill is open', async () => {
  open('open')
  expect(await screen.findByRole('textbox', { name: 'Seal 1' })).toBeInTheDocument()
  expect(screen.queryByText(/Open it for correction/)).toBeNull()
})
