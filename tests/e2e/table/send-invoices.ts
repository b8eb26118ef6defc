/** All invoices in sight are sent for approval from their table, to whoever may approve. */
import type { Page } from 'playwright/test'
import { expect, press } from '../site/story.ts'

export async function sendAllForApproval(page: Page): Promise<void> {
  await expect(page.getByText(/\d+ ticket invoices/).last()).toBeVisible()
  await press(page, 'Control+a')
  await expect(page.getByText(/\d\b.* selected/).last()).toBeVisible()
  await press(page, 's', 's')
  const sending = page.getByRole('dialog')
  await expect(sending.getByRole('combobox', { name: 'Approver' })).toBeFocused()
  await press(page, 'Control+Enter')
  await expect(sending.getByRole('button', { name: /^Send \d+ ticket invoices? for approval/ })).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Done/ })).toBeVisible()
}
