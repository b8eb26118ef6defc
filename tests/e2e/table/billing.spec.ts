/** Approved tickets become invoices without the mouse: previewed with their sums, made, opened, sent for approval, and taken back. */
import type { Page } from 'playwright/test'
import { expect, gridHasFocus, press, run, test } from '../site/story.ts'
import { sendAllForApproval } from './send-invoices.ts'

type Ticket = { id: string; ticket_number: string; status: string; customer: string }
type Invoice = { id: string; invoice_number: string; status: string; total: string; line_count: number }

test.use({ mouse: false })

async function selectNumbers(page: Page, numbers: readonly string[]): Promise<void> {
  await run(page, '>select rows by number', 'Select rows by number')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText(numbers.join('\n'))
  await press(page, 'Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(new RegExp(`${numbers.length}\\b.* selected`)).first()).toBeVisible()
}

test('tickets are invoiced, the invoices go for approval, and each step is taken back', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('clerk')
  await gridHasFocus(page)
  const api = await site.as('clerk')
  const find = (status: string, more = '') =>
    api<{ results: Ticket[] }>(`terminalboss/v3/ticket/?status=${status}&limit=4&ordering=ticket_number${more}`)
  const approved = (await find('approved', '&ticket_type=product')).results
  const complete = (await find('complete')).results.slice(0, 1)
  const chosen = [...approved, ...complete]
  await selectNumbers(
    page,
    chosen.map(({ ticket_number }) => ticket_number),
  )

  await press(page, 'i')
  const dialog = page.getByRole('dialog', { name: `Invoice ${chosen.length} tickets` })
  await expect(dialog.getByRole('table')).toBeVisible()
  await expect(dialog.getByText('will be invoiced')).toBeVisible()
  await press(page, 'Enter')
  await expect(dialog.getByRole('button', { name: /Open the invoices/ })).toBeVisible()
  const statuses = async () => {
    const ids = chosen.map(({ id }) => id).join(',')
    const { results } = await api<{ results: Ticket[] }>(`terminalboss/v3/ticket/?id__in=${ids}`)
    return new Set(results.map(({ status }) => status))
  }
  expect(await statuses()).toEqual(new Set(['invoiced', 'complete']))

  await press(page, 'o')
  await expect(page.getByRole('heading', { name: 'Ticket invoices' })).toBeVisible()
  await gridHasFocus(page)
  const drafts = async () =>
    (await api<{ results: Invoice[] }>('terminalboss/v3/ticket-invoice/?limit=4&ordering=-created_at')).results
  const [invoice] = await drafts()
  if (invoice === undefined) throw new Error('No invoice was made.')
  expect(invoice.status).toBe('draft')

  await sendAllForApproval(page)
  await expect.poll(async () => (await drafts())[0]?.status).toBe('pending_approval')
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Whoever approves reads the paper that the customer will get.
  await run(page, 'go to ticket invoices to approve', 'Go to Ticket invoices to approve')
  // The table before it has the focus, too, and says the same of its rows.
  await expect(page.getByRole('heading', { name: 'Ticket invoices to approve' })).toBeVisible()
  await gridHasFocus(page)
  await expect(page.getByText(/^\d+ (of \d+ )?ticket invoices/).first()).toBeVisible()
  await press(page, 'Enter')
  const paper = page.getByRole('region', { name: 'Paper' })
  await expect(paper.locator('canvas[data-drawn="true"]').first()).toBeVisible()
  await expect(paper).toContainText(/Invoice/i)
  await press(page, 'Control+z')
  await expect.poll(async () => (await drafts())[0]?.status).toBe('draft')
  await press(page, 'Control+z')
  await expect.poll(async () => (await drafts())[0]?.status).toBe('void')
  await expect.poll(statuses).toEqual(new Set(['approved', 'complete']))
})
