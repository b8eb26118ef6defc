/** The dispatcher's story: a dozen live panes, operated by keyboard and restored at the next sign-in. */
import type { Page } from 'playwright/test'
import { expect, press, run, test } from './site/story.ts'

test.use({ mouse: false })

const panes = (page: Page) => page.locator('[data-pane]')

/** A tab is pressed while its pane is shown. */
const tabs = (page: Page) => page.locator('.tab-title')

const screens = [
  ['go to rail yards', 'Go to Rail yards'],
  ['go to tickets', 'Go to Tickets'],
  ['go to yard moves', 'Go to Yard moves'],
  ['go to fleet', 'Go to Fleet'],
  ['go to notes', 'Go to Notes'],
  ['go to drivers', 'Go to Drivers'],
  ['go to vehicles', 'Go to Vehicles'],
  ['go to companies', 'Go to Companies'],
  ['go to attachments', 'Go to Attachments'],
] as const

test('twelve panes are opened by keyboard, follow live traffic, and are restored after a reload', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('dispatcher')
  await run(page, ':Gateway Yard', 'Gateway Yard')
  await expect(page.getByRole('grid', { name: /Actual layout of Gateway Yard/ })).toBeFocused()
  await press(page, 'Alt+Backslash')
  await run(page, ':Conway Yard', 'Conway Yard')
  await press(page, 'Alt+Minus')
  await run(page, '#T1000', /T1000/)
  for (const [at, [words, title]] of screens.entries()) {
    await press(page, at % 2 === 0 ? 'Alt+Backslash' : 'Alt+Minus')
    await run(page, words, title)
    // Focus moves around, so that no pane becomes too small.
    await press(page, 'Alt+e', 'Alt+n')
  }
  await expect(panes(page)).toHaveCount(12)

  await run(page, '>start demo traffic', 'Start demo traffic')
  await expect(page.getByPlaceholder('Changes per second')).toBeFocused()
  await expect(page.getByRole('option', { selected: true })).toContainText(/^2/)
  await press(page, 'Enter')
  const api = await site.as('dispatcher')
  const count = async (): Promise<number> => (await api<{ count: number }>('yard_management/move/count/')).count
  const before = await count()
  // Which steps the traffic takes is chance, and few of them switch cars: a minute may pass without one.
  await expect.poll(count, { timeout: 300_000 }).toBeGreaterThan(before)
  // Changes from the rack appear without any action.
  await expect
    .poll(async () => page.getByText(`${(await count()).toLocaleString('en-US')} yard moves`).count())
    .toBeGreaterThan(0)
  await run(page, '>stop demo traffic', 'Stop demo traffic')

  await page.reload()
  await expect(panes(page)).toHaveCount(12)
})

test('panes are split, focused, maximized, moved, stacked as tabs and closed by key, each with its own history', async ({
  page,
  signIn,
}) => {
  await signIn('viewer')
  await run(page, 'go to fleet', 'Go to Fleet')
  await press(page, 'Alt+Backslash')
  await run(page, 'go to notes', 'Go to Notes')
  await expect(page).toHaveURL(/notes/)
  await press(page, 'Alt+ArrowLeft')
  await expect(page).toHaveURL(/fleet/)
  await run(page, 'go to drivers', 'Go to Drivers')
  await press(page, 'Alt+Comma')
  await expect(page).toHaveURL(/fleet/)
  await press(page, 'Alt+Period')
  await expect(page).toHaveURL(/driver/)
  await press(page, 'Alt+z')
  await expect(panes(page).filter({ visible: true })).toHaveCount(1)
  await press(page, 'Alt+z', 'Alt+Shift+ArrowRight')
  await expect(page).toHaveURL(/driver/)
  // The address stays the same, so it does not say when the pane has been moved.
  const left = async (title: string): Promise<number> =>
    (await panes(page).filter({ hasText: title }).first().boundingBox())?.x ?? Number.NaN
  await expect.poll(async () => (await left('Drivers')) - (await left('Notes'))).toBeGreaterThan(0)
  await press(page, 'Alt+t')
  await expect(tabs(page)).toHaveCount(2)
  await press(page, 'Alt+w')
  await expect(tabs(page)).toHaveCount(0)
  await press(page, 'Alt+w')
  await expect(panes(page)).toHaveCount(1)
})

test('a screen without permission says so in its pane, and so does an unknown path', async ({ page, site, signIn }) => {
  await signIn('partner')
  await page.goto(`${site.url}/#/config/admin/`)
  await expect(page.getByText('403').first()).toBeVisible()
  await page.goto(`${site.url}/#/no/such/path/`)
  await expect(page.getByText('404').first()).toBeVisible()
})

test('a visit while signed out leads to sign-in and then to the target; so does an expired token', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/#/company/fleet/cars/table/?search=GATX`)
  await expect(page).toHaveURL(/auth\/login/)
  await page.getByLabel('E-mail').fill('dispatcher@demo.test')
  await page.getByLabel('Password').fill('highball')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/fleet.*search=GATX/)
  // As the page loads, and not earlier: a request in between would lead to sign-in by itself.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('over') === 'yes') return
    sessionStorage.setItem('over', 'yes')
    localStorage.setItem('token', 'no-such-token')
  })
  await page.reload()
  await expect(page).toHaveURL(/auth\/login/)
  // The page may still be leaving for the sign-in.
  const token = () => page.evaluate(() => localStorage.getItem('token')).catch(() => 'leaving')
  await expect.poll(token).toBeNull()
})

// Stories start signed in; the other roles use the form elsewhere.
for (const name of ['admin', 'viewer', 'partner'])
  test(`by the form, ${name} comes in to a desk`, async ({ page, site }) => {
    await page.goto(site.url)
    await page.getByLabel('E-mail').fill(`${name}@demo.test`)
    await page.getByLabel('Password').fill('highball')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-pane]').first()).toBeVisible()
  })
