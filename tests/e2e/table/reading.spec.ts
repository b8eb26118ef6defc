/** Reading a table by key alone: filters and their menus, find; and what screen readers get. */
import axe from 'axe-core'
import { expect, press, test, type } from '../site/story.ts'
import { cell, columns, count, go, grouped, headers, inRows, openTickets, rows, shows, total } from './ticket-rows.ts'

test.use({ mouse: false })
test.beforeEach(({ signIn, page }) => openTickets(signIn, page))

test('a filter shows what may be typed, accepts units and days, and reports what it cannot understand', async ({
  page,
  site,
}) => {
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
  // A day in the calendar of a filter, by its menu: first the period, then a day by arrow keys.
  await press(page, 'ArrowLeft', 'v')
  const menu = page.getByRole('dialog', { name: 'Filter Scheduled' })
  await expect(menu.getByRole('option', { name: 'today' })).toBeFocused()
  await press(page, 'ArrowDown', 'ArrowDown', 'Enter')
  await expect(menu).toHaveCount(0)
  await expect(page.getByLabel('Filter Scheduled')).toHaveValue('last 7 days')
  await expect(page).toHaveURL(/f\.scheduled_at=last\+7\+days/)
})

test('the filter menu counts values; Space selects several, Enter one, Shift Enter all but one; q does so from the cell', async ({
  page,
  site,
}) => {
  const api = await site.as('clerk')
  const all = await total(api)
  const [voided, invoiced, scheduled] = await Promise.all(
    ['void', 'invoiced', 'scheduled'].map((status) => count(api, `status=${status}`)),
  )
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
  // The rows for screen readers follow those on the canvas a moment later: they may still be those of the previous filter.
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

test('matches are counted and stepped through without hiding rows', async ({ page, site }) => {
  const api = await site.as('clerk')
  const all = await total(api)
  const voided = await count(api, 'status=void')
  await go(page, columns)
  await expect(headers(page)).toHaveCount(5)
  const bar = page.getByRole('search', { name: 'Find in table' })
  await press(page, 'Control+f')
  await expect(bar.getByRole('textbox')).toBeFocused()
  await type(page, 'void')
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
  await expect(bar.getByRole('status')).toHaveText('No results')
  await press(page, 'Escape')
  await expect(bar).toHaveCount(0)
  await inRows(page)

  // Matches in collapsed groups are found too, and stepping there expands them.
  await go(page, { ...columns, group: 'status' })
  await expect(page.getByRole('group', { name: 'Groups' })).toContainText('Status')
  await inRows(page)
  await press(page, 'Control+Home', 'Control+f')
  await expect(bar.getByRole('textbox')).toBeFocused()
  await type(page, 'void')
  await expect(bar.getByRole('status')).toHaveText(`${grouped(voided)}, next one in a collapsed group`)
  await press(page, 'Enter')
  await expect(bar.getByRole('status')).toHaveText(`1 of ${grouped(voided)}`)
  await expect(page).toHaveURL(/open=void/)
  await press(page, 'Enter')
  await expect(bar.getByRole('status')).toHaveText(`2 of ${grouped(voided)}`)
  await press(page, 'Escape')
})

test('screen readers get rows, columns, order, filter and selection; axe finds nothing', async ({ page, site }) => {
  const all = await total(await site.as('clerk'))
  await go(page, { ...columns, 'f.status': '!=void', sort: '-status' })
  const table = page.locator('canvas [role="grid"]')
  await expect(headers(page).nth(2)).toHaveText('Status, sorted descending, filtered by !=void')
  await expect(table).toHaveAttribute('aria-colcount', '5')
  const matching = all - (await count(await site.as('clerk'), 'status=void'))
  await expect(table).toHaveAttribute('aria-rowcount', String(matching + 1))
  // The cursor has followed its row to its new position.
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
  // Not as a script element, which the content security policy refuses.
  await page.evaluate(axe.source)
  const wrong = await page.evaluate(async () => {
    const it: unknown = Reflect.get(window, 'axe')
    const isAxe = (
      one: unknown,
    ): one is {
      run: (root: Element, options: object) => Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>
    } => typeof one === 'object' && one !== null && 'run' in one
    if (!isAxe(it)) throw new Error('axe is not there')
    const { violations } = await it.run(document.body, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target[0])).join(' | ')}`)
  })
  expect(wrong).toEqual([])
})
