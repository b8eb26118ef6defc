/**
 * Missed changes: the connection is cut while 200 tickets change, 20 of them twice; measures how long after its return the table is right
 * again and the digest painted.
 */
import type { Page } from 'playwright'
import { Line } from '../../e2e/site/line.ts'
import { Site, type Api } from '../../e2e/site/site.ts'
import { percentile, type Measure, type Table } from '../kit/bench.ts'
import { launch } from '../kit/painted.ts'

/** One outage as long as claimed (HIGHBALL_BENCH_SECONDS for a shorter run), the others as short as an outage can be. */
const LONG_MS = Number(process.env['HIGHBALL_BENCH_SECONDS'] ?? 300) * 1000
const SHORT_MS = 8000
const ROUNDS = 10
const LIMIT = 2000

type Ticket = { readonly id: string; readonly ordered_volume: string | null }

async function change(api: Api, tickets: readonly Ticket[], round: number): Promise<void> {
  const set = (ticket: Ticket, value: number): Promise<unknown> =>
    api(`terminalboss/v3/ticket/${ticket.id}/`, { method: 'PATCH', body: { ordered_volume: String(value) } })
  for (const [at, ticket] of tickets.entries()) await set(ticket, 10_000 + 1000 * round + at)
  for (const [at, ticket] of tickets.slice(0, 20).entries()) await set(ticket, 50_000 + 1000 * round + at)
}

async function sumOf(api: Api): Promise<string> {
  let [sum, after] = [0, '']
  for (;;) {
    const { results } = await api<{ results: readonly Ticket[] }>(
      `terminalboss/v3/ticket/?limit=1000&ordering=id${after && `&id__gt=${after}`}`,
    )
    for (const { ordered_volume } of results) sum += Number(ordered_volume ?? 0)
    after = results.at(-1)?.id ?? ''
    if (results.length < 1000) return sum.toLocaleString('en-US')
  }
}

/**
 * The times (ms since 1970) of the frames in which the sum was right, the header said live and the digest appeared; and the text of the
 * digest.
 */
const watch = (page: Page, sum: string): Promise<{ sum: number; live: number; told: number; text: string }> =>
  page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        const seen = { sum: 0, live: 0, told: 0, text: '' }
        const now = (): number => performance.timeOrigin + performance.now()
        const look = (): void => {
          const pane = document.querySelector('[data-pane]')
          if (seen.sum === 0 && pane?.textContent?.includes(wanted) === true) seen.sum = now()
          const header = [...document.querySelectorAll('header span')].some((span) => span.textContent === 'live')
          if (seen.live === 0 && header) seen.live = now()
          const line =
            document.querySelector('[role="status"][aria-label="What changed while you were away"]')?.textContent ?? ''
          if (seen.told === 0 && /\d+ changed/.test(line)) Object.assign(seen, { told: now(), text: line })
          if (seen.sum > 0 && seen.live > 0 && seen.told > 0) resolve(seen)
          else requestAnimationFrame(look)
        }
        look()
      }),
    sum,
  )

export async function bench(): Promise<Table[]> {
  const site = await Site.open()
  const line = await Line.to(site.port)
  const browser = await launch()
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  // Called by the compiler of the test runner inside functions that it sends to the page.
  await page.addInitScript('globalThis.__name = (it) => it')
  const token = await site.signIn('clerk')
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  await page.goto(`${line.url}/#/company/terminalboss/v3/ticket/`)
  const api = await site.as('dispatcher')
  await page
    .getByText(await sumOf(api))
    .first()
    .waitFor({ timeout: 60_000 })
  const { results: tickets } = await api<{ results: readonly Ticket[] }>(
    'terminalboss/v3/ticket/?limit=200&ordering=ticket_number',
  )
  const rounds: { sum: number; live: number; told: number }[] = []
  let exact = 0
  for (let round = 0; round < ROUNDS; round++) {
    const began = Date.now()
    line.cut('all')
    await page
      .locator('header')
      .getByText(/^stale/)
      .last()
      .waitFor({ timeout: 60_000 })
    await change(api, tickets, round)
    const sum = await sumOf(api)
    await page.waitForTimeout(Math.max(0, (round === 0 ? LONG_MS : SHORT_MS) - (Date.now() - began)))
    const seen = watch(page, sum)
    const mended = Date.now()
    line.mend()
    const { sum: right, live, told, text } = await seen
    rounds.push({ sum: right - mended, live: live - mended, told: told - mended })
    exact += / 200 changed(?!,)/.test(text) ? 1 : 0
    await page.keyboard.press('k')
    await page.keyboard.press('h')
    await page.getByRole('status', { name: 'What changed while you were away' }).waitFor({ state: 'detached' })
  }
  await browser.close()
  line.close()
  await site.close()
  const [long] = rounds
  const p95 = (of: 'sum' | 'live' | 'told'): number =>
    percentile(
      rounds.map((round) => round[of]),
      95,
    )
  const rows: Measure[] = [
    {
      measure: `after ${LONG_MS / 1000} s: header says live`,
      ours: long?.live ?? Number.NaN,
      unit: 'ms',
      limit: LIMIT,
    },
    { measure: `after ${LONG_MS / 1000} s: table right`, ours: long?.sum ?? Number.NaN, unit: 'ms', limit: LIMIT },
    { measure: `after ${LONG_MS / 1000} s: digest painted`, ours: long?.told ?? Number.NaN, unit: 'ms', limit: LIMIT },
    { measure: `header says live, p95 of ${ROUNDS} cuts`, ours: p95('live'), unit: 'ms', limit: LIMIT },
    { measure: `table right, p95 of ${ROUNDS} cuts`, ours: p95('sum'), unit: 'ms', limit: LIMIT },
    { measure: `digest painted, p95 of ${ROUNDS} cuts`, ours: p95('told'), unit: 'ms', limit: LIMIT },
    {
      measure: 'digests that list other than exactly 200',
      ours: ((ROUNDS - exact) / ROUNDS) * 100,
      unit: '%',
      limit: 0,
    },
  ]
  return [{ title: 'What you missed: 200 tickets change while the line is cut, 20 of them twice', rows }]
}
