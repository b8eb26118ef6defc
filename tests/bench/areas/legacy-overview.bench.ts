/**
 * The overview of second-generation terminals in Chromium, over a million tickets on a PostgreSQL of its own: from its address to all tiles
 * painted, and from a digit in *What if* to its new windows painted.
 */
import type { Page } from 'playwright'
import pg from 'pg'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { Site } from '../../e2e/site/site.ts'
import { measureOf, type Table } from '../kit/bench.ts'
import { keyToShown, launch, Samples, signedIn } from '../kit/painted.ts'
import { legacyTickets, TICKETS } from '../rows/million-legacy-tickets.ts'

const [OPENED, DIGITS] = [15, 30]
const ELSEWHERE = '#/company/notes/'
const DAY_MS = 86_400_000
/** Thirty days, others each time, so that nothing of them has been read before. */
function addressOf(turn: number): string {
  const [from, to] = [30, 0].map((back) => new Date(Date.now() - (back + turn) * DAY_MS).toISOString().slice(0, 10))
  return `#/company/terminalboss/overview/?from=${from}&to=${to}`
}
const GHOSTS = '[role="status"][aria-label="Windows of the new limit"]'

/** Runs in the page: milliseconds from the address until no tile is loading, and the frame is painted. */
function openOverview(address: string): Promise<number> {
  return new Promise((resolve) => {
    const began = performance.now()
    location.hash = address
    const look = (): void => {
      const overview = document.querySelector('[aria-label="Overview of second-generation terminals"]')
      const rows = overview?.querySelectorAll('[role="grid"][aria-label^="Allocations"] [role="row"]').length ?? 0
      const isLoading = overview?.querySelector('[aria-busy="true"]') !== null
      if (rows < 2 || isLoading) return void requestAnimationFrame(look)
      const painted = new MessageChannel()
      painted.port1.onmessage = () => resolve(performance.now() - began)
      painted.port2.postMessage(null)
    }
    requestAnimationFrame(look)
  })
}

async function opened(page: Page): Promise<readonly number[]> {
  const took: number[] = []
  // The first time the screen itself is loaded.
  for (let at = -2; at < OPENED; at++) {
    await page.evaluate((address) => void (location.hash = address), ELSEWHERE)
    await page.waitForFunction(() => document.querySelector('[aria-label^="Overview of second"]') === null)
    const ms = await page.evaluate(openOverview, addressOf(at + 3))
    if (at >= 0) took.push(ms)
  }
  return took
}

async function tried(page: Page): Promise<Samples> {
  const samples = new Samples()
  await page.locator('[role="grid"][aria-label^="Allocations"]').focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: 'What if' })
  await field.waitFor()
  await field.focus()
  await page.keyboard.type('+2')
  await page.locator(GHOSTS).waitFor()
  for (let at = 0; at < DIGITS; at++)
    samples.add('a digit in What if', await keyToShown(page, at % 6 < 3 ? '0' : 'Backspace', { selector: GHOSTS }))
  return samples
}

async function measured(site: Site): Promise<Table> {
  const browser = await launch()
  try {
    const page = await signedIn(browser, site, 'allocator', { width: 1440, height: 900 })
    const whole = measureOf('the overview of thirty days opened', await opened(page), 500)
    return {
      title: `Overview (v2) over ${TICKETS.toLocaleString('en-US')} tickets: key or address → painted`,
      rows: [whole, ...(await tried(page)).measures(50)],
    }
  } finally {
    await browser.close()
  }
}

export async function bench(): Promise<Table> {
  const own = await startPostgres()
  if (!own) return { title: 'Overview (v2): this machine has no PostgreSQL', rows: [] }
  Object.assign(process.env, { DATABASE_URL: own.url, HIGHBALL_E2E: 'postgres' })
  try {
    const site = await Site.open()
    const database = new pg.Client({ connectionString: site.database ?? 'nowhere' })
    try {
      await database.connect()
      const { rows } = await database.query<{ company: number }>(
        `select company_id::int as company from user_user where email = 'allocator@demo.test'`,
      )
      await database.query('begin')
      for (const one of legacyTickets(rows[0]?.company ?? 0)) await database.query(one)
      await database.query('commit')
      await database.query('vacuum (analyze)')
      return await measured(site)
    } finally {
      await database.end()
      await site.close()
    }
  } finally {
    await own.stop()
  }
}
