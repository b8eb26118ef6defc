/** The table of tickets that stories read: its URLs, counts, headers and cells. */
import type { Page } from 'playwright/test'
import type { Api } from '../site/site.ts'
import { expect } from '../site/story.ts'

export const path = 'terminalboss/v3/ticket/'
const screen = '/company/terminalboss/v3/ticket/'
export const total = async (api: Api): Promise<number> => (await api<{ count: number }>(`${path}count/`)).count
export const count = async (api: Api, query: string): Promise<number> =>
  (await api<{ count: number }>(`${path}count/?${query}`)).count
export const grouped = (value: number): string => value.toLocaleString('en-US')

/** The table shows that many of all rows. */
export const shows = (page: Page, matching: number, all: number) =>
  expect(page.locator('[data-pane] section').first()).toContainText(
    matching === all ? `${grouped(all)} tickets` : `${grouped(matching)} of ${grouped(all)} tickets`,
  )
// The cells for screen readers are inside the canvas: accessible, though not visible.
export const headers = (page: Page) => page.locator('canvas [role="columnheader"]')
export const rows = (page: Page) => page.locator('canvas tbody [role="row"]')
/** Counted from the first column of the table, without the marker column. */
export const cell = (page: Page, column: number, row: number) => page.getByTestId(`glide-cell-${column + 1}-${row}`)
/** The focus is in the rows: on the canvas, or on the cell inside it for the cursor. */
export const inRows = (page: Page) =>
  expect(page.locator('[data-testid="data-grid-canvas"]:focus-within')).toHaveCount(1)

/** Opens a URL in the pane, like a link does. */
export async function go(page: Page, query: Readonly<Record<string, string>>): Promise<void> {
  const said = new URLSearchParams(query).toString()
  await page.evaluate((hash) => void (location.hash = hash), said === '' ? screen : `${screen}?${said}`)
}
/** The columns of every story, so that the number of key presses is known. */
export const columns = { columns: 'ticket_number,status,scheduled_at,ordered_volume' }

/** Signs in, and waits for the tickets and the focus in them. */
export const openTickets = async (signIn: (name: string) => Promise<unknown>, page: Page): Promise<void> => {
  await signIn('clerk')
  await inRows(page)
  await expect(page.getByText(/\b10,\d{3} tickets/)).toBeVisible()
}
