/** The whole yard at once: both layouts in one view, cars named under the pointer, typed moves seen, and one layout on a phone. */
import type { Locator, Page } from 'playwright/test'
import { ask, expect, press, run, test } from '../site/story.ts'
import { movableCut, readYard } from '../site/yard.ts'

const grids = (page: Page) => page.getByRole('grid', { name: /layout of Gateway Yard/ })
async function openYard(page: Page): Promise<void> {
  await run(page, ':Gateway Yard', 'Gateway Yard')
  await expect(grids(page).first()).toBeFocused()
}
const boxOf = async (one: Locator) => {
  const box = await one.boundingBox()
  if (!box) throw new Error('It is not on screen.')
  return box
}

test.describe('at 1440 × 900', () => {
  test.use({ viewport: { width: 1440, height: 900 } })
  test.beforeEach(({ signIn }) => signIn('planner'))

  test('one key shows every track of both layouts, and the pointer names a car', async ({ page, site }) => {
    const yard = await readYard(await site.as('planner'))
    await openYard(page)
    await press(page, 'z')
    const cut = (grid: Locator) =>
      grid.evaluate((element) => {
        const scroller = element.parentElement
        return scroller
          ? Math.max(scroller.scrollHeight - scroller.clientHeight, scroller.scrollWidth - scroller.clientWidth)
          : -1
      })
    for (const name of ['Actual', 'Planned']) {
      const grid = page.getByRole('grid', { name: `${name} layout of Gateway Yard` })
      await expect(grid.getByRole('row')).toHaveCount(yard.tracks.length + 1)
      await expect.poll(() => cut(grid)).toBeLessThanOrEqual(0)
    }
    expect(yard.tracks.length).toBeGreaterThanOrEqual(24)
    const { cars } = movableCut(yard, 1)
    const [mark = ''] = yard.marks(cars)
    const car = grids(page)
      .first()
      .getByRole('gridcell', { name: new RegExp(`^${mark}\\b`) })
    // The boards may still be taking their new size, which moves the car away from where it was.
    await expect(async () => {
      const { x, y, width, height } = await boxOf(car)
      await page.mouse.move(x + width / 2, y + height / 2)
      await expect(page.getByRole('tooltip')).toContainText(mark, { timeout: 2000 })
    }).toPass({ timeout: 60_000 })
  })

  test('the last car of a track is in view, however soon its key is pressed', async ({ page }) => {
    await openYard(page)
    for (const key of ['ArrowDown', 'ArrowDown', 'End']) await page.keyboard.press(key)
    const grid = grids(page).first()
    await expect(grid).toHaveAttribute('aria-activedescendant', /-car-/)
    const inView = (): Promise<boolean> =>
      grid.evaluate((element) => {
        const car = document
          .getElementById(element.getAttribute('aria-activedescendant') ?? '')
          ?.getBoundingClientRect()
        const board = element.parentElement?.getBoundingClientRect()
        return car !== undefined && board !== undefined && car.left >= board.left && car.right <= board.right
      })
    await expect.poll(inView).toBe(true)
  })

  test('the row that a typed move goes to is never under the palette', async ({ page, site }) => {
    const yard = await readYard(await site.as('planner'))
    await openYard(page)
    const [mark = ''] = yard.marks(movableCut(yard, 1).cars)
    for (const [at, name] of ['T1', 'T12', yard.tracks.at(-1)?.name ?? ''].entries()) {
      if (at > 0) await press(page, 'z')
      await ask(page, `${mark} > ${name}`)
      const row = grids(page)
        .first()
        .locator(`[data-row="${yard.track(name)}"]`)
      await expect(page.locator('html')).toHaveAttribute('data-palette-at', /top|bottom/)
      // The palette may still be where the row of the name without its last letter asked for.
      const isClear = async (): Promise<boolean> => {
        const [one, palette] = [await boxOf(row), await boxOf(page.getByRole('dialog'))]
        return one.y + one.height <= palette.y || one.y >= palette.y + palette.height
      }
      await expect.poll(isClear).toBe(true)
      await press(page, 'Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await expect(page.locator('html')).not.toHaveAttribute('data-palette-at', /./)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('one layout is shown, and the other by its button', async ({ page, site, signIn }) => {
    await signIn('planner')
    const { yard } = await readYard(await site.as('planner'))
    await page.goto(`${site.url}/#/contract/yard/${yard.id}/management/`)
    await page.reload()
    await expect(grids(page)).toHaveCount(1)
    await expect(grids(page).first()).toHaveAccessibleName(/^Actual/)
    await page.getByRole('radio', { name: /^Planned/ }).click()
    await expect(grids(page)).toHaveCount(1)
    await expect(grids(page).first()).toHaveAccessibleName(/^Planned/)
  })
})
