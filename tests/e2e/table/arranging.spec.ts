/** Arranging a table by key alone: order, groups, columns, views and links. */
import type { Site } from '../site/site.ts'
import { expect, press, test, type } from '../site/story.ts'
import { cell, columns, go, grouped, headers, inRows, openTickets, path, rows, total } from './ticket-rows.ts'

async function forgetViews(site: Site): Promise<void> {
  for (const name of ['clerk', 'dispatcher']) {
    const api = await site.as(name)
    const mine = (await api<{ id: number }>('user/me/')).id
    const { results } = await api<{ results: { id: number; owner: number }[] }>('table_view/?limit=1000')
    const headers = { Authorization: `Token ${await site.signIn(name)}` }
    // The response has no body, so it cannot be read as JSON.
    for (const { id, owner } of results)
      if (owner === mine) await fetch(`${site.url}/api/table_view/${id}/`, { method: 'DELETE', headers })
  }
}

test.use({ mouse: false })
test.beforeEach(({ signIn, page }) => openTickets(signIn, page))
test.afterEach(({ site }) => forgetViews(site))

test('rows are sorted by several columns, reversed and reordered by key; grouped in levels with totals', async ({
  page,
  site,
}) => {
  const api = await site.as('clerk')
  await go(page, columns)
  await expect(headers(page)).toHaveCount(5)
  await press(page, 'Control+Home', 'ArrowRight', 'o', 'ArrowRight', 'ArrowRight', 'Shift+O', 'Shift+O')
  await expect(headers(page).nth(2)).toHaveText('Status, sorted ascending, 1 of 2')
  await expect(headers(page).nth(4)).toHaveText('Ordered (gal), sorted descending, 2 of 2')
  await expect(page).toHaveURL(/sort=status%2C-ordered_volume/)
  await press(page, 'y')
  const dialog = page.getByRole('dialog', { name: 'Sort order and groups' })
  await expect(dialog.getByRole('row', { name: 'Status, ascending' })).toBeFocused()
  await press(page, 'Space', 'Alt+ArrowDown')
  await expect(dialog.getByRole('grid', { name: 'Sorted by' }).getByRole('row').nth(1)).toContainText('▼ descending')
  await press(page, 'Escape')
  await expect(headers(page).nth(2)).toHaveText('Status, sorted descending, 2 of 2')

  // Few enough that one API request returns them all, to be added up here.
  await go(page, { ...columns, 'f.status': '=void' })
  await expect(headers(page).nth(2)).toHaveText('Status, filtered by =void')
  await inRows(page)
  await press(page, 'Control+Home', 'ArrowRight', 'b')
  await expect(page.getByRole('group', { name: 'Groups' })).toContainText('Status')
  const { count: many, results } = await api<{ count: number; results: { ordered_volume: string }[] }>(
    `${path}?limit=1000&status=void`,
  )
  expect(results.length).toBe(many)
  await expect(cell(page, 0, 0)).toHaveText(`void (${grouped(many)})`)
  await expect(cell(page, 3, 0)).toHaveText(
    grouped(results.reduce((so, { ordered_volume }) => so + Number(ordered_volume), 0)),
  )
  // Sum, mean, minimum, maximum, count.
  await press(page, 'Shift+B', 'Shift+B', 'Shift+B', 'Shift+B')
  await expect(cell(page, 3, 0)).toHaveText(grouped(many))
  await press(page, 'b')
  await expect(page.getByRole('group', { name: 'Groups' })).toHaveCount(0)
  await go(page, { ...columns, group: 'status,ordered_volume' })
  await expect(page.getByRole('group', { name: 'Groups' })).toContainText('Ordered')
  await press(page, ']', 'Control+Home')
  await expect(cell(page, 0, 2)).toHaveText(/^T\d+/)
  await press(page, '[', 'Control+Home')
  await expect(cell(page, 0, 1)).toContainText('(')
  await press(page, 'Control+Home', 'Space')
  await expect(page).toHaveURL(/open=/)
})

test('columns are frozen, hidden, moved, fitted, and rows made higher; a reload restores all of it from the URL', async ({
  page,
}) => {
  await go(page, columns)
  await expect(headers(page)).toHaveCount(5)
  await press(page, 'Control+Home', 'ArrowRight', 'Shift+P', 'Shift+Period', '=', 'z', 'ArrowRight', 'h')
  await expect(headers(page)).toHaveText(['Selected', 'Ticket', 'Scheduled, sorted descending', 'Status'])
  await expect(page).toHaveURL(/columns=ticket_number%2Cscheduled_at%2Cstatus&pin=2&w=status%3A\d+&rows=roomy/)
  const address = page.url()
  await page.reload()
  await expect(headers(page)).toHaveText(['Selected', 'Ticket', 'Scheduled, sorted descending', 'Status'])
  await expect(page.getByText(/\b10,\d{3} tickets/)).toBeVisible()
  expect(page.url()).toBe(address)

  // Unknown parts of a link are named, and the rest applies.
  await go(page, { columns: 'ticket_number,colour', 'f.status': 'void', 'f.shape': 'round' })
  await expect(
    page.getByText('Ignored, because this table does not have it: filter shape round · column colour'),
  ).toBeVisible()
  await expect(headers(page)).toHaveText(['Selected', 'Ticket'])
})

test('a view is saved, shared and made default; a colleague finds it; all of it can be undone', async ({
  page,
  site,
}) => {
  await go(page, { ...columns, 'f.status': '=void' })
  await expect(headers(page)).toHaveCount(5)
  await press(page, 'w')
  const dialog = page.getByRole('dialog', { name: 'Views of tickets' })
  await expect(dialog.getByLabel('Save current settings as')).toBeFocused()
  await type(page, 'Voided')
  await press(page, 'Enter')
  await expect(dialog).toHaveCount(0)
  await press(page, 'w')
  const row = dialog.getByRole('row', { name: /Voided/ })
  await expect(row).toBeFocused()
  await press(page, 's')
  await expect(page.getByRole('option').first()).toBeVisible()
  await type(page, 'everyone')
  await expect(page.getByRole('option', { selected: true })).toContainText('Everyone in the company')
  await press(page, 'Enter')
  await expect(page.getByRole('option', { selected: true })).toContainText('Voided')
  await press(page, 'Enter', 'w')
  await expect(row).toContainText('shared with everyone in the company')
  await press(page, 'd')
  await expect(row).toContainText('default')
  await press(page, 'Escape')

  const colleague = await site.as('dispatcher')
  const seen = await colleague<{ results: { name: string; shared: boolean; usual: boolean }[] }>(
    'table_view/?table=terminal:ticket',
  )
  expect(seen.results).toMatchObject([{ name: 'Voided', shared: true, usual: true }])

  // A URL without settings opens with the view; the table's initial state has a URL of its own.
  await page.evaluate(() => void (location.hash = '/nowhere/at/all'))
  await expect(page.getByText(/404/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(/404/).first()).toBeVisible()
  await go(page, {})
  await expect(page.getByLabel('Filter Status')).toHaveValue('=void')
  await expect(page).toHaveURL(/f\.status=%3Dvoid/)
  await press(page, 'w')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Reset' }).focus()
  await press(page, 'Enter')
  await expect(page.getByLabel('Filter Status')).toHaveValue('')
  await expect(page).toHaveURL(/as=first/)
  await page.reload()
  await expect(page.getByText(/\b10,\d{3} tickets/)).toBeVisible()
  await expect(page.getByLabel('Filter Status')).toHaveValue('')
})

test('the row of the cursor stays in sight, wherever it goes when rows are sorted', async ({ page, site }) => {
  await go(page, columns)
  await press(page, 'Control+End')
  const row = rows(page).filter({ has: page.locator('[role="gridcell"][aria-selected="true"]') })
  // The row of the headings is the first.
  await expect(row).toHaveAttribute('aria-rowindex', String((await total(await site.as('clerk'))) + 1))
  const number = /T\d+/.exec((await row.textContent()) ?? '')?.[0]
  for (const [key, order] of [
    ['o', /sorted ascending/],
    ['o', /sorted descending/],
    ['o', /^Ordered \(gal\)$/],
  ] as const) {
    await press(page, key)
    await expect(headers(page).nth(4)).toHaveText(order)
    await expect(row).toContainText(number ?? 'a number')
  }
})
