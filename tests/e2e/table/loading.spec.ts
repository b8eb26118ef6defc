/**
 * How a table is loaded: read once as a stream, stored for the next visit, kept up to date, deleted with the session; and read from the
 * server if it is too large.
 */
import type { Page } from 'playwright/test'
import { alone, expect, gridHasFocus, press, pressNow, run, test, type } from '../site/story.ts'
import { columns, go, path } from './ticket-rows.ts'

type Ticket = { id: string; ticket_number: string; status: string }
const isStream = (url: string): boolean => url.includes(`${path}columns/`)

/** The resources whose tables the browser has stored; empty if there is no complete copy. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) =>
      name?.startsWith('highball tables of ') === true ? [name] : [],
    )
    const keys = names.map(
      (name) =>
        new Promise<string[]>((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.onerror = () => reject(opening.error ?? new Error(name))
          opening.onsuccess = () => {
            const db = opening.result
            if (!db.objectStoreNames.contains('copies')) {
              db.close()
              resolve([])
              return
            }
            const asking = db.transaction('copies').objectStore('copies').getAllKeys()
            asking.onsuccess = () => {
              db.close()
              resolve(asking.result.map(String))
            }
          }
        }),
    )
    return (await Promise.all(keys)).flat()
  })
const databases = (page: Page): Promise<number> =>
  page.evaluate(
    async () =>
      (await indexedDB.databases()).filter(({ name }) => name?.startsWith('highball tables of ') === true).length,
  )

/** Narrows the table to one ticket, so that its cells are in the table for screen readers. */
async function showOnly(page: Page, number: string): Promise<void> {
  await gridHasFocus(page)
  await press(page, '/')
  await type(page, number)
  await expect(page.getByText(/\b1 of 1\d,\d{3} tickets/)).toBeVisible()
}
const cells = (page: Page) => page.locator('[data-testid="data-grid-canvas"] [role="gridcell"]')

test.describe('a table that was loaded before', () => {
  test("appears from the browser's copy without the stream, and catches up with changes", async ({
    page,
    site,
    signIn,
  }) => {
    const streams: string[] = []
    page.on('request', (request) => isStream(request.url()) && streams.push(request.url()))
    await signIn('clerk')
    await expect(page.getByText(/\b10,\d{3} tickets/)).toBeVisible()
    await expect.poll(() => kept(page)).toContain('terminal:ticket')
    expect(streams).toHaveLength(1)

    const api = await site.as('admin')
    const [changed, gone] = (await api<{ results: Ticket[] }>(`${path}?status=complete&limit=2&ordering=ticket_number`))
      .results
    if (!changed || !gone) throw new Error('The demo has no complete tickets.')
    // Outside the console, but on the same site.
    await page.goto(`${site.url}/api/health/`)
    await api(`${path}update-tickets-status/`, {
      method: 'POST',
      body: { ticket_ids: [changed.id], status: 'approved', reason: '' },
    })

    await page.goto(site.url)
    await expect(page.getByText(/\b10,\d{3} tickets/)).toBeVisible()
    await showOnly(page, changed.ticket_number)
    await expect(cells(page).filter({ hasText: 'approved' })).toHaveCount(1)
    expect(streams, 'nothing was streamed again').toHaveLength(1)
  })

  test('is erased on sign-out, even if another tab has it open', async ({ page, context, site, signIn }) => {
    await signIn('clerk')
    await expect.poll(() => kept(page)).toContain('terminal:ticket')
    const other = await context.newPage()
    await other.goto(site.url)
    await expect(other.getByText(/\b10,\d{3} tickets/)).toBeVisible()
    await run(page, '>logout', 'Sign out')
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible()
    await expect.poll(() => databases(page)).toBe(0)
  })

  test('is not shown to the next user, whose own table replaces it', async ({ page, site, signIn }) => {
    await signIn('clerk')
    await expect.poll(() => kept(page)).toContain('terminal:ticket')
    const token = await site.signIn('admin')
    await page.evaluate((next) => localStorage.setItem('token', next), token)
    await page.reload()
    await expect(page.locator('[data-pane]').first()).toBeVisible()
    await alone(page)
    const clerk = (await (await site.as('clerk'))<{ id: number }>('user/me/')).id
    const whose = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
    // A single one may still be that of the clerk.
    await expect
      .poll(async () => (await whose()).filter((name) => name.startsWith(`highball tables of ${clerk} `)))
      .toEqual([])
    await expect.poll(() => databases(page)).toBeLessThanOrEqual(1)
  })
})

test('arrows pressed before the rows are there move among them once they are', async ({ page, signIn }) => {
  let release = (): void => {}
  const pressed = new Promise<void>((resolve) => (release = resolve))
  await page.route(
    ({ href }) => isStream(href),
    async (route) => {
      await pressed
      await route.continue()
    },
  )
  await signIn('clerk')
  await expect(page.locator('[data-pane] [aria-busy="true"]').first()).toBeVisible()
  await pressNow(page, 'ArrowDown', 'ArrowRight', 'ArrowRight')
  release()
  // Its row may move as more rows come; its column stays.
  await expect(page.locator('[role="gridcell"][aria-selected="true"]')).toHaveAttribute('aria-colindex', '4')
})

test('a table with too many rows is loaded as one scrolls, and says so', async ({ page, site, signIn }) => {
  process.env['HIGHBALL_TABLE_LIMIT'] = '500'
  try {
    await site.stop()
    await site.start()
    await signIn('clerk')
    await expect(page.getByText('loaded as you scroll')).toBeVisible()
    await expect(page.getByText(/\b10,\d{3} tickets/)).toBeVisible()
    await gridHasFocus(page)
    const api = await site.as('clerk')
    const [last] = (await api<{ results: Ticket[] }>(`${path}get_table/?ordering=-scheduled_at&limit=1&before=`))
      .results
    if (!last) throw new Error('The demo has no tickets.')
    await press(page, 'Control+End')
    await expect(cells(page).filter({ hasText: last.ticket_number })).toHaveCount(1)
    // The server searches and counts.
    await showOnly(page, last.ticket_number)
    await expect(cells(page).filter({ hasText: last.ticket_number })).toHaveCount(1)
    // Find goes through closed groups, and opens the one of the match.
    await go(page, { ...columns, group: 'status' })
    await expect(page.getByRole('group', { name: 'Groups' })).toContainText('Status')
    await press(page, 'Control+f')
    await type(page, last.ticket_number)
    await expect(page.getByRole('search').getByRole('status')).toHaveText('in 1 row')
    await press(page, 'Enter')
    await expect(cells(page).filter({ hasText: last.ticket_number })).toHaveCount(1)
    // The few bills of lading that were beside it may be stored, if they had come before their pane was closed.
    expect(await kept(page)).not.toContain('terminal:ticket')
  } finally {
    // Otherwise the page would log errors about a server that is gone.
    await page.close()
    delete process.env['HIGHBALL_TABLE_LIMIT']
    await site.stop()
    await site.start()
  }
})
