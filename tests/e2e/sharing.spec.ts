/** A view and a desk that are shared with a group, by keyboard: a member uses them, changes a copy, and they go once they are not shared any more. */
import type { Browser, Page } from 'playwright/test'
import { ask, expect, expectNotice, gridHasFocus, press, run, test, type } from './site/story.ts'
import { keepNotices } from './site/notices.ts'
import type { Site } from './site/site.ts'

test.use({ mouse: false })

const marked = (page: Page) => page.getByRole('dialog').getByRole('option', { selected: true })
/** Answers what a command asks, by the first answer that is found for the words. */
async function answer(page: Page, words: string, expected: string | RegExp = words): Promise<void> {
  await type(page, words)
  await expect(marked(page)).toContainText(expected)
  await press(page, 'Enter')
}

async function openAs(browser: Browser, site: Site, name: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.addInitScript(keepNotices)
  await page.goto(site.url)
  await page.getByLabel('E-mail').fill(`${name}@demo.test`)
  await page.getByLabel('Password').fill('highball')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-pane]').first()).toBeVisible()
  return page
}
async function goToFleet(page: Page): Promise<void> {
  await run(page, 'go to fleet', 'Go to Fleet')
  await gridHasFocus(page)
}
async function search(page: Page, words: string): Promise<void> {
  await press(page, '/')
  await page.getByLabel('Search rail cars').fill(words)
  await press(page, 'Enter')
}

test('a view is shared with a group; a member uses it, keeps a change as a copy, and sees it no more once it is not shared', async ({
  page,
  site,
  signIn,
  browser,
}) => {
  await signIn('planner')
  await goToFleet(page)
  await search(page, 'UTLX')
  await run(page, '>share this view', 'Share this view with')
  await answer(page, 'dispatchers', 'Dispatchers')
  await answer(page, 'Tank cars')
  await expectNotice(page, 'The view Tank cars is shared with Dispatchers.')

  const member = await openAs(browser, site, 'dispatcher')
  await goToFleet(member)
  await run(member, '>open view', 'Open view')
  await answer(member, 'tank cars', 'Tank cars (Priya Kessler)')
  await expect(member.getByLabel('Search rail cars')).toHaveValue('UTLX')
  await search(member, 'GATX')
  await run(member, '>save changes to view', 'Save changes to view')
  await answer(member, 'tank cars', 'Tank cars (Priya Kessler)')
  await expectNotice(
    member,
    'The view Tank cars of Priya Kessler stays as it is. Your change is kept as your own copy.',
  )
  await press(member, 'w')
  const list = member.getByRole('grid', { name: 'Saved views' })
  await expect(list.getByRole('row', { name: 'Tank cars' })).toHaveCount(2)
  await expect(list.getByText('your copy')).toBeVisible()
  await expect(list.getByText('shared by Priya Kessler')).toBeVisible()
  await press(member, 'Escape')

  const outsider = await openAs(browser, site, 'clerk')
  await goToFleet(outsider)
  await press(outsider, 'w')
  await expect(outsider.getByText('No saved views yet.')).toBeVisible()

  await run(page, '>stop sharing view', 'Stop sharing view')
  await answer(page, '', 'Tank cars, with Dispatchers')
  await expectNotice(page, 'The view Tank cars is yours alone.')
  await press(member, 'w')
  await expect(list.getByText('shared by Priya Kessler')).toHaveCount(0)
  await expect(list.getByRole('row', { name: 'Tank cars' })).toHaveCount(1)
})

test('a desk is shared with a group; a screen that a member may not open says so, and a change is kept as a copy', async ({
  page,
  site,
  signIn,
  browser,
}) => {
  await signIn('admin')
  await run(page, 'go to sign-in providers', 'Sign-in providers')
  await run(page, '>share this desk', 'Share this desk with')
  await answer(page, 'viewers', 'Viewers')
  await answer(page, 'Staff')
  await expectNotice(page, 'The desk Staff is shared with Viewers.')

  const member = await openAs(browser, site, 'viewer')
  await run(member, '>open desk', 'Open desk')
  await answer(member, 'staff', 'Staff (Ada Lindqvist)')
  await expect(member.locator('[data-pane]')).toHaveCount(1)
  await expect(member.getByText(/do not have permission|may not open/i)).toBeVisible()
  await press(member, 'Alt+Backslash')
  await run(member, '>save changes to this desk', 'Save changes to this desk')
  await expectNotice(
    member,
    'The desk Staff (Ada Lindqvist) stays as it is. Your change is kept as your own copy, Staff.',
  )

  await run(page, '>stop sharing desk', 'Stop sharing desk')
  await answer(page, '', 'Staff, with Viewers')
  await expectNotice(page, 'The desk Staff is yours alone.')
  await ask(member, '>open desk')
  await press(member, 'Enter')
  await expect(member.getByRole('option')).toHaveCount(1)
  await expect(marked(member)).not.toContainText('Ada Lindqvist')
})
