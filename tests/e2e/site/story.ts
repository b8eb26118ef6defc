/** The framework of a story: a page on a real site; any console error fails it, and the mouse can be disabled. */
import { expect, test as base, type Locator, type Page } from 'playwright/test'
import { openMailbox } from '../../server/jobs/mailbox.ts'
import { keepNotices } from './notices.ts'
import { Site } from './site.ts'

type Mine = {
  /** False blocks every pointer event and fails the story that causes one. */
  mouse: boolean
  /** True where the server has so much to do that it may ask the page to come again later (503). */
  mayBeBusy: boolean
  /** True gives the site a mail server, whose letters are `site.letters`. */
  sendsMail: boolean
  /** 'product' gives the page the limits of the product, by which keys no longer wait for what is slow. */
  patience: 'unlimited' | 'product'
  signIn: (name: string) => Promise<void>
}

// The browser itself logs error responses; a story that causes one declares its text.
const expected = [
  /Failed to load resource: the server responded with a status of 4\d\d/,
  /WebSocket connection to .* failed/,
  /net::ERR_/,
]
const comeAgain = /Failed to load resource: the server responded with a status of 503/

/** Runs in the page. */
function takeMouse(): void {
  const stop = (event: Event): void => {
    // A click with a count of zero is a button pressed by key.
    if (!event.isTrusted || (event.type === 'click' && event instanceof MouseEvent && event.detail === 0)) return
    event.stopImmediatePropagation()
    event.preventDefault()
    document.documentElement.dataset['mouse'] = event.type
  }
  for (const type of ['pointerdown', 'mousedown', 'click', 'dblclick', 'touchstart', 'dragstart'])
    addEventListener(type, stop, true)
}

/** Runs in the page, before its scripts. */
function limitPatience(): void {
  new MutationObserver((_changes, observer) => {
    const setting = document.querySelector('meta[name="key-patience"]')
    if (!(setting instanceof HTMLMetaElement)) return
    setting.content = 'product'
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

/** A new user starts with the desk of their role; a story starts with only its first screen. */
export async function alone(page: Page): Promise<void> {
  if ((await page.locator('[data-pane]').count()) === 1) return
  // Its rows may be held back by the story.
  await pressNow(page, 'k', 'x')
  await expect(page.locator('[data-pane]')).toHaveCount(1)
}

/** One site at a time: the stories of a file share it, and no file sees the data of another. */
class Sites {
  #file: string | undefined
  #site: Site | undefined

  async of(file: string, sendsMail: boolean): Promise<Site> {
    if (this.#site !== undefined && this.#file === file) return this.#site
    await this.close()
    this.#file = file
    this.#site = await Site.open(1, sendsMail ? await openMailbox() : undefined)
    return this.#site
  }
  async close(): Promise<void> {
    await this.#site?.close()
    this.#site = undefined
  }
}

export const test = base.extend<Mine & { site: Site }, { sites: Sites }>({
  sites: [
    // Playwright reads the names of the fixtures from a destructuring pattern, which is empty here.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const sites = new Sites()
      await use(sites)
      await sites.close()
    },
    { scope: 'worker' },
  ],
  site: [async ({ sites, sendsMail }, use, { file }) => use(await sites.of(file, sendsMail)), { timeout: 600_000 }],
  mouse: [true, { option: true }],
  sendsMail: [false, { option: true }],
  mayBeBusy: [false, { option: true }],
  patience: ['unlimited', { option: true }],
  page: async ({ page, mouse, mayBeBusy, patience }, use, info) => {
    if (patience === 'product') await page.addInitScript(limitPatience)
    if (!mouse) await page.addInitScript(takeMouse)
    await page.addInitScript(keepNotices)
    const errors: string[] = []
    page.on('console', (message) => {
      const known = mayBeBusy ? [...expected, comeAgain] : expected
      if (message.type() === 'error' && !known.some((text) => text.test(message.text()))) errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
    await use(page)
    if (info.status !== info.expectedStatus && !page.isClosed()) {
      const awaited = await page.evaluate(() => document.documentElement.dataset['awaited']).catch(() => undefined)
      if (awaited !== undefined) errors.push(`The page was still waiting for: ${awaited}`)
    }
    expect(errors).toEqual([])
    if (!mouse) expect(await page.locator('html').getAttribute('data-mouse')).toBeNull()
  },
  signIn: async ({ page, site }, use) => {
    await use(async (name) => {
      // Signed in without the form, which has stories of its own. Once per page, so that signing out works.
      await page.addInitScript(
        (token) => {
          if (sessionStorage.getItem('story') === token) return
          sessionStorage.setItem('story', token)
          localStorage.setItem('token', token)
        },
        await site.signIn(name),
      )
      await page.goto(site.url)
      await expect(page.locator('[data-pane]').first()).toBeVisible()
      await alone(page)
    })
  },
})

/** Types like a person: fast, but one key after the other. */
export const type = (page: Page, keys: string): Promise<void> => page.keyboard.type(keys, { delay: 25 })
/** The focus is in the grid: on its canvas, or on the cell inside it for screen readers. */
export const gridHasFocus = (page: Page, options?: { readonly timeout: number }): Promise<void> =>
  expect(page.locator('[data-testid="data-grid-canvas"]').and(page.locator(':focus, :focus-within'))).toHaveCount(
    1,
    options,
  )

/** Runs in the page: resolves when the page has settled (src/shell/frame/settled.ts), or after two frames where there is no console. */
async function pageSettled(): Promise<void> {
  // A pane in a window of its own belongs to the console that opened the window.
  const opener: unknown = window.opener
  const home = 'pageSettled' in window || typeof opener !== 'object' || opener === null ? window : opener
  const settled: unknown = Reflect.get(home, 'pageSettled')
  if (typeof settled === 'function') await settled()
  else await new Promise<void>((resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}

/** Waits until what a key has caused is there: its rows have come, what it opened has the focus, and all is drawn. */
export async function settle(page: Page): Promise<void> {
  try {
    await page.evaluate(pageSettled)
  } catch (error) {
    // The key closed this page, or led to another one.
    if (page.isClosed()) return
    if (!/context was destroyed|Cannot find context|has been closed|navigat/i.test(String(error))) throw error
    await page.waitForLoadState()
  }
}

/** Presses one key after the other, each when the page has settled after the one before. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key)
    await settle(page)
  }
}
/** Presses one key after the other without waiting: as a fast typist does, and where a story holds back what the page waits for. */
export async function pressNow(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}
/** Presses Tab, or the given key, until the control has the focus. */
export async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await press(page, key)
  }
  throw new Error(`${key} does not lead to ${String(control)}`)
}
/** Opens the palette and types words into it. */
export async function ask(page: Page, words: string): Promise<void> {
  await press(page, 'Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await type(page, words)
}
/** Runs the first entry that the palette finds for the words. */
export async function run(page: Page, words: string, expected: string | RegExp): Promise<void> {
  await ask(page, words)
  // A list in a pane may have a marked line too.
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(expected)
  await press(page, 'Enter')
}
export { expect }
export { expectNotice } from './notices.ts'
