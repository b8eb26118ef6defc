/** Panes in windows of their own belong to one console: keys, links, undo, and closing. By keyboard alone. */
import type { Locator, Page } from 'playwright/test'
import { keepNotices } from './site/notices.ts'
import { expect, expectNotice, gridHasFocus, press, run, test, type } from './site/story.ts'
import { carsOn, movableCut, readYard } from './site/yard.ts'

test.use({ mouse: false })

/** Opens the focused pane in a window of its own, by its key. */
async function popOut(page: Page): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await press(page, 'k', 'o')
  const out = await opening
  await expect(out.locator('[data-pane]')).toHaveCount(1)
  return out
}
async function middle(element: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
/** The rows have the focus. If it went elsewhere, any key brings it back. */
const focusGrid = (page: Page): Promise<void> =>
  expect(async () => {
    await page.keyboard.press('Shift')
    await gridHasFocus(page, { timeout: 500 })
  }).toPass()
const record = (page: Page) => page.locator('[data-pane] h2').first()

test('a record in its own window follows the table, is edited and undone there, and closes with the console', async ({
  page,
  signIn,
}) => {
  const errors: string[] = []
  page
    .context()
    .on(
      'console',
      (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`),
    )
  await signIn('planner')
  await run(page, 'go to fleet', 'Go to Fleet')
  await expect(page.getByText(/[\d,]+ rail cars/).first()).toBeVisible()
  await focusGrid(page)
  await press(page, 'k', '1', 'Alt+Backslash', 'k', '1')
  await run(page, ':GATX', /GATX/)
  await expect(page.getByRole('form')).toBeVisible()

  const out = await popOut(page)
  await expect(page.locator('[data-pane]')).toHaveCount(1)
  await expect(out.getByRole('form')).toBeVisible()
  // It looks like the console, and its title is that of its content.
  await expect.poll(() => out.evaluate(() => document.styleSheets.length)).toBeGreaterThan(3)
  await expect.poll(() => out.title()).toContain('Rail car')

  // The table in the first window leads. Until its name is read, a record is named by its kind.
  await expect(record(out)).toHaveText(/\d/)
  const before = await record(out).textContent()
  await press(out, 'Escape', 'k', 'k')
  await expect(page.locator('header[data-focused="true"]')).toContainText('Fleet')
  await focusGrid(page)
  await page.keyboard.press('ArrowDown')
  await expect(record(out)).not.toHaveText(before ?? '')
  await expect(record(out)).toHaveText(/\d/)
  const followed = (await record(out).textContent()) ?? ''

  // Keys, palette and the list of next keys are in the user's window.
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
  // Only the pages that a story opens keep their notices by themselves.
  await out.evaluate(keepNotices)
  await press(out, 'Control+s')
  await expectNotice(out, `${followed} saved.`)
  await press(out, 'Escape', 'Control+z')
  await expect(comments).toHaveValue(text)

  // Unsaved work is kept, and returns with its pane.
  await comments.focus()
  await out.keyboard.insertText('unsaved ')
  await press(out, 'Alt+Shift+O')
  await expect(page.locator('header[data-focused="true"]')).toContainText('Fleet')
  await press(page, 'k', 'q')
  await expect(page.locator('[data-pane]')).toHaveCount(2)
  await expect.poll(() => out.isClosed()).toBe(true)
  await expect(page.getByLabel('Comments')).toHaveValue(/unsaved /)
  // Closing it asks first.
  await press(page, 'Escape', 'k', 'c')
  await expect(page.getByRole('dialog', { name: 'Close this pane?' })).toBeVisible()
  await press(page, 'Escape')
  await expect(page.getByLabel('Comments')).toHaveValue(/unsaved /)
  expect(errors).toEqual([])
})

/** Every call of the driver counts as a user gesture for the browser, which a page that reloads by itself would not have. */
const forgetGestures = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: false, hasBeenActive: false } }),
  )

test('windows close at sign-out and with the console, and a key reopens them with all panes', async ({
  page,
  signIn,
}) => {
  await signIn('planner')
  await run(page, 'go to fleet', 'Go to Fleet')
  await press(page, 'Alt+Backslash')
  await expect(page.locator('[data-pane]')).toHaveCount(2)
  const first = await popOut(page)
  await press(first, 'k', 'k')
  await run(page, '>logout', 'Sign out')
  await expect.poll(() => first.isClosed()).toBe(true)
  await signIn('planner')
  await press(page, 'Alt+Backslash')
  const second = await popOut(page)
  // It is tiled like the first window.
  await press(second, 'Alt+Backslash')
  await expect(second.locator('[data-pane]')).toHaveCount(2)
  await press(second, 'k', 'k')
  await forgetGestures(page)
  // The console reloads, which closes its window.
  await page.reload()
  await expect.poll(() => second.isClosed()).toBe(true)
  await expectNotice(page, 'This desk had one more window.')
  const opening = page.context().waitForEvent('page')
  await press(page, 'k', 'j')
  const third = await opening
  await expect(third.locator('[data-pane]')).toHaveCount(2)
  await expect(page.locator('[data-pane]')).toHaveCount(1)
  await expect(third.getByRole('status', { name: 'Notices' })).not.toContainText('one more window')
})

test.describe('with a pointer', () => {
  test.use({ mouse: true })

  test('a car is dragged, a curve read and a border moved in a window with several panes', async ({
    page,
    site,
    signIn,
  }) => {
    const api = await site.as('admin')
    const before = await readYard(api)
    const { to, cars } = movableCut(before, 1)
    const [mark = ''] = before.marks(cars)
    const {
      results: [tank],
    } = await api<{ results: { car_mark: string; car_number: string }[] }>(
      'railcar/?car_mark=UTLX&car_number__startswith=95&limit=1&ordering=id',
    )
    await signIn('admin')
    await press(page, 'Alt+Backslash')
    await run(page, ':Gateway Yard', 'Gateway Yard')
    await expect(page.getByRole('grid', { name: /Actual layout/ })).toBeFocused()
    const out = await popOut(page)
    const board = out.getByRole('grid', { name: /Actual layout/ })
    await expect(board).toBeVisible()
    const found = out.getByLabel('Find cars', { exact: true })
    // A window that has just opened hears keys once its pane has moved into it.
    await expect(async () => {
      await out.keyboard.press('/')
      await expect(found).toBeFocused({ timeout: 1000 })
    }).toPass()
    await found.fill(mark)
    await press(out, 'Enter')
    const car = board.getByRole('gridcell', { name: new RegExp(`^${mark}\\b`) })
    await expect(car).toBeVisible()
    const row = board
      .getByRole('row')
      .filter({ has: out.getByRole('rowheader', { name: new RegExp(`^(Track )?${to}\\b`) }) })
    await row.scrollIntoViewIfNeeded()
    const [from, target] = [await middle(car), await row.boundingBox()]
    if (!target) throw new Error('The track is not on screen.')
    await out.mouse.move(from.x, from.y)
    await out.mouse.down()
    await out.mouse.move(from.x + 8, from.y, { steps: 4 })
    await out.mouse.move(400, target.y + target.height / 2, { steps: 12 })
    await expect(out.getByText(new RegExp(`^1 car · .* → ${to}`))).toBeVisible()
    await out.mouse.up()
    await expect.poll(async () => carsOn(await readYard(api), to)).toContain(cars[0])

    // Another pane is moved beside it, and its curve is drawn and read there.
    await press(out, 'Alt+Shift+O')
    await run(page, '>go to gauge tool', 'Gauge tool')
    await press(page, 'Alt+i')
    await expect(out.locator('[data-pane]')).toHaveCount(2)
    await expect(out.getByLabel('Car', { exact: true })).toBeFocused()
    await type(out, `${tank?.car_mark} ${tank?.car_number}`)
    await expect(out.getByText(/^Table of UTLX/)).toBeVisible()
    await press(out, 'Enter')
    await type(out, '24 3/8')
    await press(out, 'Enter')
    await type(out, '52.4')
    const curve = out.getByRole('slider').first()
    await expect(curve.locator('canvas')).toBeAttached()
    await curve.scrollIntoViewIfNeeded()
    const place = await middle(curve)
    await out.mouse.move(place.x, place.y)
    await expect(curve).toHaveAttribute('aria-valuetext', /Permitted [\d.]+ %/)

    const border = out.getByRole('separator', { name: /^Border between/ })
    const at = await middle(border)
    await out.mouse.move(at.x, at.y)
    await out.mouse.down()
    await out.mouse.move(at.x - 60, at.y, { steps: 4 })
    await out.mouse.up()
    await expect.poll(async () => (await middle(border)).x).toBeLessThan(at.x - 40)
    // The window closes with its last pane.
    await press(out, 'Escape', 'k', 'q', 'k', 'k')
    await expect(out.locator('[data-pane]')).toHaveCount(1)
    await press(out, 'k', 'k')
    await press(page, 'Escape', 'k', 'q')
    await expect.poll(() => out.isClosed()).toBe(true)
  })
})
