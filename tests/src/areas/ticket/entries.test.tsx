/** The entries of a ticket: reckoned as one types, saved when one leaves the line, locked with the ticket; cars by mark and number. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryLocation } from 'wouter/memory-location'
import { permissions } from '#model/kernel/permissions.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { ticket } from '#src/areas/ticket/screens.ts'
import { answering } from '../../answers.ts'
import { mount } from '../../ui/record/mount.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const goods = '00000000-0000-4000-8000-000000000002'
const row = {
  id,
  version: 1,
  ticket_number: 'T1',
  status: 'arrived',
  ticket_type: 'product',
  direction: 'load',
  mode: 'truck',
  product: goods,
  ordered_volume: '4000',
  net_volume: null,
  entries: 0,
  measured_entries: 0,
  entry_volume: '0.0',
}
type Sent = { readonly method: string; readonly path: string; readonly body: unknown }
let sent: Sent[]
let entries: object[]
const page = (results: readonly object[]) => ({ body: { count: results.length, next: null, previous: null, results } })

async function show(values: object = {}, stored: readonly object[] = []): Promise<void> {
  sent = []
  entries = [...stored]
  answering(({ method, path, body }) => {
    if (path === 'terminalboss/v3/ticket/get_table/' || path === 'terminalboss/v3/ticket/')
      return page([{ ...row, ...values }])
    if (path === `terminalboss/v3/product/${goods}/`)
      return { body: { id: goods, un_number: 'UN1075', hazard_class: '2.1', product: null, density: 507.5 } }
    if (path === 'railcar/') return page([{ id: 7, car_mark: 'GATX', car_number: '1001' }])
    if (method !== 'GET') {
      sent.push({ method, path, body })
      return { body: { id: 'e1', version: 1, transaction_id: 'e1' }, status: 200 }
    }
    return page(path === 'terminalboss/v3/ticketentry/get_table/' ? entries : [])
  })
  const { default: Page } = await ticket.load()
  mount(Page, { entityUUID: id }, memoryLocation({ path: `/company/terminalboss/v3/ticket/detail/${id}` }).hook)
}
beforeEach(() => {
  queryClient().clear()
  const me = { permissions, app_config: {}, company_config: { volume_unit: 'gal', weight_unit: 'lb' } } as unknown as Me
  session().now = { state: 'in', me }
})
afterEach(() => vi.unstubAllGlobals())

it('are reckoned at each letter, with the difference to what was ordered, and saved when one leaves the line', async () => {
  await show()
  const user = userEvent.setup()
  const table = await screen.findByRole('table', { name: 'Entries' })
  await waitFor(() =>
    expect(within(table).getByLabelText('Relative density of line 1')).toHaveAttribute('placeholder', '0.508'),
  )
  await user.type(within(table).getByLabelText('Gross of line 1'), '4000')
  await user.type(within(table).getByLabelText('Temperature of line 1'), '80')
  expect(within(table).getByLabelText('Net of line 1')).toHaveValue('3,866.5')
  expect(table).toHaveTextContent('-133.5 gal to ordered')
  expect(sent).toEqual([])
  await user.click(document.body)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    method: 'POST',
    path: 'terminalboss/v3/ticketentry/',
    body: { ticket: id, compartment: 1, gross_volume: '4000', temperature: 80, relative_density: 0.508 },
  })
})

it('keep what cannot be read, and say why', async () => {
  await show()
  const user = userEvent.setup()
  const gross = await screen.findByLabelText('Gross of line 1')
  await user.type(gross, 'many')
  await user.click(document.body)
  expect(await screen.findByText('"many" is not a number.')).toBeVisible()
  expect(gross).toHaveValue('many')
  expect(sent).toEqual([])
})

it('of an approved ticket stand still', async () => {
  await show({ status: 'approved' })
  expect(await screen.findByText('It has no entries.')).toBeVisible()
  expect(screen.queryByLabelText('Gross of line 1')).toBeNull()
})

it('of a rail ticket are named by their cars', async () => {
  const entry = {
    id: 'e1',
    version: 1,
    ticket: id,
    railcar: 7,
    railcar__label: 'GATX 1001',
    net_volume: '29000.0',
    seals: ['S-1'],
  }
  await show({ mode: 'rail' }, [entry])
  expect(await screen.findByRole('cell', { name: 'GATX 1001' })).toBeVisible()
  expect(screen.getByRole('cell', { name: 'S-1' })).toBeVisible()
})

it('of a rail ticket are cars: one is put on by its mark and number, and taken off again', async () => {
  await show({ mode: 'rail' })
  const user = userEvent.setup()
  const cell = await screen.findByLabelText('Car to add')
  await user.type(cell, 'gatx{Enter}')
  expect(await screen.findByText(/is no mark and number of a car/)).toBeVisible()
  await user.clear(cell)
  await user.type(cell, 'gatx 1001{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ path: `terminalboss/v3/ticket/${id}/add_rail_car/`, body: { railcar_id: 7 } })
  await undo()
  expect(sent[1]).toMatchObject({
    path: `terminalboss/v3/ticket/${id}/remove_rail_car/`,
    body: { transaction_id: 'e1' },
  })
})
