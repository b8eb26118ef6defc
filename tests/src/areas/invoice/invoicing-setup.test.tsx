/** The setup of invoicing: what a person may not see is not asked for, and what they may not change is text. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session, signedIn } from '#src/engine/session/session.state.ts'
import InvoiceSettings from '#src/areas/invoice/settings/InvoiceSettings.tsx'
import { InvoiceSettingsController, NEEDED } from '#src/areas/invoice/settings/settings-controller.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const own = {
  id: 1,
  version: 3,
  name: 'Prairie Gateway',
  street: '',
  city: 'Hardisty',
  state: 'AB',
  postal_code: '',
  country: 'CA',
}
const gst = {
  id: 7,
  code: 'GST',
  label: 'GST',
  percent: '5.0000',
  category: 'standard',
  country: 'CA',
  state: '',
  registration_number: '',
  effective_date: '2020-01-01',
  expiration_date: null,
}
const goods = { id: 4, name: 'Propane', code: 'P', active: true }
/** The invoices in MXN by status. */
const invoices: Readonly<Record<string, number>> = { draft: 3, approved: 1, sent: 1, paid: 7 }
const countOf = (statuses: string | null): number =>
  (statuses ?? '').split(',').reduce((sum, status) => sum + (invoices[status] ?? 0), 0)
const page = (...results: readonly object[]) => ({ body: { count: results.length, results } })

let asked: string[]
beforeEach(() => {
  asked = []
  signInLocally()
  answering(({ path, query }) => {
    asked.push(path)
    if (path.startsWith('company/application_configuration/'))
      return { body: { settings: { rail_invoice_four_eyes: true } } }
    if (path.startsWith('company/')) return page(own)
    if (path.startsWith('invoice/tax/')) return page(gst)
    if (path.startsWith('invoice/invoice/count/'))
      return { body: { count: query.get('currency') === 'MXN' ? countOf(query.get('status__in')) : 0 } }
    if (path.startsWith('invoice/product/matching_counts/'))
      return { body: { days: 30, shipped: 9, compared: 9, unmatched: 2, products: [{ id: 4, count: 7 }] } }
    if (path.startsWith('invoice/product/')) return page(goods)
    if (path.startsWith('invoice/product_condition/'))
      return page({ id: 1, product: 4, field: 'net_volume', operator: 'at_most', value: '30000', active: true })
    return page()
  })
})

/** Signs in with these permissions alone. */
const may = (...permissions: readonly string[]): void => {
  const me = signedIn()
  if (me !== undefined) session().now = { state: 'in', me: { ...me, permissions } }
}
const show = () =>
  render(
    <QueryClientProvider client={queryClient()}>
      <InvoiceSettings />
    </QueryClientProvider>,
  )

test('each part names what is missing', async () => {
  may('access_menu__invoice', 'access_menu__invoice_product', 'access_menu__shipments', 'configuration__parties')
  show()
  const row = (await screen.findByRole('rowheader', { name: 'Propane' })).closest('tr')
  expect(row).toHaveTextContent('Charged for a car whose net volume is at most 30,000 gal.')
  expect(await within(await screen.findByRole('table', { name: 'Invoice products' })).findByText('7')).toBeVisible()
  expect(
    await screen.findByText(/^2 of the 9 cars shipped in the last 30 days meet the conditions of no active product/),
  ).toBeVisible()
  expect(await screen.findByText(/^GST has no registration number/)).toBeVisible()
  expect(
    await screen.findByText('No bank account in MXN is active: 5 invoices in MXN cannot be approved or paid.'),
  ).toBeVisible()
  const accounts = screen.getByRole('table', { name: 'Bank accounts by currency' })
  expect(within(accounts).getAllByRole('row')[1], 'a draft is not counted as not paid').toHaveTextContent(/^MXN—2$/)
  expect(await screen.findByText('The address has no street or postal code.')).toBeVisible()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Complete the address' }))
  expect(screen.getByRole('textbox', { name: 'Street' })).toHaveFocus()
})

test('what a person may not see is not asked for, and what they may not change is text', async () => {
  may('access_menu__invoice')
  show()
  expect(await screen.findByText(/^Four eyes on rail invoices: on/)).toBeVisible()
  expect(await screen.findByText(/^GST has no registration number/)).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /^New/ })).toBeNull()
  expect(asked.filter((path) => /product|pricing/.test(path))).toEqual([])
})

test('the next missing setting is focused, and after the last the first', () => {
  const box = document.createElement('div')
  box.innerHTML = [1, 2, 3].map((nth) => `<button ${nth === 2 ? '' : NEEDED}>${nth}</button>`).join('')
  document.body.append(box)
  const controller = new InvoiceSettingsController()
  controller.next(1)
  controller.show(box)
  const at = (by: 1 | -1) => {
    controller.next(by)
    return document.activeElement?.textContent
  }
  expect([at(1), at(1), at(1), at(-1)]).toEqual(['1', '3', '1', '3'])
  box.remove()
})
