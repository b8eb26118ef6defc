/** Panes linked on a channel, by keyboard: the fleet leads; the car's record, its moves and the yard follow. */
import type { Page } from 'playwright/test'
import { expect, expectNotice, gridHasFocus, press, run, test, type } from './site/story.ts'
import { readYard } from './site/yard.ts'

test.use({ mouse: false })

const onChannel = (page: Page, channel: string) => page.locator(`[data-channel="${channel}"]`)
const record = (page: Page, mark: string) => page.getByRole('heading', { name: `Rail car ${mark}` })
const carFilter = (page: Page) => page.getByLabel('Filter Car list', { exact: true })
/** Goes to the row of the fleet with this number, by its search box. */
async function findInFleet(page: Page, number: string): Promise<void> {
  await press(page, '/')
  await page.getByLabel('Search rail cars').fill(number)
  await expect(page.getByText(/^1 of [\d,]+ rail cars/)).toBeVisible()
  await press(page, 'Enter')
}

test('the fleet leads; record, moves and yard follow; a pinned pane stays, and catches up when unpinned', async ({
  page,
  site,
  signIn,
}) => {
  const yard = await readYard(await site.as('planner'))
  const [one = '', two = '', three = ''] = yard.marks(
    [...yard.layout.values()].find((cars) => cars.length > 3)?.slice(0, 3) ?? [],
  )
  await signIn('planner')
  await run(page, 'go to fleet', 'Go to Fleet')
  // If the previous screen took the focus with it, any key brings it back.
  await expect(async () => {
    await page.keyboard.press('Shift')
    await gridHasFocus(page, { timeout: 500 })
  }).toPass({ timeout: 60_000 })
  await press(page, 'k', '1')
  await expect(onChannel(page, 'A')).toHaveCount(1)

  await press(page, 'Alt+Backslash')
  await run(page, `:${one}`, one)
  await expect(record(page, one)).toBeVisible()
  await press(page, 'Escape')
  await press(page, 'k', '1')
  await press(page, 'Alt+Minus')
  await run(page, 'go to yard moves', 'Go to Yard moves')
  await expect(page.getByLabel('Search yard moves')).toBeVisible()
  await press(page, 'Alt+Minus')
  await run(page, ':Gateway Yard', 'Gateway Yard')
  await expect(page.getByRole('grid', { name: /Actual layout of Gateway Yard/ })).toBeFocused()
  await press(page, 'k', '1')
  await press(page, 'Alt+ArrowUp', 'k', '1')
  await expect(onChannel(page, 'A')).toHaveCount(4)

  await press(page, 'Alt+ArrowLeft')
  await expect(page.locator('header[data-focused="true"]')).toContainText('Fleet')
  await findInFleet(page, two.split(' ')[1] ?? '')
  await expect(record(page, two)).toBeVisible()
  await expect(carFilter(page)).toHaveValue(`"${two}"`)
  await expect(page.getByText(new RegExp(`${two}\\b`)).last()).toBeVisible()

  // The record is pinned: the others go on without it.
  await press(page, 'Alt+ArrowRight')
  await expect(record(page, two)).toBeVisible()
  await press(page, 'Escape')
  await press(page, 'k', 'p')
  await press(page, 'Alt+ArrowLeft')
  await findInFleet(page, three.split(' ')[1] ?? '')
  await expect(carFilter(page)).toHaveValue(`"${three}"`)
  await expect(record(page, two)).toBeVisible()
  await press(page, 'Alt+ArrowRight')
  await press(page, 'Escape')
  await press(page, 'k', 'p')
  await expect(record(page, three)).toBeVisible()
  await press(page, 'k', '0')
  await expect(onChannel(page, 'A')).toHaveCount(3)
})

test('desks open by g and number, a colleague opens a shared one, and a new user starts with the desk of their role', async ({
  page,
  site,
  signIn,
  browser,
}) => {
  await signIn('dispatcher')
  await run(page, 'go to fleet', 'Go to Fleet')
  await press(page, 'Alt+Backslash')
  await run(page, 'go to yard moves', 'Go to Yard moves')
  await press(page, 'k', '2')
  await run(page, '>save desk', 'Save desk as')
  await type(page, 'Night')
  await press(page, 'Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await run(page, '>share this desk', 'Share this desk with')
  await type(page, 'everyone')
  await expect(page.getByRole('option', { selected: true })).toContainText('Everyone in the company')
  await press(page, 'Enter')
  await expect(page.getByRole('option', { selected: true })).toContainText('Night')
  await press(page, 'Enter')
  await expectNotice(page, 'The desk Night is shared with everyone in the company.')
  await press(page, 'k', 'x')
  await expect(page.locator('[data-pane]')).toHaveCount(1)
  await press(page, 'g')
  await expect(page.getByRole('status', { name: 'Keys after g' })).toContainText('Desk 1: Night')
  await press(page, '1')
  await expect(page.locator('[data-pane]')).toHaveCount(2)
  await expect(onChannel(page, 'B')).toHaveCount(1)

  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await other.goto(site.url)
  await other.getByLabel('E-mail').fill('planner@demo.test')
  await other.getByLabel('Password').fill('highball')
  await other.keyboard.press('Enter')
  await expect(other.locator('[data-pane]').first()).toBeVisible()
  await run(other, '>desk 1', /Desk 1: Night \(Dev Marchand\)/)
  await expect(other.locator('[data-pane]')).toHaveCount(2)
  await expect(onChannel(other, 'B')).toHaveCount(1)

  const clerk = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await clerk.goto(site.url)
  await clerk.getByLabel('E-mail').fill('clerk@demo.test')
  await clerk.getByLabel('Password').fill('highball')
  await clerk.keyboard.press('Enter')
  await expect(clerk.getByRole('heading', { level: 2, name: 'Tickets' })).toBeVisible()
  await expect.poll(() => clerk.locator('[data-pane]').count()).toBeGreaterThan(1)
})
