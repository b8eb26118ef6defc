/** A sighting that somebody posts: until it is answered with its trip moved, and until that is painted in another browser that shows the trip. */
import type { Page } from 'playwright'
import { Site, type Api } from '../../e2e/site/site.ts'
import { measureOf, type Table } from '../kit/bench.ts'
import { launch, signedIn } from '../kit/painted.ts'

const [ROUNDS, WARMING, LIMIT, MINUTE_MS] = [40, 3, 250, 60_000]

type SeenTrip = { readonly id: number; readonly railcar: number; readonly kind: string; readonly last_event_at: string }
type Posted = { readonly id: number; readonly trip: number | null }

/** A trip on the way whose car was seen so long ago that each new sighting lies before now. */
async function tripOnTheWay(api: Api): Promise<SeenTrip> {
  const before = new Date(Date.now() - 3 * (ROUNDS + WARMING) * MINUTE_MS).toISOString()
  const { results } = await api<{ results: readonly SeenTrip[] }>(
    `trip/?status=in_transit&last_event_at__lt=${before}&ordering=-last_event_at&limit=1`,
  )
  const [found] = results
  if (found === undefined) throw new Error('No trip is on the way.')
  return found
}

/** The moment, in ms since 1970, at the end of the frame in which the pane says the word. */
const paintedAt = (page: Page, word: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const says = (): boolean =>
          document.querySelector('[data-pane]')?.textContent?.includes(wanted) === true ||
          [...document.querySelectorAll<HTMLInputElement>('[data-pane] input')].some(({ value }) =>
            value.includes(wanted),
          )
        const look = (): void => {
          if (!says()) return void requestAnimationFrame(look)
          const painted = new MessageChannel()
          painted.port1.onmessage = () => resolve(performance.timeOrigin + performance.now())
          painted.port2.postMessage(null)
        }
        look()
      }),
    word,
  )

export async function bench(): Promise<Table> {
  const site = await Site.open()
  const browser = await launch()
  try {
    const api = await site.as('admin')
    const trip = await tripOnTheWay(api)
    const page = await signedIn(browser, site, 'dispatcher', { width: 1440, height: 900 })
    await page.goto(`${site.url}/#/company/trace/trip/${trip.id}`)
    await page.reload()
    await page.locator('[data-pane] form').first().waitFor()
    await page.waitForTimeout(3000)
    const [answered, painted]: [number[], number[]] = [[], []]
    for (let round = -WARMING; round < ROUNDS; round++) {
      const location = `BENCH ${round + WARMING}`
      const at = new Date(Date.parse(trip.last_event_at) + (round + WARMING + 1) * MINUTE_MS).toISOString()
      const shown = paintedAt(page, `${location},`)
      // The watcher is there before the sighting is.
      await page.waitForTimeout(100)
      const began = Date.now()
      const posted = await api<Posted>('carevent/', {
        method: 'POST',
        body: {
          railcar: trip.railcar,
          code: round % 2 === 0 ? 'A' : 'P',
          at,
          location,
          state: 'MN',
          load_status: trip.kind === 'loaded' ? 'L' : 'E',
        },
      })
      if (posted.trip !== trip.id) throw new Error(`It moved trip ${posted.trip}, not ${trip.id}.`)
      const done = Date.now()
      const seen = await shown
      if (round < 0) continue
      answered.push(done - began)
      painted.push(seen - began)
    }
    return {
      title: 'A sighting posted',
      rows: [
        measureOf('posted → answered, its trip moved', answered),
        measureOf('posted → painted in another browser', painted, LIMIT),
      ],
    }
  } finally {
    await browser.close()
    await site.close()
  }
}
