/** All invoices in sight are sent for approval from their table, to whoever may approve. */
import type { Page } from 'playwright/test'
import { expect, press } from '../site/story.ts'

export async function sendAllForApproval(page: Page): Promise<void> {
  // Beside the table of tickets, in which some are selected, too.
  const table = page
    .locator('[data-pane] section')
    .filter({ hasText: /\d+ ticket invoices/ })
    .last()
  await expect(table).toBeVisible()
  // While they still come in, only those that are there would be selected.
  await expect(page.getByRole('progressbar', { name: 'Rows loaded' })).toHaveCount(0)
  await press(page, 'Control+a')
  await expect(table.getByText(/\d\b.* selected/).last()).toBeVisible()
  const sending = page.getByRole('dialog')
  await press(page, 's')
  await expect(sending.getByRole('list', { name: 'Verbs' }).locator(':focus')).toHaveCount(1)
  await press(page, 's')
  await expect(sending.getByRole('combobox', { name: 'Approver' })).toBeFocused()
  await press(page, 'Control+Enter')
  await expect(sending.getByRole('button', { name: /^Send \d+ ticket invoices? for approval/ })).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Done/ })).toBeVisible()
}
