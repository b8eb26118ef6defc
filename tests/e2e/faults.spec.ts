/**
 * Faults: a lost socket, a lost connection, a killed server. After each, every pane equals a fresh read, and none was
 * stale without saying so.
 */
import type { Page } from 'playwright/test'
import { Line } from './site/line.ts'
import type { Api, Site } from './site/site.ts'
import { expect, test } from './site/story.ts'

type Sums = { count: number; ordered: number }
type Ticket = { id: string; ordered_volume: string | null }

async function truth(api: Api): Promise<Sums> {
  const sums = { count: 0, ordered: 0 }
  let after = ''
  for (;;) {
    const { results } = await api<{ results: Ticket[] }>(
      `terminalboss/v3/ticket/?limit=1000&ordering=id${after && `&id__gt=${after}`}`,
    )
    for (const { ordered_volume } of results) sums.ordered += Number(ordered_volume ?? 0)
    sums.count += results.length
    const last = results.at(-1)
    if (!last || results.length < 1000) return sums
    after = last.id
  }
}
/** The totals that the table shows. */
async function shown(page: Page): Promise<Sums> {
  const pane = page.locator('[data-pane]', { hasText: /[\d,]+ tickets/ }).first()
  const text = (await pane.count()) === 0 ? '' : await pane.innerText()
  const number = (pattern: RegExp): number => Number((pattern.exec(text)?.[1] ?? '-1').replaceAll(',', ''))
  return { count: number(/([\d,]+)\s+tickets/), ordered: number(/Ordered \(gal\)\s*([\d,.]+)/) }
}

async function openTickets(page: Page, site: Site, line: Line): Promise<Api> {
  const api = await site.as('clerk')
  await page.goto(line.url)
  await page.getByLabel('E-mail').fill('clerk@demo.test')
  await page.getByLabel('Password').fill('highball')
  await page.keyboard.press('Enter')
  const fresh = await truth(api)
  await expect.poll(() => shown(page)).toEqual(fresh)
  await expect(says(page)).toHaveText(/live/)
  return api
}
/** The age shown in the pane's header. */
const says = (page: Page) =>
  page
    .locator('header')
    .getByText(/^(live|polling.*|stale.*|offline|connecting)$/)
    .last()

/** The first tickets whose volume may still change: from approved on it is frozen. */
const changeable = async (api: Api, count: number): Promise<readonly Ticket[]> => {
  const states = 'scheduled,open,arrived,loading,complete,rejected'
  const asked = `status__in=${states}&limit=${count}&ordering=ticket_number`
  return (await api<{ results: Ticket[] }>(`terminalboss/v3/ticket/?${asked}`)).results
}
/** To values from `first` on, which are others for each story. */
async function changeMany(api: Api, count: number, first: number): Promise<void> {
  for (const [at, { id }] of (await changeable(api, count)).entries())
    await api(`terminalboss/v3/ticket/${id}/`, { method: 'PATCH', body: { ordered_volume: String(first + at) } })
}

let line: Line
test.beforeEach(async ({ site }) => {
  line = await Line.to(site.port)
})
test.afterEach(() => line.close())

test('while the socket is down and 200 tickets change, the pane polls and says so; nothing is missing', async ({
  page,
  site,
}) => {
  const api = await openTickets(page, site, line)
  line.cut('sockets')
  await expect(says(page)).toHaveText(/polling/)
  await changeMany(api, 200, 10_000)
  await expect.poll(() => shown(page)).toEqual(await truth(api))
  await expect(says(page)).toHaveText(/polling/)
  line.mend()
  await expect(says(page)).toHaveText(/live/)
  expect(await shown(page)).toEqual(await truth(api))
})

test('while the connection is down the console shows that it is out of date, and catches up by itself', async ({
  page,
  site,
}) => {
  const api = await openTickets(page, site, line)
  line.cut('all')
  await expect(says(page)).toHaveText(/stale|offline/)
  await changeMany(api, 200, 20_000)
  line.mend()
  await expect(says(page)).toHaveText(/live/)
  await expect.poll(() => shown(page)).toEqual(await truth(api))
})

test('a server killed while writing comes back with every acknowledged write, and the page follows', async ({
  page,
  site,
}) => {
  const api = await openTickets(page, site, line)
  const results = await changeable(api, 1000)
  const acknowledged: string[] = []
  const writing = (async () => {
    for (const { id } of results) {
      await api(`terminalboss/v3/ticket/${id}/`, { method: 'PATCH', body: { ordered_volume: '17777' } })
      acknowledged.push(id)
    }
  })().catch(() => undefined)
  await expect.poll(() => acknowledged.length).toBeGreaterThan(50)
  await site.stop('SIGKILL')
  await writing
  await expect(says(page)).toHaveText(/stale|offline/)
  await site.start()
  const again = await site.as('clerk')
  const kept = new Set<string>()
  for (let at = 0; at < acknowledged.length; at += 100) {
    const ids = acknowledged.slice(at, at + 100)
    const { results: rows } = await again<{ results: Ticket[] }>(
      `terminalboss/v3/ticket/?limit=1000&id__in=${ids.join(',')}&ordered_volume=17777`,
    )
    for (const { id } of rows) kept.add(id)
  }
  expect(kept.size).toBe(acknowledged.length)
  await expect(says(page)).toHaveText(/live/)
  await expect.poll(() => shown(page)).toEqual(await truth(again))
})
