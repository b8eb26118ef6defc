/** Reading a table by key alone: filters and their menus, order, groups, columns, views, links, find; and what a screen reader is told. */
import axe from 'axe-core'
import type { Page } from 'playwright/test'
import type { Api, Site } from './site.ts'
import { expect, press, test, type } from './story.ts'

const path = 'terminalboss/v3/ticket/'
const screen = '/company/terminalboss/v3/ticket/'
const total = async (api: Api): Promise<number> => (await api<{ count: number }>(`${path}count/`)).count
const count = async (api: Api, query: string): Promise<number> => (await api<{ count: number }>(`${path}count/?${query}`)).count
const grouped = (value: number): string => value.toLocaleString('en-US')

/** So many of all stand in the table. */
const shows = (page: Page, matching: number, all: number) =>
  expect(page.locator('[data-pane] section').first()).toContainText(matching === all ? `${grouped(all)} tickets` : `${grouped(matching)} of ${grouped(all)} tickets`)
// What screen readers read stands within the canvas: in their tree, though it is not to be seen.
const headers = (page: Page) => page.locator('canvas [role="columnheader"]')
const rows = (page: Page) => page.locator('canvas tbody [role="row"]')
/** Counted from the first column of the table, not from the mark before it. */
const cell = (page: Page, column: number, row: number) => page.getByTestId(`glide-cell-${column + 1}-${row}`)
/** The keyboard is in the rows: on the canvas, or on the cell in it that stands for the one under the cursor. */
const inRows = (page: Page) => expect(page.locator('[data-testid="data-grid-canvas"]:focus-within')).toHaveCount(1)

/** Opens an address in the pane, as a link does. */
async function go(page: Page, query: Readonly<Record<string, string>>): Promise<void> {
  const said = new URLSearchParams(query).toString()
  await page.evaluate((hash) => void (location.hash = hash), said === '' ? screen : `${screen}?${said}`)
}
/** The columns of every story, so that the keys know where they are. */
const columns = { columns: 'ticket_number,status,scheduled_at,ordered_volume' }

async function forgetViews(site: Site): Promise<void> {
  for (const name of ['clerk', 'dispatcher']) {
    const api = await site.as(name)
    const mine = (await api<{ id: number }>('user/me/')).id
    const { results } = await api<{ results: { id: number; owner: number }[] }>('table_view/?limit=1000')
    const headers = { Authorization: `Token ${await site.signIn(name)}` }
    // Answered with nothing, which is no JSON.
    for (const { id, owner } of results) if (owner === mine) await fetch(`${site.url}/api/table_view/${id}/`, { method: 'DELETE', headers })
  }
}

test.use({ mouse: false })
test.beforeEach(async ({ signIn, page }) => {
  await signIn('clerk')
  await inRows(page)
  await expect(page.getByText(/\b10,\d{3} tickets/)).toBeVisible({ timeout: 40_000 })
})
test.afterEach(({ site }) => forgetViews(site))

test('a filter says at its cell what may be typed, takes units and days, and names what it cannot understand', async ({ page, site }) => {
  const api = await site.as('clerk')
  const all = await total(api)
  await go(page, columns)
  await expect(headers(page)).toHaveCount(5)
  await press(page, 'Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'f')
  const filter = page.getByLabel('Filter Ordered')
  await expect(filter).toBeFocused()
  await expect(page.locator('#filter-hint')).toContainText('10..20 gal')
  await type(page, '>= 9000 gal')
  await shows(page, await count(api, 'ordered_volume__gte=9000'), all)
  await expect(page.locator('#filter-hint')).toHaveCount(0)
  await press(page, 'Control+a')
  await type(page, '5 bbl')
  await expect(page.getByRole('alert').filter({ hasText: '"5 bbl" is not a number of gal.' })).toBeVisible()
  await expect(filter).toHaveAttribute('aria-invalid', 'true')
  await shows(page, all, all)
  await press(page, 'Escape', 'Enter')
  await inRows(page)
  // A day of the calendar of a filter, by its menu: the stretch first, then a day by arrows.
  await press(page, 'ArrowLeft', 'v')
  const menu = page.getByRole('dialog', { name: 'Filter Scheduled' })
  await expect(menu.getByRole('option', { name: 'today' })).toBeFocused()
  await press(page, 'ArrowDown', 'ArrowDown', 'Enter')
  await expect(menu).toHaveCount(0)
  await expect(page.getByLabel('Filter Scheduled')).toHaveValue('last 7 days')
  await expect(page).toHaveURL(/f\.scheduled_at=last\+7\+days/)
})

test('the filter menu counts the values; Space ticks several, Enter takes one, Shift Enter all but one; q does it from the cell', async ({ page, site }) => {
  const api = await site.as('clerk')
  const all = await total(api)
  const [voided, invoiced, scheduled] = await Promise.all(['void', 'invoiced', 'scheduled'].map((status) => count(api, `status=${status}`)))
  await go(page, columns)
  await expect(headers(page)).toHaveCount(5)
  await press(page, 'Control+Home', 'ArrowRight', 'v')
  const menu = page.getByRole('dialog', { name: 'Filter Status' })
  await expect(menu.getByLabel('Find a value of Status')).toBeFocused()
  await expect(menu.getByRole('option').first()).toContainText(grouped(invoiced ?? 0))
  await press(page, 'ArrowDown', 'Space', 'ArrowDown', 'Space')
  await shows(page, (invoiced ?? 0) + (scheduled ?? 0), all)
  await press(page, 'Escape', 'v')
  await expect(menu.getByLabel('Find a value of Status')).toBeFocused()
  await type(page, 'void')
  await expect(menu.getByRole('option')).toHaveCount(1)
  await press(page, 'ArrowDown', 'Shift+Enter')
  await expect(menu).toHaveCount(0)
  await expect(page.getByLabel('Filter Status')).toHaveValue('!=void')
  await shows(page, all - (voided ?? 0), all)
  let typed = ''
  // The rows as a screen reader is told them come a moment after those on the canvas: they may still be those of the filter before.
  await expect(async () => {
    await press(page, 'Shift+F')
    await shows(page, all, all)
    await press(page, 'Control+Home', 'ArrowRight')
    const status = await cell(page, 1, 0).textContent()
    await press(page, 'q')
    await expect(page.getByLabel('Filter Status')).not.toHaveValue('')
    typed = (await page.getByLabel('Filter Status').inputValue()).slice(1)
    expect(status).toContain(typed)
  }).toPass()
  await shows(page, await count(api, `status=${typed}`), all)
  await press(page, 'Shift+Q')
  await shows(page, all - (await count(api, `status=${typed}`)), all)
})

test('sorted by several columns, turned and put in order by key; grouped in levels that open and shut, with totals', async ({ page, site }) => {
  const api = await site.as('clerk')
  await go(page, columns)
  await expect(headers(page)).toHaveCount(5)
  await press(page, 'Control+Home', 'ArrowRight', 'o', 'ArrowRight', 'ArrowRight', 'Shift+O', 'Shift+O')
  await expect(headers(page).nth(2)).toHaveText('Status, sorted up, 1 of 2')
  await expect(headers(page).nth(4)).toHaveText('Ordered (gal), sorted down, 2 of 2')
  await expect(page).toHaveURL(/sort=status%2C-ordered_volume/)
  await press(page, 'y')
  const dialog = page.getByRole('dialog', { name: 'Order and groups' })
  await expect(dialog.getByRole('row', { name: 'Status, up' })).toBeFocused()
  await press(page, 'Space', 'Alt+ArrowDown')
  await expect(dialog.getByRole('grid', { name: 'Sorted by' }).getByRole('row').nth(1)).toContainText('▼ down')
  await press(page, 'Escape')
  await expect(headers(page).nth(2)).toHaveText('Status, sorted down, 2 of 2')

  // So few that the API answers them at once, to be added up by hand.
  await go(page, { ...columns, 'f.status': '=void' })
  await expect(headers(page).nth(2)).toHaveText('Status, filtered by =void')
  await inRows(page)
  await press(page, 'Control+Home', 'ArrowRight', 'b')
  await expect(page.getByRole('group', { name: 'Groups' })).toContainText('Status')
  const { count: many, results } = await api<{ count: number; results: { ordered_volume: string }[] }>(`${path}?limit=1000&status=void`)
  expect(results.length).toBe(many)
  await expect(cell(page, 0, 0)).toHaveText(`void (${grouped(many)})`)
  await expect(cell(page, 3, 0)).toHaveText(grouped(results.reduce((so, { ordered_volume }) => so + Number(ordered_volume), 0)))
  // Sum, mean, least, largest, count.
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

test('columns are pinned, hidden, moved, fitted, rows made higher; the address says all of it, and a reload gives exactly that', async ({ page }) => {
  await go(page, columns)
  await expect(headers(page)).toHaveCount(5)
  await press(page, 'Control+Home', 'ArrowRight', 'Shift+P', 'Shift+Period', '=', 'z', 'ArrowRight', 'h')
  await expect(headers(page)).toHaveText(['', 'Ticket', 'Scheduled, sorted down', 'Status'])
  await expect(page).toHaveURL(/columns=ticket_number%2Cscheduled_at%2Cstatus&pin=2&w=status%3A\d+&rows=roomy/)
  const address = page.url()
  await page.reload()
  await expect(headers(page)).toHaveText(['', 'Ticket', 'Scheduled, sorted down', 'Status'], { timeout: 40_000 })
  await expect(page.getByText(/\b10,\d{3} tickets/)).toBeVisible({ timeout: 40_000 })
  expect(page.url()).toBe(address)

  // What a link asks for and the table has not is named, and the rest holds.
  await go(page, { columns: 'ticket_number,colour', 'f.status': 'void', 'f.shape': 'round' })
  await expect(page.getByText('Not in this table, and left out: filter shape round · column colour')).toBeVisible()
  await expect(headers(page)).toHaveText(['', 'Ticket'])
})

test('a view is saved, shared, opened first; a colleague finds it; all of it can be taken back', async ({ page, site }) => {
  await go(page, { ...columns, 'f.status': '=void' })
  await expect(headers(page)).toHaveCount(5)
  await press(page, 'w')
  const dialog = page.getByRole('dialog', { name: 'Views of tickets' })
  await expect(dialog.getByLabel('Save what is set now as')).toBeFocused()
  await type(page, 'Voided')
  await press(page, 'Enter')
  await expect(dialog).toHaveCount(0)
  await press(page, 'w')
  const row = dialog.getByRole('row', { name: /Voided/ })
  await expect(row).toBeFocused()
  await press(page, 's')
  await expect(row).toContainText('shared')
  await press(page, 'd')
  await expect(row).toContainText('opens first')
  await press(page, 'Escape')

  const colleague = await site.as('dispatcher')
  const seen = await colleague<{ results: { name: string; shared: boolean; usual: boolean }[] }>('table_view/?table=terminal:ticket')
  expect(seen.results).toMatchObject([{ name: 'Voided', shared: true, usual: true }])

  // A bare address opens with the view; as the table was at first is an address of its own.
  await page.evaluate(() => void (location.hash = '/nowhere/at/all'))
  await expect(page.getByText(/404/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(/404/).first()).toBeVisible({ timeout: 40_000 })
  await go(page, {})
  await expect(page.getByLabel('Filter Status')).toHaveValue('=void', { timeout: 40_000 })
  await expect(page).toHaveURL(/f\.status=%3Dvoid/)
  await press(page, 'w')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'As at first' }).focus()
  await press(page, 'Enter')
  await expect(page.getByLabel('Filter Status')).toHaveValue('')
  await expect(page).toHaveURL(/as=first/)
  await page.reload()
  await expect(page.getByText(/\b10,\d{3} tickets/)).toBeVisible({ timeout: 40_000 })
  await expect(page.getByLabel('Filter Status')).toHaveValue('')
})

test('what is looked for is counted and walked through, and hides nothing', async ({ page, site }) => {
  const api = await site.as('clerk')
  const all = await total(api)
  const voided = await count(api, 'status=void')
  await go(page, columns)
  await expect(headers(page)).toHaveCount(5)
  await press(page, 'Control+f')
  await type(page, 'void')
  const bar = page.getByRole('search', { name: 'Find in table' })
  await expect(bar.getByRole('status')).toHaveText(`1 of ${grouped(voided)}`)
  await shows(page, all, all)
  await press(page, 'Enter')
  await expect(bar.getByRole('status')).toHaveText(`2 of ${grouped(voided)}`)
  await press(page, 'Shift+Enter')
  await expect(bar.getByRole('status')).toHaveText(`1 of ${grouped(voided)}`)
  await press(page, 'Shift+Enter')
  await expect(bar.getByRole('status')).toHaveText(`${grouped(voided)} of ${grouped(voided)}`)
  await press(page, 'F3')
  await expect(bar.getByRole('status')).toHaveText(`1 of ${grouped(voided)}`)
  await press(page, 'ArrowDown')
  await inRows(page)
  await press(page, 'Control+f')
  await expect(bar.getByRole('textbox')).toBeFocused()
  await type(page, 'nowhere at all')
  await expect(bar.getByRole('status')).toHaveText('Not here')
  await press(page, 'Escape')
  await expect(bar).toHaveCount(0)
  await inRows(page)

  // Under groups that are shut it is found too, and they are opened when one goes there.
  await go(page, { ...columns, group: 'status' })
  await expect(page.getByRole('group', { name: 'Groups' })).toContainText('Status')
  await inRows(page)
  await press(page, 'Control+Home', 'Control+f')
  await type(page, 'void')
  await expect(bar.getByRole('status')).toHaveText(`${grouped(voided)}, the next in a group that is shut`)
  await press(page, 'Enter')
  await expect(bar.getByRole('status')).toHaveText(`1 of ${grouped(voided)}`)
  await expect(page).toHaveURL(/open=void/)
  await press(page, 'Enter')
  await expect(bar.getByRole('status')).toHaveText(`2 of ${grouped(voided)}`)
  await press(page, 'Escape')
})

test('a screen reader is told rows, columns, order, filter and what is marked; axe finds nothing', async ({ page, site }) => {
  const all = await total(await site.as('clerk'))
  await go(page, { ...columns, 'f.status': '!=void', sort: '-status' })
  const table = page.locator('canvas [role="grid"]')
  await expect(headers(page).nth(2)).toHaveText('Status, sorted down, filtered by !=void')
  await expect(table).toHaveAttribute('aria-colcount', '5')
  const matching = all - (await count(await site.as('clerk'), 'status=void'))
  await expect(table).toHaveAttribute('aria-rowcount', String(matching + 1))
  // The cursor followed its row to where that stands now.
  await inRows(page)
  await press(page, 'Control+Home')
  await expect(rows(page).nth(0)).toHaveAttribute('aria-rowindex', '2')
  await press(page, 'Space')
  await expect(rows(page).nth(0)).toHaveAttribute('aria-selected', 'true')
  await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'false')
  await press(page, 'Control+Home', 'ArrowDown')
  await expect(cell(page, 0, 1)).toHaveAttribute('aria-selected', 'true')
  await press(page, 'v')
  await expect(page.getByRole('dialog', { name: 'Filter Ticket' })).toBeVisible()
  // Not as a script of the page: its own policy refuses that.
  await page.evaluate(axe.source)
  const wrong = await page.evaluate(async () => {
    const it: unknown = Reflect.get(window, 'axe')
    const isAxe = (one: unknown): one is { run: (root: Element, options: object) => Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }> } => typeof one === 'object' && one !== null && 'run' in one
    if (!isAxe(it)) throw new Error('axe is not there')
    const { violations } = await it.run(document.body, { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target[0])).join(' | ')}`)
  })
  expect(wrong).toEqual([])
})
