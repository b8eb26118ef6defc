/** The cars of a bill of lading: their figures in the units of the company, and what the server answers when they are removed. */
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryLocation } from 'wouter/memory-location'
import { permissions } from '#model/kernel/permissions.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { removeCars } from '#src/areas/rail/shipment/adding.ts'
import { shipment } from '#src/areas/rail/screens.ts'
import { answering } from '../../answers.ts'
import { mount } from '../../ui/record/mount.tsx'

const bill = {
  id: 9,
  version: 1,
  bol_number: 'PGT600123',
  revision: 0,
  status: 'shipped',
  is_template: false,
  is_master_billing: false,
  rule_11_segments: [],
}
const load = {
  id: 70,
  car_mark: 'GATX',
  car_number: '20411',
  net_volume: '30000.00',
  weight: '126000.00',
  seal_number_1: 'S-1',
  blocked: [],
}
const signIn = (volume_unit: 'gal' | 'L', weight_unit: 'lb' | 'kg'): void => {
  const me = { permissions, app_config: {}, company_config: { volume_unit, weight_unit } } as unknown as Me
  session().now = { state: 'in', me }
}
beforeEach(() => {
  queryClient().clear()
  toasts().shown = []
  signIn('gal', 'lb')
})
afterEach(() => vi.unstubAllGlobals())

const cellsOf = async (): Promise<readonly (string | null)[]> => {
  const row = (await screen.findByRole('rowheader', { name: 'GATX 20411' })).closest('[role="row"]')
  return [...(row?.children ?? [])].map(({ textContent }) => textContent)
}

it('shows volumes and weights in the units of the company, and anew when those change', async () => {
  answering(({ path }) => {
    if (path === 'railshipment/get_table/') return { body: { count: 1, next: null, previous: null, results: [bill] } }
    if (path === 'railshipment/9/cars/') return { body: { count: 1, results: [load] } }
    return { body: { count: 0, next: null, previous: null, results: [] } }
  })
  const { default: Page } = await shipment.load()
  mount(Page, { shipmentId: '9' }, memoryLocation({ path: '/rail/ship/9/' }).hook)
  expect((await cellsOf()).slice(1, 3)).toEqual(['30,000.00', '126,000'])
  act(() => signIn('L', 'kg'))
  expect(screen.getByRole('columnheader', { name: 'Net (L)' })).toBeVisible()
  expect((await cellsOf()).slice(1, 3)).toEqual(['113,562', '57,153'])
})

const of = { id: 9, title: 'PGT600123', facility: 1, product: 5 }
it('says why cars could not be removed, and how many were', async () => {
  const answers = (results: readonly object[]) => answering(() => ({ body: { results } }))
  const message = 'It is on PGT600123, which is shipped.'
  answers([
    { id: 70, outcome: 'changed', message: '' },
    { id: 71, outcome: 'not_allowed', message },
  ])
  await removeCars(of, [70, 71])
  expect(toasts().shown.at(-1)).toMatchObject({
    text: `1 car removed from PGT600123; they stand loaded. Not the others: ${message}`,
    tone: 'warn',
  })
  answers([{ id: 71, outcome: 'not_allowed', message }])
  await expect(removeCars(of, [71])).rejects.toThrow(message)
})
