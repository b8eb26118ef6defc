/**
 * Proves that no pointer is needed: every screen and control can be reached by key, shows its focus, is not cut off, and passes axe.
 */
import type { Page } from 'playwright/test'
import type { Screen } from '#src/engine/panes/screen.ts'
import { axeSource, look, type Rules } from './site/axe.ts'
import { addresses, screensOfThisRun } from './site/every-screen.ts'
import { cutAtWidths } from './site/cut-at-widths.ts'
import { cutOff, scrolledAway } from './site/cut-off.ts'
import { noteStops, scrolledBack, stopsOf, unreachable } from './site/reach.ts'
import { faded, show } from './site/show.ts'
import { expect, settle, test } from './site/story.ts'

/** One round through the pane; a table with many fields is left by Escape and arrow keys. */
const MOST_STOPS = 60

/** Of a pane: a whole screen, its half, which is also the whole at 200 % zoom, its third and its quarter. */
const WIDTHS = [1280, 640, 426, 320]

// A screenshot at every key would take longer than the keys.
// The width is that of a small desktop, where something is cut off first.
test.use({ trace: 'off', viewport: { width: 1280, height: 800 } })

const darkly = (page: Page, dark: boolean) =>
  page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), dark ? 'dark' : 'light')

/** Parts that may run in parallel; each has every fourth screen, so that they take about as long. */
const PARTS = 4
test.describe.configure({ mode: 'parallel' })

for (let part = 0; part < PARTS; part++)
  test(`every control of every screen is reached by key, and seen when it is; axe finds nothing, light and dark (${part + 1} of ${PARTS})`, async ({
    page,
    site,
    signIn,
  }) => {
    test.setTimeout(1_200_000)
    const addressOf = addresses(await site.as('admin'))
    await signIn('admin')
    // Not as a script element, which the content security policy refuses.
    await page.evaluate(axeSource)
    await page.evaluate(noteStops)
    const keys = await page.context().newCDPSession(page)
    const problems: string[] = []
    let shown = ''
    // An administrator may see everything, so a refused request was wrong.
    page.on('response', (response) => {
      if (response.status() >= 400 && response.url().includes('/api/'))
        problems.push(`${shown}: ${response.status()} ${response.url()}`)
    })
    const axe = async (rules: Rules, when: string, say: (what: string) => void): Promise<void> => {
      let found = await page.evaluate(look, rules)
      // What was on its way, such as a tip or a list that closes, is looked at again when it has gone.
      if (found.length > 0) {
        const before = new Set(found.flatMap(({ id, targets }) => targets.map((target) => `${id} ${target}`)))
        const left = async (): Promise<number> => {
          await settle(page)
          await page.evaluate(faded)
          found = (await page.evaluate(look, rules)).filter(({ id, targets }) =>
            targets.some((target) => before.has(`${id} ${target}`)),
          )
          return found.length
        }
        // Looked at again until it has gone; what stays is a fault, which is reported below.
        await expect
          .poll(left, { timeout: 10_000 })
          .toBe(0)
          .catch(() => undefined)
      }
      for (const { id, help, at } of found) say(`axe, ${when}: ${id}, ${help}: ${at}`)
    }
    const crawl = async (screen: Screen): Promise<void> => {
      const path = await addressOf(screen)
      shown = screen.name
      await show(page, path)
      const say = (what: string): void => void problems.push(`${screen.name} (${path}): ${what}`)
      for (const { name, why } of await page.evaluate(unreachable)) say(`${name}: ${why}`)
      for (const what of await page.evaluate(cutOff)) say(what)
      for (const what of await page.evaluate(cutAtWidths, WIDTHS)) say(what)
      for (const what of await page.evaluate(scrolledAway)) say(what)
      const stops = new Set<string>()
      for (const { at, isSeen } of await stopsOf(page, keys, MOST_STOPS)) {
        if (!isSeen && !stops.has(at)) say(`${at}: one cannot see that it has the keyboard`)
        stops.add(at)
      }
      await page.evaluate(scrolledBack)
      // Its menu button shows beside it then.
      const filter = page
        .getByLabel(/^Filter /)
        .and(page.getByRole('textbox'))
        .first()
      if ((await filter.count()) > 0) await filter.focus()
      await darkly(page, false)
      await axe('structure', 'light', say)
      // Only the colours differ in the dark theme.
      await darkly(page, true)
      await axe('contrast', 'dark', say)
    }
    // Within a step of its own, Playwright does not search all that came before for the step that a call belongs to.
    for (const screen of (await screensOfThisRun()).filter((_, at) => at % PARTS === part))
      await test.step(screen.name, () => crawl(screen))
    // By now the style sheets of all these screens are there.
    await axe('rotation', 'all', (what) => void problems.push(what))
    expect(problems).toEqual([])
  })
