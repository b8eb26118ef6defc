/**
 * Two hundred completed tickets become the file that accounting loads, in at most 40 keys: approved, invoiced, sent for approval, exported.
 * Whoever approves is another person, whose keys are not the clerk's.
 */
import { readFileSync } from 'node:fs'
import { expect, gridHasFocus, press, test, type } from '../site/story.ts'
import { sendAllForApproval } from './send-invoices.ts'

type Counted = { readonly count: number }
type Listed = Counted & { readonly results: readonly { readonly id: string; readonly status: string }[] }
const MOST_KEYS = 40
const TICKETS = 200

test.use({ mouse: false })

test('200 completed tickets are in the file for SAP after 40 keys at the most', async ({ page, site, signIn }) => {
  await signIn('clerk')
  await gridHasFocus(page)
  await expect(page.getByText(/\b10,\d{3} tickets/)).toBeVisible()
  await page.evaluate(() => {
    const pressed: string[] = []
    Object.assign(window, { pressed })
    addEventListener('keydown', ({ key }) => !['Control', 'Shift'].includes(key) && pressed.push(key), true)
  })
  const api = await site.as('clerk')
  const { count } = await api<Counted>('terminalboss/v3/ticket/?status=complete&limit=1')
  expect(count).toBeGreaterThanOrEqual(TICKETS)

  await press(page, 'ArrowRight', 'f')
  await expect(page.getByLabel(/^Filter status$/i)).toBeFocused()
  await type(page, 'complete')
  await press(page, 'Enter')
  await expect(page.getByText(new RegExp(`^${count} of `)).first()).toBeVisible()
  await press(page, 'Control+a')
  await expect(page.getByText(new RegExp(`^${count}\\b.* selected`)).first()).toBeVisible()
  const approving = page.getByRole('dialog')
  await press(page, 's')
  // Its letter is pressed once the verbs are there: first the rows that they are about are read.
  await expect(approving.getByRole('list', { name: 'Verbs' }).locator(':focus')).toHaveCount(1)
  await press(page, 'p')
  await expect(approving.getByRole('button', { name: /^Approve \d+ tickets/ })).toBeVisible()
  await press(page, 'Enter')
  await expect(approving.getByRole('button', { name: /^Done/ })).toBeVisible()
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await press(page, 'i')
  const billing = page.getByRole('dialog', { name: /^Invoice \d+ tickets/ })
  await expect(billing.getByRole('table')).toBeVisible()
  await press(page, 'Enter')
  await expect(billing.getByRole('button', { name: /Open the invoices/ })).toBeVisible()
  await press(page, 'o')
  await expect(page.getByRole('heading', { name: 'Ticket invoices' })).toBeVisible()
  await gridHasFocus(page)
  await sendAllForApproval(page)
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const approver = await site.as('admin')
  const waiting = await approver<Listed>('terminalboss/v3/ticket-invoice/?status=pending_approval&limit=500')
  const invoice_ids = waiting.results.map(({ id }) => id)
  await approver('terminalboss/v3/ticket-invoice/bulk_approve_invoices/', { method: 'POST', body: { invoice_ids } })

  const saved = page.waitForEvent('download')
  await press(page, 'Shift+u')
  const file = await (await saved).path()
  const xml = readFileSync(file, 'utf8')
  const pressed = await page.evaluate<string[]>(() => Reflect.get(window, 'pressed'))
  expect(xml.match(/<E1EDP01[ >]/g)?.length ?? 0).toBeGreaterThanOrEqual(TICKETS)
  expect(pressed.length, pressed.join(' ')).toBeLessThanOrEqual(MOST_KEYS)
})
