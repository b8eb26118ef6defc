/**
 * A planner opens the second-generation allocation that runs out first, plans a limit, asks why a load is denied, and compares the
 * figures of the overview with their tickets; by keyboard.
 */
import type { Locator, Page } from 'playwright/test'
import { expect, expectNotice, gridHasFocus, press, tabTo, test, type } from '../site/story.ts'
import type { Api } from '../site/site.ts'

test.use({ mouse: false })

type Window = {
  readonly period_start: string
  readonly limit: string
  readonly remaining: string
  readonly when: string
}
type Allocation = { readonly id: number; readonly allocation_code: string; readonly customer: number }

/** The butane of Provost Energy, which the demo lifts faster than its limit allows. */
async function firstOut(api: Api): Promise<Allocation> {
  const find = async (path: string): Promise<number> =>
    (await api<{ results: { id: number }[] }>(path)).results[0]?.id ?? 0
  const customer = await find('company_table/?name=Provost%20Energy')
  const product = await find('product_table/?product_name=Butane')
  const { results } = await api<{ results: Allocation[] }>(`allocation/?customer=${customer}&product_key=${product}`)
  const [one] = results
  if (one === undefined) throw new Error('The demo has no butane for Provost Energy.')
  return one
}
const windowsOf = async (api: Api, { id }: Allocation): Promise<readonly Window[]> =>
  (await api<{ results: Window[] }>(`allocation/${id}/schedule_limit/`)).results

const allocations = (page: Page): Locator =>
  page.getByRole('grid', { name: 'Allocations, the first to run out on top' })
const field = (page: Page): Locator => page.getByRole('textbox', { name: 'What if' })

test('the first allocation to run out opens beside, gets a higher limit from its next window, and loses it by undo', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('allocator')
  const api = await site.as('allocator')
  const allocation = await firstOut(api)
  const before = await windowsOf(api, allocation)
  const next = before.find(({ when }) => when === 'planned')?.period_start ?? ''

  const first = allocations(page).getByRole('row').nth(1)
  await expect(first).toContainText(/Provost Energy · Butane · 93 %, expected 7\d(\.\d)? %, runs out/)
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(allocations(page)).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: allocation.allocation_code, exact: true })).toBeVisible()
  await expect(allocations(page)).toBeVisible()

  await press(page, 'w')
  await expect(field(page)).toBeFocused()
  await type(page, `+200000 from ${next}`)
  const ghosts = page.getByRole('status', { name: 'Windows of the new limit' })
  await expect(ghosts).toContainText(
    new RegExp(`${next} to .*: 930,000 L in place of 730,000 L, 930,000 L left, (lasts|runs out)`),
  )
  await press(page, 'Enter')
  await expectNotice(page, `Planned 930,000 L from ${next} for ${allocation.allocation_code}.`)
  const raised = (await windowsOf(api, allocation)).find(({ period_start }) => period_start === next)
  expect(Number(raised?.limit)).toBe(930_000)
  await press(page, 'Control+z')
  await expect.poll(() => windowsOf(api, allocation)).toEqual(before)
})

test('a denied load says every reason, who lifts it and what a higher limit would leave, by few keys', async ({
  page,
  site,
  signIn,
}) => {
  const api = await site.as('allocator')
  const allocation = await firstOut(api)
  const { id, customer, allocation_code } = allocation
  const now = async () => (await windowsOf(api, allocation)).find(({ when }) => when === 'now')
  // A site sends a load that has ended, and the allocation permits no more loads than there are.
  await api('terminalboss/ticketview/', {
    method: 'POST',
    body: {
      ticket_number: 'S1',
      status: 'closed',
      allocation: id,
      customer,
      net_volume: '12000.0',
      load_end: new Date(Date.now() - 60_000).toISOString(),
    },
  })
  await api(`allocation/${id}/`, { method: 'PATCH', body: { max_allowed_uses: 1 } })
  const free = Number((await now())?.remaining)
  expect(free).toBeLessThan(46_000)

  await signIn('allocator')
  await expect(allocations(page).getByRole('row', { name: /Provost Energy · Butane/ })).toBeVisible()
  let keys = 0
  const count = async (...pressed: readonly string[]): Promise<void> => {
    keys += pressed.length
    await press(page, ...pressed)
  }
  await count('w')
  await expect(field(page)).toBeFocused()
  await type(page, 'load 46000')
  await expect(page.getByText(new RegExp(`No: ${allocation_code} does not allow 46,000 L, .* L left`))).toBeVisible()

  await count('Shift+W')
  const why = page.getByRole('region', { name: 'Why not?' })
  const reasons = why.getByRole('option')
  await expect(reasons).toHaveCount(2)
  await expect(reasons.first()).toBeFocused()
  for (const [says, cure] of [
    [/left of 730,000, 46,000 asked/, 'Raise the limit'],
    [/loads/, 'Permit more loads'],
  ] as const)
    await expect(reasons.filter({ hasText: cure })).toHaveText(says)
  for (const reason of await reasons.all()) await expect(reason).toContainText(/Ask .*Alma Voss/)

  // The cure leads to the limit, which says what the typed amount would leave.
  await count('Enter')
  const amount = page.getByRole('textbox', { name: /^Limit/ })
  await expect(amount).toBeFocused()
  await count('Control+a')
  await type(page, '800000')
  await expect(page.getByRole('table', { name: 'Windows with the typed limit' })).toContainText(
    (free + 70_000).toLocaleString('en-US'),
  )
  expect(keys).toBeLessThan(10)
  await press(page, 'Control+s')
  await expect.poll(async () => Number((await now())?.limit)).toBe(800_000)
  await expect(reasons.filter({ hasText: 'Raise the limit' })).toHaveCount(0)
})

/** Below the table of tickets: how many there are, and the sums of its columns. */
const footOf = (page: Page): Locator => page.locator('[class*="foot"][role="status"]')

/** Enter, or another key, opens the tickets of a figure beside; their pane is closed again. */
async function ticketsOf(page: Page, key: string, foot: string | RegExp): Promise<void> {
  await press(page, key)
  await expect(footOf(page)).toContainText(foot)
  await gridHasFocus(page)
  await press(page, 'Alt+w')
  await expect(page.locator('[data-pane]')).toHaveCount(1)
}
/** The figure of a cell, which is drawn beside its letter. */
const figureOf = async (grid: Locator, row: number): Promise<string> =>
  (await grid.getByRole('row').nth(row).getByRole('gridcell').first().getAttribute('data-beside')) ?? 'no figure'

test('figures of the overview open their tickets, which add up to them', async ({ page, signIn }) => {
  await signIn('allocator')
  const bar = allocations(page).getByRole('row').nth(1).getByRole('img')
  const lifted = /([\d,.]+) L lifted/.exec((await bar.getAttribute('aria-label')) ?? '')?.[1] ?? 'no figure'
  await ticketsOf(page, 't', ` ${lifted}`)

  // In the month before each day has loads.
  await press(page, '[')
  const transferred = page.getByRole('grid', { name: 'Product transferred, by period and product' })
  await tabTo(page, transferred)
  await ticketsOf(page, 'Enter', ` ${await figureOf(transferred, 1)}`)

  const loads = page.getByRole('grid', { name: 'Loads by day' })
  await tabTo(page, loads)
  await ticketsOf(page, 'Enter', new RegExp(`^${await figureOf(loads, 1)} of`))
})
