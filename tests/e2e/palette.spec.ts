/** The palette and the panes it fills: many screens at once, answers that come late, tracks and yards by name. By keyboard alone. */
import type { Page } from 'playwright/test'
import { expect, press, run, test, type } from './site/story.ts'

test.use({ mouse: false })

const panes = (page: Page) => page.locator('[data-pane]')
const field = (page: Page) => page.getByRole('dialog').getByRole('combobox')

/** The sizes of all panes that are seen, in px. */
const sizes = (page: Page): Promise<readonly { readonly width: number; readonly height: number }[]> =>
  page.locator('.mosaic-tile').evaluateAll((tiles) =>
    tiles.map((tile) => {
      const { width, height } = tile.getBoundingClientRect()
      return { width, height }
    }),
  )
async function noneTooSmall(page: Page): Promise<void> {
  // 240 × 160 with the border of a pixel between two panes, and with the bar of tabs over those that share a place.
  await expect
    .poll(async () => (await sizes(page)).filter(({ width, height }) => width < 238 || height < 158 - 26))
    .toEqual([])
}

test('twelve panes take at most thirty keys, none is too small, and every arrangement of them is whole', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('dispatcher')
  let keys = 0
  const count = async (...pressed: readonly string[]): Promise<void> => {
    keys += pressed.length
    await press(page, ...pressed)
  }
  await count('Control+k')
  await expect(field(page)).toBeFocused()
  await count('g', 'o')
  await expect(page.getByRole('option', { selected: true })).toContainText('Go to')
  const marked = page.getByRole('dialog').getByRole('button', { name: /^Remove / })
  // Eleven open beside the pane that is there, which stays.
  while ((await marked.count()) < 11) await count('Shift+ArrowDown')
  await count('Enter')
  await expect(panes(page)).toHaveCount(12)
  expect(keys).toBeLessThanOrEqual(30)
  await noneTooSmall(page)

  const areas = async (): Promise<readonly number[]> => (await sizes(page)).map(({ width, height }) => width * height)
  await press(page, 'k', 'e')
  await expect.poll(async () => Math.max(...(await areas())) / Math.min(...(await areas()))).toBeLessThan(1.1)
  await press(page, 'k', '7')
  await expect.poll(async () => new Set((await sizes(page)).map(({ width }) => Math.round(width / 8))).size).toBe(1)
  await noneTooSmall(page)
  // Six columns are as many as there is room for: two panes each, as tabs.
  await press(page, 'k', '8')
  await expect(panes(page)).toHaveCount(6)
  await noneTooSmall(page)
  await press(page, 'k', '7')
  await expect(panes(page)).toHaveCount(12)
  await press(page, 'k', '9')
  await noneTooSmall(page)
  await press(page, 'k', '7')
  await expect(panes(page)).toHaveCount(12)

  // What is saved is the whole of it.
  const api = await site.as('dispatcher')
  const saved = async (): Promise<number> => {
    const { results } = await api<{ results: readonly { layout: unknown }[] }>('desk/?name=Current')
    return JSON.stringify(results[0]?.layout ?? {}).split('"/').length - 1
  }
  await expect.poll(saved).toBe(12)
})

test('Enter before the answer waits for it; the keys after it go where it leads, and Ctrl Enter opens beside', async ({
  page,
  signIn,
}) => {
  await signIn('dispatcher')
  // The names are known from here on, and are not asked for again.
  await run(page, ':Gateway Yard', 'Gateway Yard')
  await expect(page.getByRole('grid', { name: /Actual layout of Gateway Yard/ })).toBeFocused()
  await press(page, 'Control+k')
  await expect(field(page)).toBeFocused()
  await type(page, 'zzqq')
  await press(page, 'Enter')
  await type(page, 'w')
  // Nothing is found, so the palette stays, and the letter is typed into it.
  await expect(field(page)).toHaveValue('zzqqw')
  await press(page, 'Escape')

  await press(page, 'Control+k')
  await expect(field(page)).toBeFocused()
  await type(page, 'switch list of conway')
  await expect(page.getByRole('option', { selected: true })).toContainText('Switch list of Conway Yard')
  await press(page, 'Control+Enter')
  await expect(panes(page)).toHaveCount(2)
  await expect(page).toHaveURL(/switchLists/)

  // The pane that is open comes first, and Enter goes there.
  await press(page, 'Control+k')
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('option').first()).toContainText('Gateway Yard')
  await press(page, 'Enter')
  await expect(page.getByRole('grid', { name: /Actual layout of Gateway Yard/ })).toBeFocused()
  await press(page, 'k', 'x')

  // A track is a record, told from those of the same name by its yard; g y leads back to the yard.
  await press(page, 'Control+k')
  await expect(field(page)).toBeFocused()
  await type(page, ':t5 gateway')
  await expect(page.getByRole('option', { selected: true })).toContainText('Track · Gateway Yard')
  await press(page, 'Enter')
  await expect(page).toHaveURL(/contract\/yard\/track\/\d+/)
  await expect(page.getByRole('heading', { name: 'Track T5' })).toBeVisible()
  await press(page, 'Escape', 'g', 'y')
  await expect(page.getByRole('grid', { name: /Actual layout of Gateway Yard/ })).toBeFocused()
})
