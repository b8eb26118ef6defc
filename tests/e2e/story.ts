/** The form of a story: a page on a real site, any console error fails it, and the mouse can be taken away. */
import { expect, test as base, type Page } from 'playwright/test'
import { Site } from './site.ts'

type Mine = { /** Blocks every pointer event and fails the story that makes one. */ noMouse: undefined; signIn: (name: string) => Promise<void> }

// The browser itself reports an answer that is no success; a story that provokes one says so by its text.
const expected = [/Failed to load resource: the server responded with a status of 4\d\d/, /WebSocket connection to .* failed/, /net::ERR_/]

export const test = base.extend<Mine, { site: Site }>({
  site: [
    async ({}, use) => {
      const site = await Site.open()
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  page: async ({ page }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !expected.some((known) => known.test(message.text()))) errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
    await use(page)
    expect(errors).toEqual([])
  },
  noMouse: async ({ page }, use) => {
    await page.addInitScript(() => {
      const stop = (event: Event): void => {
        if (!event.isTrusted) return
        event.stopImmediatePropagation()
        event.preventDefault()
        document.documentElement.dataset['mouse'] = event.type
      }
      // Focus that moves a control under a resting pointer makes these two, without any hand on the mouse.
      for (const type of ['pointerdown', 'mousedown', 'click', 'dblclick', 'contextmenu', 'touchstart', 'dragstart']) {
        addEventListener(type, (event) => (event instanceof MouseEvent && event.detail === 0 && type === 'click' ? undefined : stop(event)), true)
      }
    })
    await use(undefined)
    expect(await page.locator('html').getAttribute('data-mouse')).toBeNull()
  },
  signIn: async ({ page, site }, use) => {
    await use(async (name) => {
      await page.goto(site.url)
      await page.getByLabel('E-mail').fill(`${name}@demo.test`)
      await page.getByLabel('Password').fill('highball')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeVisible()
    })
  },
})

/** Types as a person does: quick, but one key after the other. */
export const type = (page: Page, keys: string): Promise<void> => page.keyboard.type(keys, { delay: 25 })
/** One key after the other, at the pace of a quick hand. */
export const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) {
    await page.keyboard.press(key, { delay: 20 })
    await page.waitForTimeout(60)
  }
}
/** Runs the first thing the palette finds for the words. */
export async function run(page: Page, words: string, expected: string | RegExp): Promise<void> {
  await press(page, 'Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await type(page, words)
  await expect(page.getByRole('option', { selected: true })).toContainText(expected)
  await press(page, 'Enter')
}
export { expect }
