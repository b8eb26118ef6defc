/** The line of what keeps a bill of lading from going is judged in the browser, while one types; each sentence opens what mends it. */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { memoryLocation } from 'wouter/memory-location'
import { permissions } from '#model/kernel/permissions.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { shipment } from '#src/areas/rail/screens.ts'
import { answering, type Asked } from '../../answers.ts'
import { mount } from '../../ui/record/mount.tsx'

const bill = {
  id: 9,
  version: 1,
  bol_number: 'PGT600123',
  revision: 0,
  status: 'open',
  is_template: false,
  shipper: 1,
  consignee: 2,
  freight_payer: null,
  origin: 3,
  destination: 4,
  product: 5,
  railroad: 'CPKC',
  routing: '',
  ship_date: '2026-11-23',
  freight_charges: '',
  rule_11_segments: [],
  billing_type: 'Multiple',
  is_master_billing: false,
  hazardous_certificate_person: '',
  emergency_telephone: '',
  custom_broker: null,
  custom_broker_us: null,
  custom_broker_mx: null,
  export_permit: '',
}
const load = { id: 70, car_mark: 'GATX', car_number: '20411', product: 5, net_volume: '100.00', weight: '0.00' }
const rest = { seal_number_1: 'S', seal_number_2: '', seal_number_3: '', seal_number_4: '', filling: 'right' }
const facts = {
  now: '2026-11-23T12:00:00Z',
  today: '2026-11-23',
  bill,
  shipperTelephone: '',
  cars: [
    {
      load: {
        ...load,
        ...rest,
        filling_note: '',
        override_reason: '',
        embargo_number: '',
        embargo_permit_number: '',
      },
    },
  ],
  parts: [],
  grossRailLoad: 263_000,
  hasCustomsInvoice: false,
}
const empty = { count: 0, next: null, previous: null, results: [] }
let asked: Asked[]

async function open(): Promise<void> {
  session().now = { state: 'in', me: { permissions, app_config: {} } as unknown as Me }
  queryClient().clear()
  asked = answering(({ path }) => {
    if (path === 'railshipment/get_table/') return { body: { ...empty, count: 1, results: [bill] } }
    if (path.startsWith('railshipment/9/ship_facts/')) return { body: facts }
    if (path === 'railshipment/9/cars/') {
      const totals = { bill: { cars: 0, net_volume: '0.00', weight: '0.00' }, day: null, standing: null }
      return { body: { count: 0, results: [], totals } }
    }
    return { body: empty }
  })
  const { default: Page } = await shipment.load()
  mount(Page, { shipmentId: '9' }, memoryLocation({ path: '/rail/ship/9/' }).hook)
}
afterEach(() => vi.unstubAllGlobals())

it('says at once what is mended by what is typed, without asking the server', async () => {
  await open()
  const line = await screen.findByText(/3 things keep it from “Ship”/)
  expect(line).toHaveTextContent(
    'Give the routing. Say how the freight charges are paid. GATX 20411: It has no weight.',
  )
  const calls = asked.length
  await userEvent.type(screen.getByRole('textbox', { name: 'Routing' }), 'NS')
  expect(line).toHaveTextContent('The routing begins with CPKC, not with NS.')
  await userEvent.clear(screen.getByRole('textbox', { name: 'Routing' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Routing' }), 'CPKC')
  await waitFor(() => expect(line).toHaveTextContent('2 things keep it from “Ship”'))
  expect(asked.slice(calls).filter(({ path }) => path.includes('ship_facts'))).toEqual([])
})

it('goes to the field that is missing', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Give the routing.' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Routing' })).toHaveFocus())
})
