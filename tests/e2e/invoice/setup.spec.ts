/**
 * A clerk looks at what invoicing is set up with, without a mouse: which cars each product is charged for, what is missing, and the cars of
 * the last 30 days that meet the conditions of one product.
 */
import { expect, press, run, tabTo, test } from '../site/story.ts'

test.use({ mouse: false })

type Made = { readonly id: number }
type Cars = { readonly count: number; readonly cars: readonly { readonly car: string }[] }

test('what is missing is named and leads on, and a product lists the cars that it is charged for', async ({
  page,
  site,
  signIn,
}) => {
  const admin = await site.as('admin')
  const make = (path: string, body: object) => admin<Made>(path, { method: 'POST', body })
  const { id } = await make('invoice/product/', { code: 'STORY', name: 'Story surcharge', unit: 'car' })
  await make('invoice/product_condition/', { product: id, field: 'product', operator: 'is', value: 'Propane' })
  await make('invoice/product_condition/', { product: id, field: 'net_volume', operator: 'at_least', value: '20000' })
  await make('invoice/tax/', { code: 'STORY-T', label: 'Story tax', percent: '7', effective_date: '2026-01-01' })
  const { count, cars } = await admin<Cars>(`invoice/product/${id}/matching_cars/`)
  const [first] = cars
  if (first === undefined) throw new Error('No car of the demo meets the conditions.')

  await signIn('admin')
  await run(page, 'go to invoicing setup', 'Go to Invoicing setup')
  const line = page
    .getByRole('table', { name: 'Invoice products' })
    .getByRole('row')
    .filter({ hasText: 'Story surcharge' })
  const sentence = 'Charged for a car whose product is Propane and whose net volume is at least 20,000 gal.'
  await expect(line).toContainText(sentence)
  await expect(line.getByRole('cell').last()).toHaveText(String(count))
  await expect(page.getByRole('list', { name: 'Missing: taxes' })).toContainText('STORY-T has no registration number')
  await expect(page.getByRole('table', { name: 'Bank accounts by currency' })).toContainText('USD')
  await expect(page.getByRole('checkbox', { name: 'Four eyes on rail invoices' })).toBeVisible()

  const missing = page.getByRole('list', { name: 'Missing: invoice products' })
  await expect(missing).toContainText('Story surcharge has no price')
  const lead = missing.getByRole('button', { name: 'Open Story surcharge' })
  await tabTo(page, lead, 'n')
  await press(page, 'Enter')
  const charged = page.getByRole('region', { name: 'Cars that it is charged for' })
  await expect(charged).toContainText(sentence)
  await expect(charged).toContainText('shipped in the last 30 days meet the conditions.')
  const car = charged.getByRole('button', { name: first.car }).first()
  await tabTo(page, car)
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: first.car }).first()).toBeVisible()
})

test('the address on invoices is changed where it is shown, and the change is taken back', async ({
  page,
  site,
  signIn,
}) => {
  type Own = { readonly results: readonly { readonly street: string }[] }
  const admin = await site.as('admin')
  const street = async () => (await admin<Own>('company/')).results[0]?.street
  const before = await street()
  await signIn('admin')
  await run(page, 'go to invoicing setup', 'Go to Invoicing setup')
  const field = page
    .getByRole('form', { name: 'Name and address on invoices' })
    .getByRole('textbox', { name: 'Street' })
  await expect(field).toBeVisible()
  await tabTo(page, field)
  await press(page, 'Control+a')
  await page.keyboard.type('1 Story Way')
  await press(page, 'Control+s')
  await expect.poll(street).toBe('1 Story Way')
  await expect(page.getByLabel('As invoices print it')).toContainText('1 Story Way')
  await press(page, 'Escape', 'Control+z')
  await expect.poll(street).toBe(before)
})
