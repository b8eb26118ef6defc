/**
 * The page of a booking link on a phone with a quarter of the processor, at 1.6 Mbit/s, from nothing kept: until the free times can be tapped.
 * With the delay of 150 ms for each request that tools for mobile pages go by, and without.
 */
import type { Browser } from 'playwright'
import { Site, type Api } from '../../e2e/site/site.ts'
import { percentile, type Measure, type Table } from '../kit/bench.ts'
import { launch } from '../kit/painted.ts'

const [ROUNDS, LIMIT, DELAY_MS] = [9, 2000, 150]
const BYTES_A_SECOND = 1_600_000 / 8
const DAY_MS = 86_400_000

type Made = { readonly id: number }
/** Two weeks of a rack with four bays, each hour. */
async function linkOf(api: Api): Promise<string> {
  const post = <T>(path: string, body: object) => api<T>(path, { method: 'POST', body })
  const bays = ['B1', 'B2', 'B3', 'B4']
  const place = await post<Made>('schedule/location/', { name: `Bench ${Date.now()}`, timezone: 'UTC', bays })
  const company = await post<Made>('schedule/company/', { name: `Carrier ${Date.now()}` })
  const day = (nth: number): string => new Date(Date.now() + nth * DAY_MS).toISOString().slice(0, 10)
  await post('schedule/slot/create_slots/', {
    location: place.id,
    from: day(0),
    until: day(14),
    weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
    starts_at: '06:00',
    ends_at: '18:00',
    slot_minutes: 60,
    bays,
  })
  const asked = { location: place.id, company: company.id, scope: 'book' }
  return (await post<{ url: string }>('schedule/location/generate_token/', asked)).url
}

/** Runs in the page before anything else: notes when the first free time can be tapped. */
function watch(): void {
  const look = (): void => {
    const isThere = [...document.querySelectorAll('button')].some(({ textContent }) => textContent.endsWith('free'))
    if (isThere) Object.assign(window, { usable: performance.now() })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function opened(browser: Browser, url: string, latency: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  // Called by the compiler of the test runner inside functions that it sends to the page.
  await page.addInitScript('globalThis.__name = (it) => it')
  await page.addInitScript(watch)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url)
  const usable = await page.waitForFunction(() => (window as unknown as { usable?: number }).usable)
  const ms = Number(await usable.jsonValue())
  await context.close()
  return ms
}

export async function bench(): Promise<Table> {
  const site = await Site.open()
  const browser = await launch()
  try {
    const url = `${site.url}${await linkOf(await site.as('admin'))}`
    const rows: Measure[] = []
    for (const latency of [DELAY_MS, 0]) {
      const samples: number[] = []
      for (let round = 0; round < ROUNDS; round++) samples.push(await opened(browser, url, latency))
      const delay = latency === 0 ? 'without delay' : `${latency} ms for each request`
      rows.push({
        measure: `opened → a free time can be tapped, ${delay}; median ${percentile(samples, 50).toFixed(0)} ms, worst of ${ROUNDS}`,
        ours: Math.max(...samples),
        unit: 'ms',
        limit: LIMIT,
      })
    }
    return { title: 'Page of a booking link, a quarter of the processor, 1.6 Mbit/s', rows }
  } finally {
    await browser.close()
    await site.close()
  }
}
