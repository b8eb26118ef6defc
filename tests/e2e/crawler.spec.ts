/**
 * Proves that no pointer is needed: every screen and control can be reached by key, shows its focus, and passes axe.
 */
import axe from 'axe-core'
import type { Page } from 'playwright/test'
import { addresses, everyScreen } from './site/every-screen.ts'
import { focused, unreachable } from './site/reach.ts'
import { expect, test } from './site/story.ts'

/** One round through the pane; a table with many fields is left by Escape and arrow keys. */
const MOST_STOPS = 60

// A screenshot at every key would take longer than the keys.
test.use({ trace: 'off' })

/** Runs in the page. */
type Violation = { readonly id: string; readonly impact: string; readonly help: string; readonly at: string }
type Axe = {
  readonly run: (
    root: Element,
    options: object,
  ) => Promise<{
    violations: { id: string; impact: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }[]
  }>
}
async function look(coloursOnly: boolean): Promise<Violation[]> {
  const it: unknown = Reflect.get(window, 'axe')
  const isAxe = (said: unknown): said is Axe => typeof said === 'object' && said !== null && 'run' in said
  if (!isAxe(it)) throw new Error('axe is not there')
  const { violations } = await it.run(document.body, {
    resultTypes: ['violations'],
    runOnly: coloursOnly ? ['color-contrast'] : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, help, nodes }) => ({
      id,
      impact,
      help,
      at: nodes
        .slice(0, 3)
        .map(({ target }) => String(target[0]))
        .join(' | '),
    }))
}

async function show(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, path)
  const pane = page.locator('[data-pane]').first()
  await expect(pane).toBeVisible()
  await expect(pane.locator('[aria-busy="true"]')).toHaveCount(0)
  // Announcements follow the drawing a moment later.
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-pane] [aria-activedescendant]')].every(
          (one) => document.getElementById(one.getAttribute('aria-activedescendant') ?? '') !== null,
        ),
      ),
    )
    .toBe(true)
  // Waits for fade-ins and deferred work.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
    await new Promise<void>((resolve) => requestIdleCallback(() => requestAnimationFrame(() => resolve())))
  })
}

const darkly = (page: Page, dark: boolean) =>
  page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), dark ? 'dark' : 'light')

/** Parts that may run in parallel; each has every fourth screen, so that they take about as long. */
const PARTS = 4
test.describe.configure({ mode: 'parallel' })

for (let part = 0; part < PARTS; part++)
  test(`every control of every screen is reached by key, and seen when it is; axe finds nothing serious, light and dark (${part + 1} of ${PARTS})`, async ({
    page,
    site,
    signIn,
  }) => {
    test.setTimeout(1_200_000)
    const addressOf = addresses(await site.as('admin'))
    await signIn('admin')
    // Not as a script element, which the content security policy refuses.
    await page.evaluate(axe.source)
    const problems: string[] = []
    let shown = ''
    // An administrator may see everything, so a refused request was wrong.
    page.on('response', (response) => {
      if (response.status() >= 400 && response.url().includes('/api/'))
        problems.push(`${shown}: ${response.status()} ${response.url()}`)
    })
    for (const screen of (await everyScreen()).filter((_, at) => at % PARTS === part)) {
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
      // Only the colours differ in the dark theme.
      for (const dark of [false, true]) {
        await darkly(page, dark)
        for (const { id, help, at } of await page.evaluate(look, dark))
          say(`axe, ${dark ? 'dark' : 'light'}: ${id}, ${help}: ${at}`)
      }
    }
    expect(problems).toEqual([])
  })
