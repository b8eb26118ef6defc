/**
 * Runs every command of every screen by the palette. A dialog that it opens is submitted empty and with wrong text: the keyboard stays in it and
 * goes to a field that is wrong, nothing opens over it, and Escape closes it.
 */
import type { Screen } from '#src/engine/panes/screen.ts'
import { inTurnOfTurns } from '../../scripts/test/lane.ts'
import { Dialogs } from './site/dialogs.ts'
import { addresses, screensOfThisRun } from './site/every-screen.ts'
import { show } from './site/show.ts'
import { expect, run, test } from './site/story.ts'

test.use({ trace: 'off' })

/** Runs in the page: it still shows this path in a single pane, and nothing lies over it. */
const isAlone = (path: string): boolean =>
  decodeURI(location.hash) === `#${path}` &&
  document.querySelectorAll('[data-pane]').length === 1 &&
  document.querySelector('[role="dialog"], [role="menu"]') === null

test('every dialog keeps the keyboard, leads it to what is wrong, and is closed by Escape', async ({
  page,
  site,
  signIn,
}) => {
  test.setTimeout(1_800_000)
  const addressOf = addresses(await site.as('admin'))
  await signIn('admin')
  const dialogs = new Dialogs(page)
  page.on('dialog', (dialog) => void dialog.accept())
  /** A command may have changed the pane, or opened another. */
  const back = async (path: string): Promise<void> => {
    // A command may have opened a tab, and the browser draws a page behind it once a second.
    for (const other of page.context().pages()) if (other !== page) await other.close()
    if (await page.evaluate(isAlone, path)) return
    await page.evaluate((to) => (location.hash = to), path)
    await page.reload()
    await expect(page.locator('[data-pane]').first()).toBeVisible()
    if ((await page.locator('[data-pane]').count()) > 1) {
      // By the palette, because the field that has the focus may take letters.
      await run(page, 'close other panes', 'Close other panes')
      const unsaved = page.getByRole('button', { name: 'Close and lose it' })
      // The console asks first if one of them has changes.
      await expect
        .poll(async () => {
          if (await unsaved.isVisible()) await unsaved.click()
          return page.locator('[data-pane]').count()
        })
        .toBe(1)
    }
    await show(page, path)
  }
  const walk = async (screen: Screen): Promise<void> => {
    const path = await addressOf(screen)
    await back(path)
    for (const title of await dialogs.untried()) {
      await dialogs.try(title, screen.name)
      await back(path)
    }
  }
  for (const screen of inTurnOfTurns(await screensOfThisRun())) await test.step(screen.name, () => walk(screen))
  expect(dialogs.opened).toContain('Choose columns…')
  expect(dialogs.problems).toEqual([])
})
