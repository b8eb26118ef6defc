/** The board of a place with 10,000 slots in a month, in real Chromium: the month painted, and each key of walking, marking and carrying. */
import type { Page } from 'playwright'
import { Site, type Api } from '../../e2e/site/site.ts'
import { measureOf, type Measure, type Table } from '../kit/bench.ts'
import { keyToShown, launch, signedIn, slowDown, type ShownPart } from '../kit/painted.ts'

const [HOURS, BAYS, ROUNDS, SPANS, BOOKINGS] = [24, 15, 50, 20, 120]
const LIMITS = { month: 100, key: 50 }

type Made = { readonly id: number; readonly name: string }

/** The month after this one, each hour of each day on each rack; the first places are booked. */
async function layOut(api: Api): Promise<{ readonly place: Made; readonly first: string; readonly slots: number }> {
  const post = <T>(path: string, body: object) => api<T>(path, { method: 'POST', body })
  const now = new Date()
  const [first, last] = [
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 10),
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 0)).toISOString().slice(0, 10),
  ]
  const bays = Array.from({ length: BAYS }, (_, at) => `B${String(at + 1).padStart(2, '0')}`)
  const terms = { timezone: 'UTC', bays, book_days_ahead: 366, booking_cutoff: 0, cancel_cutoff: 0, shortage_below: 0 }
  const place = await post<Made>('schedule/location/', { name: `Bench ${Date.now()}`, ...terms })
  const company = await post<Made>('schedule/company/', { name: `Carrier ${Date.now()}` })
  const { created } = await post<{ created: number }>('schedule/slot/create_slots/', {
    location: place.id,
    from: first,
    until: last,
    weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
    starts_at: '00:00',
    ends_at: '00:00',
    slot_minutes: (24 / HOURS) * 60,
    bays,
    capacity: 1,
  })
  const { results } = await api<{ results: readonly Made[] }>(
    `schedule/slot/?location=${place.id}&ordering=starts_at,bay&limit=${BOOKINGS}`,
  )
  for (const { id } of results) await post('schedule/booking/create_booking/', { slot: id, company: company.id })
  return { place, first, slots: created }
}

const said: ShownPart = { selector: '[data-pane] [aria-live="polite"]' }
const lanes: ShownPart = { selector: '[role="grid"][aria-label^="Slots of"]', attribute: 'aria-rowcount' }
async function all(page: Page, keys: readonly string[], of = said): Promise<readonly number[]> {
  const samples: number[] = []
  for (const key of keys) samples.push(await keyToShown(page, key, of))
  return samples
}
/** To and fro, further down each time, so that the board scrolls under the cursor. */
const path = (prefix = ''): readonly string[] =>
  Array.from({ length: ROUNDS }, (_, at) => `${prefix}Arrow${['Down', 'Right', 'Down', 'Left'][at % 4] ?? 'Down'}`)

async function measured(page: Page, about: string, factor: number): Promise<Measure[]> {
  await page.keyboard.press('Control+Home')
  const walked = await all(page, path())
  const marked = await all(page, path('Shift+'))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Space')
  const carried = await all(page, path())
  await page.keyboard.press('Escape')
  const spans = await all(
    page,
    Array.from({ length: 2 * SPANS }, (_, at) => (at % 2 === 0 ? '2' : '3')),
    lanes,
  )
  return [
    measureOf(
      `the month painted by its key${about}`,
      spans.filter((_, at) => at % 2 === 1),
      LIMITS.month * factor,
    ),
    measureOf(`arrow → painted${about}`, walked, LIMITS.key * factor),
    measureOf(`Shift and an arrow → marked${about}`, marked, LIMITS.key * factor),
    measureOf(`arrow → carried${about}`, carried, LIMITS.key * factor),
  ]
}

export async function bench(): Promise<Table> {
  const site = await Site.open()
  const browser = await launch()
  try {
    const { place, first, slots } = await layOut(await site.as('admin'))
    const page = await signedIn(browser, site, 'admin', { width: 1440, height: 900 })
    await page.goto(`${site.url}/#/scheduler/location/${place.id}/schedule/?day=${first}`)
    await page.reload()
    const grid = page.getByRole('grid', { name: /^Slots of/ })
    await grid.waitFor()
    await grid.focus()
    await page.keyboard.press('3')
    await page.waitForTimeout(4000)
    const usual = await measured(page, '', 1)
    await slowDown(page, 4)
    const slow = await measured(page, ', a quarter of the processor', 2)
    return { title: `Board of ${slots.toLocaleString('en')} slots in a month`, rows: [...usual, ...slow] }
  } finally {
    await browser.close()
    await site.close()
  }
}
