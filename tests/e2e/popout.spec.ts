/** Panes in windows of their own are one console: keys, links, undo, and going together. By keyboard alone. */
import type { Page } from 'playwright/test'
import { expect, gridHasFocus, press, run, test } from './story.ts'

test.use({ mouse: false })

/** The focused pane in a window of its own, by its key. */
async function popOut(page: Page): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await press(page, 'k', 'o')
  const out = await opening
  await expect(out.locator('[data-pane]')).toHaveCount(1)
  return out
}
const record = (page: Page) => page.locator('[data-pane] h2').first()

test('a record in its own window follows the table, is changed and undone there, and goes with the console', async ({ page, signIn }) => {
  const errors: string[] = []
  page.context().on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await signIn('planner')
  await run(page, 'go to fleet', 'Go to Fleet')
  await expect(page.getByText(/[\d,]+ rail cars/).first()).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Shift')
    await gridHasFocus(page, { timeout: 500 })
  }).toPass()
  await press(page, 'k', '1', 'Alt+Backslash', 'k', '1')
  await run(page, ':GATX', /GATX/)
  await expect(page.getByRole('form')).toBeVisible()

  const out = await popOut(page)
  await expect(page.locator('[data-pane]')).toHaveCount(1)
  await expect(out.getByRole('form')).toBeVisible()
  // It looks like the console, and is called after what it shows.
  expect(await out.evaluate(() => document.styleSheets.length)).toBeGreaterThan(3)
  await expect.poll(() => out.title()).toContain('Rail car')

  // The table leads from the first window.
  const before = await record(out).textContent()
  await press(out, 'Escape', 'k', 'k')
  await expect(page.locator('header[data-focused="true"]')).toContainText('Fleet')
  await page.keyboard.press('ArrowDown')
  await expect(record(out)).not.toHaveText(before ?? '')
  const followed = (await record(out).textContent()) ?? ''

  // Keys, palette and which-key are where the user is.
  await press(page, 'k', 'k')
  await out.keyboard.press('k')
  await expect(out.getByRole('status', { name: 'Keys after k' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Keys after k' })).toHaveCount(0)
  await out.keyboard.press('Escape')
  await press(out, 'Control+k')
  await expect(out.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(out, 'Escape')
  await expect(out.getByRole('dialog')).toHaveCount(0)

  // A change made and undone there.
  const comments = out.getByLabel('Comments')
  const text = await comments.inputValue()
  await comments.focus()
  await out.keyboard.press('End')
  await out.keyboard.insertText(' seen from the second screen')
  await press(out, 'Control+s')
  await expect(out.getByText(`${followed} saved.`)).toBeVisible()
  await press(out, 'Escape', 'Control+z')
  await expect(comments).toHaveValue(text)

  // Unsaved work stays where it is, and comes back with its pane.
  await comments.focus()
  await out.keyboard.insertText('unsaved ')
  await press(out, 'Alt+Shift+O')
  await expect(page.locator('header[data-focused="true"]')).toContainText('Fleet')
  await press(page, 'k', 'q')
  await expect(page.locator('[data-pane]')).toHaveCount(2)
  await expect.poll(() => out.isClosed()).toBe(true)
  await expect(page.getByLabel('Comments')).toHaveValue(/unsaved /)
  // To close over it is asked about.
  await press(page, 'Escape', 'k', 'c')
  await expect(page.getByRole('dialog', { name: 'Close this pane?' })).toBeVisible()
  await press(page, 'Escape')
  await expect(page.getByLabel('Comments')).toHaveValue(/unsaved /)
  expect(errors).toEqual([])
})

test('windows go at sign-out, and with the console', async ({ page, signIn }) => {
  await signIn('planner')
  await run(page, 'go to fleet', 'Go to Fleet')
  await press(page, 'Alt+Backslash')
  await expect(page.locator('[data-pane]')).toHaveCount(2)
  const first = await popOut(page)
  await press(first, 'k', 'k')
  await run(page, '>logout', 'Logout')
  await expect.poll(() => first.isClosed()).toBe(true)
  await signIn('planner')
  await press(page, 'Alt+Backslash')
  const second = await popOut(page)
  // The console is loaded anew: its window goes with it.
  await press(second, 'k', 'k')
  await page.reload()
  await expect.poll(() => second.isClosed()).toBe(true)
})
