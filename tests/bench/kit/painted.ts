/** Helpers of the console's benches: measure from a key to the frame that paints its effect, in real Chromium. */
import { chromium, type Browser, type CDPSession, type Page } from 'playwright'
import { args, chromium as installed } from '../../../scripts/chromium.mjs'
import type { Site } from '../../e2e/site/site.ts'
import { measureOf, type Measure } from './bench.ts'

export type Effect = 'palette' | 'typed' | 'pane more' | 'pane less' | 'focus' | 'zoom' | 'desk' | 'which-key'

/** Runs in the page: measures from the next key to the end of the frame that painted its effect, not just any frame. */
function arm(effect: Effect): void {
  const took = new Promise<number>((resolve) => {
    const panes = (): readonly string[] =>
      [...document.querySelectorAll<HTMLElement>('[data-pane]')].map(({ dataset }) => dataset['pane'] ?? '')
    const field = (): HTMLInputElement | null => document.querySelector('[role="dialog"] [role="combobox"]')
    const focused = (): string => document.activeElement?.closest('[data-pane]')?.getAttribute('data-pane') ?? ''
    // Without reading sizes of elements, which would force a layout within the measured time.
    const windows = (): number => document.querySelectorAll('.tiles:not(.zoomed) .mosaic-window').length
    const before = { panes: panes(), typed: field()?.value ?? '', focused: focused(), windows: windows() }
    const done: Readonly<Record<Effect, () => boolean>> = {
      palette: () =>
        field() !== null &&
        field() === document.activeElement &&
        document.querySelector('[role="dialog"] [role="option"]') !== null,
      typed: () => field()?.value !== before.typed,
      focus: () => focused() !== '' && focused() !== before.focused,
      zoom: () => windows() !== before.windows,
      desk: () => panes().length > 0 && panes().every((pane) => !before.panes.includes(pane)),
      'pane more': () => panes().length > before.panes.length,
      'pane less': () => panes().length < before.panes.length,
      'which-key': () => document.querySelector('aside[aria-label^="Keys after"]') !== null,
    }
    const hear = (): void => {
      const began = performance.now()
      const look = (): void => {
        if (!done[effect]()) return void requestAnimationFrame(look)
        const painted = new MessageChannel()
        painted.port1.onmessage = () => resolve(performance.now() - began)
        painted.port2.postMessage(null)
      }
      requestAnimationFrame(look)
    }
    addEventListener('keydown', hear, { capture: true, once: true })
  })
  Object.assign(window, { took })
}

export async function keyToPaint(page: Page, key: string, effect: Effect): Promise<number> {
  await page.evaluate(arm, effect)
  await page.keyboard.press(key)
  return page.evaluate(() => (window as unknown as { took: Promise<number> }).took)
}

/** What changes by a key: an attribute of the first such element, or without one the words of all of them. */
export type ShownPart = { readonly selector: string; readonly attribute?: string }

/** Runs in the page: milliseconds from the next key until something else is shown there, and painted. */
function armShown({ selector, attribute }: ShownPart): void {
  const shown = (): string =>
    attribute === undefined
      ? [...document.querySelectorAll(selector)].map((one) => one.textContent).join(' ')
      : (document.querySelector(selector)?.getAttribute(attribute) ?? '')
  const took = new Promise<number>((resolve) => {
    const before = shown()
    const hear = (): void => {
      const began = performance.now()
      const look = (): void => {
        if (shown() === before) return void requestAnimationFrame(look)
        const painted = new MessageChannel()
        painted.port1.onmessage = () => resolve(performance.now() - began)
        painted.port2.postMessage(null)
      }
      requestAnimationFrame(look)
    }
    addEventListener('keydown', hear, { capture: true, once: true })
  })
  Object.assign(window, { took })
}

/** Waits 40 ms first, so that what the key before it caused is over. */
export async function keyToShown(page: Page, key: string, shown: ShownPart): Promise<number> {
  await page.waitForTimeout(40)
  await page.evaluate(armShown, shown)
  await page.keyboard.press(key)
  return page.evaluate(() => (window as unknown as { took: Promise<number> }).took)
}

/** Milliseconds by action. */
export class Samples {
  readonly #of = new Map<string, number[]>()
  add(what: string, ms: number): void {
    this.#of.set(what, [...(this.#of.get(what) ?? []), ms])
  }
  measures(limit: number | Readonly<Record<string, number>>, about = ''): Measure[] {
    return [...this.#of].map(([what, all]) =>
      measureOf(`${what}${about}`, all, typeof limit === 'number' ? limit : (limit[what] ?? Number.NaN)),
    )
  }
}

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: installed().path ?? '', args })

export async function signedIn(
  browser: Browser,
  site: Site,
  name: string,
  viewport = { width: 1920, height: 1080 },
): Promise<Page> {
  const page = await browser.newPage({ viewport })
  // Called by the compiler of the test runner inside functions that it sends to the page.
  await page.addInitScript('globalThis.__name = (it) => it')
  await page.goto(site.url)
  await page.getByLabel('E-mail').fill(`${name}@demo.test`)
  await page.getByLabel('Password').fill('highball')
  await page.keyboard.press('Enter')
  await page.locator('[data-pane]').first().waitFor()
  return page
}

/** A desk of panes in rows, as a URL and as saved data. */
export function deskOf(paths: readonly string[], wide: number): { readonly place: unknown; readonly focused: number } {
  const rows = Array.from({ length: Math.ceil(paths.length / wide) }, (_, at) => ({
    direction: 'row',
    parts: paths.slice(at * wide, (at + 1) * wide),
  }))
  // A single part needs no split.
  return { place: rows.length === 1 ? rows[0] : { direction: 'column', parts: rows }, focused: 0 }
}
export async function openDesk(page: Page, site: Site, paths: readonly string[], wide: number): Promise<void> {
  // Of the desk before there may be as many panes or more, until the address is no longer that of the link.
  const isThere = () =>
    page.waitForFunction(
      (count) => !location.hash.startsWith('#/desk') && document.querySelectorAll('[data-pane]').length === count,
      paths.length,
    )
  await page.goto(`${site.url}/#/desk?d=${encodeURIComponent(JSON.stringify(deskOf(paths, wide)))}`)
  await isThere()
  // Loaded anew, as by somebody who opens the link, once the desk is kept.
  await page.reload()
  await isThere()
}

const slowed = new WeakMap<Page, CDPSession>()
/** Slows the processor down by the factor `rate` until it is called again; it lasts as long as the session that set it. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = slowed.get(page) ?? (await page.context().newCDPSession(page))
  slowed.set(page, session)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Megabytes still reachable after garbage collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1e6
}
