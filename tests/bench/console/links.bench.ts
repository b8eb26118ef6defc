/** Twelve panes on one channel in real Chromium: from a key in the leading table to the frame in which the other eleven show its record. */
import type { Page } from 'playwright'
import { Site } from '../../e2e/site/site.ts'
import { percentile, type Table } from '../kit/bench.ts'
import { launch, signedIn } from '../kit/painted.ts'

const ROUNDS = 50
const RECORDS = 8
const tables = ['/company/history/moves/', '/company/trace/trips/table/', '/company/trace/history/cars/']

/** A desk of the fleet, eight records and three tables, all on channel A, as a URL. */
function deskOf(car: number): string {
  const paths = [
    '/company/fleet/cars/table/',
    ...Array.from({ length: RECORDS }, () => `/rail/railcar/${car}`),
    ...tables,
  ]
  const row = (from: number) => ({ direction: 'row', parts: paths.slice(from, from + 4) })
  const desk = {
    place: { direction: 'column', parts: [row(0), row(4), row(8)] },
    focused: 0,
    links: paths.map(() => 'A'),
  }
  return `/desk?d=${encodeURIComponent(JSON.stringify(desk))}`
}

/** Runs in the page: milliseconds from the next key until all followers have painted another record. */
function arm(records: number): void {
  const took = new Promise<number>((resolve) => {
    const shown = (): readonly string[] => [
      ...[...document.querySelectorAll('[data-pane] h2')].map(({ textContent }) => textContent ?? ''),
      ...[...document.querySelectorAll<HTMLInputElement>('[data-filter]')]
        .map(({ value }) => value)
        .filter((value) => value !== ''),
    ]
    const before = new Set(shown())
    /** The form shows the record named in its heading. */
    const isWhole = (pane: Element): boolean =>
      pane
        .querySelector('h2')
        ?.textContent?.endsWith(
          ` ${pane.querySelector<HTMLInputElement>('[data-field="car_number"] input')?.value ?? ''}`,
        ) === true
    const isDone = (): boolean => {
      const now = shown()
      if (
        ![...document.querySelectorAll('[data-pane]:has(form[aria-label])')].every(
          (pane) => !pane.querySelector('[data-field="car_number"]') || isWhole(pane),
        )
      )
        return false
      return (
        now.length >= records &&
        now.every((said) => !before.has(said)) &&
        new Set(now.map((said) => said.replace(/[="]/g, ''))).size === 1
      )
    }
    const hear = (): void => {
      const began = performance.now()
      const look = (): void => {
        if (!isDone()) return void requestAnimationFrame(look)
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

async function open(page: Page, site: Site, href: string): Promise<void> {
  await page.goto(`${site.url}/#${href}`)
  await page.reload()
  await page.locator('[data-pane]').nth(11).waitFor()
  await page.waitForTimeout(6000)
}

export async function bench(): Promise<Table[]> {
  const site = await Site.open()
  const browser = await launch()
  const page = await signedIn(browser, site, 'planner', { width: 2560, height: 1440 })
  const api = await site.as('planner')
  const { results } = await api<{ results: { id: number }[] }>('railcar/?limit=1&offset=400')
  await open(page, site, deskOf(results[0]?.id ?? 0))
  await page.keyboard.press('ArrowDown')
  await page.waitForTimeout(1500)
  const samples: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.evaluate(arm, RECORDS)
    await page.keyboard.press('ArrowDown')
    samples.push(await page.evaluate(() => (window as unknown as { took: Promise<number> }).took))
    await page.waitForTimeout(250)
  }
  await browser.close()
  await site.close()
  return [
    {
      title: 'Links: twelve panes on one channel',
      rows: [
        {
          measure: `eleven follow a step of the cursor, p95 of ${ROUNDS}; median ${percentile(samples, 50).toFixed(0)} ms`,
          ours: percentile(samples, 95),
          unit: 'ms',
          limit: 100,
        },
      ],
    },
  ]
}
