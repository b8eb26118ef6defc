/** Records of drivers, companies and products of older sites, and the forms of new ones: the parts above and below their fields. */
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryLocation } from 'wouter/memory-location'
import { permissions } from '#model/kernel/permissions.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import {
  firm as companyScreen,
  newFirm,
  person as driverScreen,
  product as productScreen,
} from '#src/areas/legacy/screens.ts'
import { answering } from '../../../answers.ts'
import { mount } from '../../../ui/record/mount.tsx'

const stamp = { version: 1, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' }
const driver = {
  ...stamp,
  id: 3,
  first_name: 'Ned',
  last_name: 'Kuntz',
  enabled: true,
  status: 'locked',
  effective_date: null,
  lockout_date: '2026-01-05',
  lockout_reason: 'Spill',
}
const company = { ...stamp, id: 8, name: 'Provost Energy', company_code: 'PRO01', status: 'allowed', enabled: true }
const product = {
  ...stamp,
  id: 2,
  product_name: 'Diesel',
  productType: 'liquid',
  density: 845,
  temperature_conversion_factor: 1.8,
  litreToGallonConversionFactor: 3.78541,
}
const window = {
  transfer_limit: 5,
  period_type: 'month',
  period_start: '2026-01-01',
  period_end: '2026-01-31',
  limit: '100000.0',
  lifted: '60000.0',
  open: '10000.0',
  remaining: '30000.0',
  percent: 70,
  changed_late: false,
  when: 'now',
}
const butane = {
  id: 4,
  allocation_code: 'A1',
  product: 'Butane',
  unit: 'L',
  expiration_date: null,
  windows: [window],
}
const page = (results: readonly unknown[]) => ({ body: { count: results.length, next: null, previous: null, results } })

beforeEach(() => {
  queryClient().clear()
  session().now = { state: 'in', me: { permissions, app_config: {}, company_config: {} } as unknown as Me }
  answering(({ path, query }) => {
    if (path === 'person/get_table/') return page([driver])
    if (path === 'company_table/get_table/') return page([company])
    if (path === 'company_table/') return page([company])
    if (path === 'product_table/get_table/') return page([product])
    if (query.get('status__in') === 'closed,corrected' && query.get('driver') === '3')
      return page([{ id: 71, status: 'closed', load_start: null, load_end: '2026-01-04T15:00:00Z' }])
    if (path === 'terminalboss/ticketview/get_table/' && query.get('status') === 'open')
      return page([
        { id: 70, ticket_number: 'V7', load_start: '2026-01-05T15:00:00Z', site_user__timezone: 'America/Regina' },
      ])
    if (path === 'allocation/of_company/' && query.get('company') === '8')
      return { body: { results: [{ role: 'customer', count: 1, allocations: [butane] }] } }
    return page([])
  })
})
afterEach(() => vi.unstubAllGlobals())

const at = (path: string) => memoryLocation({ path: `/company/terminalboss/${path}` }).hook

it('says why a driver may not load, and opens the ticket that is open', async () => {
  const opened: unknown[][] = []
  onOpen((...asked) => void opened.push(asked))
  const { default: Page } = await driverScreen.load()
  mount(() => <Page entityId={3} />, {}, at('driver/3/'))
  expect(await screen.findByText(/May load: no, because:/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ned Kuntz is locked out since 2026-01-05: Spill.' })).toBeVisible()
  expect(
    await screen.findByText('Locked out from 2026-01-05 on: Spill. Use Unlock to let the driver load again.'),
  ).toBeVisible()
  fireEvent.click(await screen.findByRole('button', { name: /^V7, since 2026-01-05 09:00/ }))
  expect(opened[0]?.slice(0, 2)).toEqual(['terminalboss:ticket', { entityId: 70 }])
  expect(await screen.findByRole('slider', { name: /Loads per week/ })).toBeVisible()
})

it('shows the allocations of a company with bars, and its monthly statement', async () => {
  const { default: Page } = await companyScreen.load()
  mount(() => <Page entityId={8} />, {}, at('company/8/'))
  const listed = await screen.findByRole('table', { name: 'Allocations as customer' })
  expect(within(listed).getByRole('img')).toHaveAccessibleName('70 % of 100,000 L each month, 30,000 L remaining')
  const statement = screen.getByRole('table', { name: 'Monthly statement' })
  const [, line] = within(statement).getAllByRole('row')
  expect(line).toHaveTextContent('2026-01100,000 L60,000 L10,000 L30,000 L')
})

it('converts a gross volume with its working, and checks the measures of a product', async () => {
  const { default: Page } = await productScreen.load()
  mount(() => <Page entityId={2} />, {}, at('product/2/'))
  const converter = await screen.findByRole('region', { name: 'Converter' })
  fireEvent.change(within(converter).getByLabelText('Temperature, °C'), { target: { value: '25' } })
  expect(converter).toHaveTextContent('30000 L × 0.99161 = 29,748.3 L'.replace('30000', '30,000'))
  expect(converter).toHaveTextContent('= 25,137 kg')
  fireEvent.change(within(converter).getByLabelText('Gross volume, L'), { target: { value: 'much' } })
  expect(converter).toHaveTextContent('Enter a volume of 0 L or more.')
  expect(screen.getByRole('region', { name: 'Checks of measures' })).toHaveTextContent(
    /▲ The volume rules give factors/,
  )
})

it('names similar companies and the next code, while a new one is typed', async () => {
  const { default: Page } = await newFirm.load()
  mount(() => <Page />, {}, at('company/create/'))
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Provost Fuels' } })
  expect(await screen.findByRole('button', { name: 'Provost Energy (PRO01)' })).toBeVisible()
  expect(await screen.findByText(/The next free code is PRO02\./)).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Use it' }))
  expect(await screen.findByDisplayValue('PRO02')).toBeVisible()
})
