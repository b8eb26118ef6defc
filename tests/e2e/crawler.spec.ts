/** The proof that no pointer is needed: every screen of the registry, every control, by key; seen to be focused; and nothing serious by axe. */
import axe from 'axe-core'
import type { Page } from 'playwright/test'
import { addresses, everyScreen } from './every-screen.ts'
import { focused, unreachable } from './reach.ts'
import { expect, test } from './story.ts'

/** One round through the pane; a table of many fields is left with Escape and arrows, not walked to its end. */
const MOST_STOPS = 60

// A picture of the page at every key would take longer than the keys.
test.use({ trace: 'off' })

/** Runs in the page. */
type Violation = { readonly id: string; readonly impact: string; readonly help: string; readonly at: string }
type Axe = { readonly run: (root: Element, options: object) => Promise<{ violations: { id: string; impact: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }> }
async function look(coloursOnly: boolean): Promise<Violation[]> {
  const it: unknown = Reflect.get(window, 'axe')
  const isAxe = (said: unknown): said is Axe => typeof said === 'object' && said !== null && 'run' in said
  if (!isAxe(it)) throw new Error('axe is not there')
  const { violations } = await it.run(document.body, { resultTypes: ['violations'], runOnly: coloursOnly ? ['color-contrast'] : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, help, nodes }) => ({ id, impact, help, at: nodes.slice(0, 3).map(({ target }) => String(target[0])).join(' | ') }))
}

async function show(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, path)
  const pane = page.locator('[data-pane]').first()
  await expect(pane).toBeVisible()
  await expect(pane.locator('[aria-busy="true"]')).toHaveCount(0)
  // What is spoken comes a moment after what is drawn: the cell that a board says it is at.
  await expect.poll(() => page.evaluate(() => [...document.querySelectorAll('[data-pane] [aria-activedescendant]')].every((one) => document.getElementById(one.getAttribute('aria-activedescendant') ?? '') !== null))).toBe(true)
  await page.waitForTimeout(250)
}

const darkly = (page: Page, dark: boolean) => page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), dark ? 'dark' : 'light')

/** Parts that may go on at once; each has every so-manieth screen, so that they take about as long. */
const PARTS = 4
test.describe.configure({ mode: 'parallel' })

for (let part = 0; part < PARTS; part++) test(`every control of every screen is reached by key, and seen when it is; axe finds nothing serious, light and dark (${part + 1} of ${PARTS})`, async ({ page, site, signIn }) => {
  test.setTimeout(1_200_000)
  const addressOf = addresses(await site.as('admin'))
  await signIn('admin')
  // Not as a script of the page: its own policy refuses that.
  await page.evaluate(axe.source)
  const problems: string[] = []
  let shown = ''
  // An administrator may look at everything there is: a question that is refused was asked wrongly.
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().includes('/api/')) problems.push(`${shown}: ${response.status()} ${response.url()}`)
  })
  for (const screen of everyScreen.filter((_, at) => at % PARTS === part)) {
    const path = await addressOf(screen)
    shown = screen.name
    await show(page, path)
    const say = (what: string): void => void problems.push(`${screen.name} (${path}): ${what}`)
    for (const { name, why } of await page.evaluate(unreachable)) say(`${name}: ${why}`)
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-pane]')?.focus())
    const stops = new Set<string>()
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      await page.keyboard.press('Tab')
      const { at, isSeen, isInPane } = await page.evaluate(focused)
      if (!isInPane) break
      if (!isSeen && !stops.has(at)) say(`${at}: one cannot see that it has the keyboard`)
      stops.add(at)
    }
    // By night only the colours are others.
    for (const dark of [false, true]) {
      await darkly(page, dark)
      for (const { id, help, at } of await page.evaluate(look, dark)) say(`axe, ${dark ? 'dark' : 'light'}: ${id}, ${help}: ${at}`)
    }
  }
  expect(problems).toEqual([])
})
