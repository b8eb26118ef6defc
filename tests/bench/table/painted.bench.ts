/**
 * A million tickets in the real console: a server on PostgreSQL, Chromium at 1920×1080, the table opened on a first and a second visit, and
 * operated by keys until the frame that paints their effect, during twenty changes a second. `ROWS=` sets another number of rows.
 */
import pg from 'pg'
import type { Page } from 'playwright'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { Site, type Api } from '../../e2e/site/site.ts'
import { percentile, type Measure, type Table } from '../kit/bench.ts'
import { memoryOf } from '../table-painted/memory.ts'
import { fillTickets } from '../rows/demo-tickets.ts'
import { beginWatch, keyDone, openings, slowest, type Effect } from '../table-painted/watch.ts'
import { launch } from '../kit/painted.ts'

const ROWS = Number(process.env['ROWS'] ?? 1_000_000)
const ROUNDS = 50
const PER_SECOND = 20
const [MEDIAN, P95, INP, BLOCKED, SECOND_OPEN, MEMORY] = [33, 60, 50, 50, 500, 320]
const path = 'terminalboss/v3/ticket/'

type Ticket = { readonly id: string; readonly status: string }

/** Twenty changes a second, half of them to visible rows, one after the other like the demo's loading rack. */
function changing(api: Api, tickets: readonly Ticket[]): { readonly stop: () => Promise<number> } {
  let [isOver, sent] = [false, 0]
  const began = performance.now()
  const running = (async () => {
    while (!isOver) {
      const at = sent++
      const ticket = tickets[(at * 7919) % (at % 2 === 0 ? 40 : tickets.length)]
      if (ticket)
        await api(`${path}${ticket.id}/`, {
          method: 'PATCH',
          body: { net_volume: String(1000 + at), comments: `changed ${at}` },
        })
      await new Promise((resolve) =>
        setTimeout(resolve, Math.max(0, began + (sent * 1000) / PER_SECOND - performance.now())),
      )
    }
    return (sent * 1000) / (performance.now() - began)
  })()
  return {
    stop: () => {
      isOver = true
      return running
    },
  }
}

/** Which keys are pressed, how often, and their expected effect. Each letter of a filter gives other rows than the one before. */
async function keys(page: Page): Promise<Map<string, number[]>> {
  const samples = new Map<string, number[]>()
  const press = async (what: string, key: string, effect: Effect): Promise<void> => {
    samples.set(what, [...(samples.get(what) ?? []), await keyDone(page, key, effect)])
    await page.waitForTimeout(60)
  }
  const toGrid = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.waitForTimeout(300)
  }
  for (let round = 0; round < ROUNDS; round++) await press('arrow', round % 20 < 10 ? 'ArrowDown' : 'ArrowUp', 'cursor')
  // The first press only moves to the end of the visible rows.
  await page.keyboard.press('PageDown')
  await page.waitForTimeout(300)
  for (let round = 0; round < ROUNDS; round++) await press('page down', 'PageDown', 'rows')
  await page.keyboard.press('Control+Home')
  await page.waitForTimeout(300)
  for (let round = 0; round < ROUNDS; round++) await press('sorted', 'o', 'rows')
  await page.keyboard.press('Control+Home')
  // From the column of numbers to that of statuses.
  await page.keyboard.press('ArrowRight')
  await page.waitForTimeout(300)
  for (let round = 0; round < ROUNDS; round++) {
    await press('grouped', 'b', 'heads')
    await press('not grouped', 'b', 'rows')
  }
  await page.keyboard.press('ArrowLeft')
  for (const [what, key, begin] of [
    ['letter in a filter', 'f', ''],
    ['letter in the search', '/', 'N1'],
  ] as const) {
    for (let round = 0; round < ROUNDS / 5; round++) {
      await page.keyboard.press(key)
      // All rows match the first two letters, so the count does not change with them.
      for (const letter of begin) await page.keyboard.press(letter)
      await page.waitForTimeout(300)
      for (const letter of String(23_456 + round * 7919).slice(0, 5)) await press(what, letter, 'count')
      await toGrid()
    }
  }
  return samples
}

const figures = (samples: ReadonlyMap<string, readonly number[]>): Measure[] =>
  [...samples].flatMap(([what, all]): Measure[] => [
    { measure: `${what}, median of ${all.length}`, ours: percentile(all, 50), unit: 'ms', limit: MEDIAN },
    { measure: `${what}, p95`, ours: percentile(all, 95), unit: 'ms', limit: P95 },
  ])

async function measure(site: Site): Promise<Table> {
  const browser = await launch()
  const page = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage()
  page.on('pageerror', (error) => console.error(error))
  await page.addInitScript(
    `globalThis.__name = (it) => it; if (location.protocol !== 'about:') localStorage.setItem('token', ${JSON.stringify(await site.signIn('clerk'))}); (${beginWatch.toString()})()`,
  )
  const api = await site.as('admin')
  const memory = await memoryOf(page)
  try {
    const address = `${site.url}/#/company/${path}`
    await page.goto(address)
    const first = await openings(page, ROWS)
    // Waits for the copy in the browser before leaving the page, because it is written in the background.
    await page.waitForTimeout(4000)
    await page.goto('about:blank')
    await page.goto(address)
    const second = await openings(page, ROWS)
    const { results } = await api<{ results: readonly Ticket[] }>(`${path}?ordering=-scheduled_at&limit=1000`)
    // What is complete or void stays as it is.
    const rack = changing(
      api,
      results.filter(({ status }) => status === 'scheduled' || status === 'open'),
    )
    await page.waitForTimeout(2000)
    await slowest(page)
    await page.waitForTimeout(3000)
    const before = await slowest(page)
    const samples = await keys(page)
    const during = await slowest(page)
    const rate = await rack.stop()
    const held = await memory()
    return {
      title: `${ROWS.toLocaleString('en-US')} tickets in the console, ${rate.toFixed(1)} changes a second arriving`,
      rows: [
        { measure: 'first open, app and all: first rows', ours: first.rows, unit: 'ms' },
        { measure: 'first open: all rows', ours: first.all, unit: 'ms' },
        { measure: 'first open: main thread blocked at most', ours: first.blocked, unit: 'ms', limit: BLOCKED },
        { measure: 'first open: main thread blocked at most by the console before', ours: first.begun, unit: 'ms' },
        { measure: 'second open, app and all: first rows', ours: second.rows, unit: 'ms' },
        {
          measure: 'second open, from the table on: first rows',
          ours: second.rows - second.asked,
          unit: 'ms',
          limit: SECOND_OPEN,
        },
        { measure: 'second open: all rows', ours: second.all, unit: 'ms' },
        { measure: 'second open: main thread blocked at most', ours: second.blocked, unit: 'ms', limit: BLOCKED },
        { measure: 'nobody types: main thread blocked at most', ours: before.blocked, unit: 'ms', limit: BLOCKED },
        ...figures(samples),
        { measure: `INP, p98 of ${during.keys} keys`, ours: percentile(during.events, 98), unit: 'ms', limit: INP },
        { measure: 'typing: main thread blocked at most', ours: during.blocked, unit: 'ms' },
        ...held.map(({ what, held: ours }): Measure => ({
          measure: `memory of the ${what}`,
          ours,
          unit: 'MB',
          ...(what === 'worker' && { limit: MEMORY }),
        })),
      ],
    }
  } finally {
    await browser.close()
  }
}

export async function bench(): Promise<Table> {
  const own = await startPostgres()
  if (!own) return { title: 'A million tickets in the console: this machine has no PostgreSQL', rows: [] }
  Object.assign(process.env, { DATABASE_URL: own.url, HIGHBALL_E2E: 'postgres' })
  try {
    const site = await Site.open()
    try {
      const database = new pg.Client({ connectionString: site.database ?? 'nowhere' })
      await database.connect()
      await fillTickets(database, ROWS).finally(() => database.end())
      return await measure(site)
    } finally {
      await site.close()
    }
  } finally {
    await own.stop()
  }
}
