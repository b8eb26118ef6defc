/** Shipped cars become explained invoices without the mouse: drafted with a preview, explained, priced again, approved and sent. */
import { expect, press, test } from '../site/story.ts'

type Invoice = { id: number; status: string; total: string; buyer: number }
type Line = { id: number; unit_price: string; price: number | null; product: number | null }

test.use({ mouse: false })

test('cars are billed by group, and a draft is explained, priced again, approved and sent', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('billing')
  const api = await site.as('billing')
  const drafts = async () =>
    (await api<{ results: Invoice[] }>('invoice/invoice/?status=draft&ordering=-id&limit=1')).results[0]
  const before = await drafts()
  const home = page.url().split('#')[0]
  await page.goto(`${home}#/invoice/products/cars/`)
  const grid = page.getByRole('grid', { name: 'Cars to bill' })
  await expect(grid).toBeVisible()
  await expect(grid).toContainText(/No price in CAD for Propane on \d{4}-\d\d-\d\d/)
  await press(page, 'Shift+Digit8')
  await expect(page.getByText(/^\d+ selected$/)).toBeVisible()

  await press(page, 'b')
  const preview = page.getByRole('dialog', { name: /^Draft invoices for/ })
  await expect(preview.getByRole('table')).toBeVisible()
  expect(await drafts()).toEqual(before)
  await press(page, 'Enter')
  await expect(preview.getByRole('button', { name: /Open the invoices/ })).toBeVisible()
  await press(page, 'Escape')
  await expect(preview).toHaveCount(0)
  const made = await drafts()
  if (made === undefined || made.id === before?.id) throw new Error('No invoice was drafted.')
  const { results: lines } = await api<{ results: Line[] }>(`invoice/item/?invoice=${made.id}&ordering=position`)
  const line = lines.find(({ price }) => price !== null)
  if (line === undefined) throw new Error('The draft has no priced line.')

  await page.goto(`${home}#/invoice/invoice/${made.id}`)
  await expect(page.getByRole('button', { name: /Explain lines/ })).toBeVisible()
  await press(page, 'w')
  const reason = page.getByRole('dialog', { name: 'Why it costs that' })
  await expect(reason).toContainText('chosen.')
  expect(await reason.getByRole('region').count()).toBe(lines.length)
  await press(page, 'Escape')
  await expect(reason).toHaveCount(0)
  // With the keyboard on one line, that one is explained.
  const listed = page.getByRole('grid', { name: 'Invoice lines' }).getByRole('row')
  await listed.last().focus()
  await press(page, 'w')
  await expect(reason.getByRole('region')).toHaveCount(1)
  await press(page, 'Escape')
  await expect(reason).toHaveCount(0)

  await api(`invoice/pricing/${line.price}/`, { method: 'PATCH', body: { unit_price: '9.5' } })
  await press(page, 'r')
  const again = page.getByRole('dialog', { name: 'Reprice the invoice' })
  await expect(again).toContainText('→')
  expect((await api<Line>(`invoice/item/${line.id}/`)).unit_price).toBe(line.unit_price)
  await press(page, 'Control+Enter')
  await expect(again).toContainText(/\d\D{0,2}changed/)
  expect((await api<Line>(`invoice/item/${line.id}/`)).unit_price).toBe('9.500000')
  await press(page, 'Escape')
  await expect(again).toHaveCount(0)

  const status = async () => (await api<Invoice>(`invoice/invoice/${made.id}/`)).status
  await press(page, 'a')
  await expect.poll(status).toBe('approved')
  await expect(page.getByText('An approved invoice and its lines are locked.')).toBeVisible()
  await press(page, 's')
  await expect(page.getByRole('list', { name: 'Verbs' }).locator(':focus')).toHaveCount(1)
  await press(page, 's')
  await expect(
    page.getByRole('dialog', { name: 'Send 1 invoice' }).getByRole('button', { name: /^Send/ }),
  ).toBeFocused()
  await press(page, 'Enter')
  await expect.poll(status, { timeout: 60_000 }).toBe('sent')
})
