/**
 * The console in real Chromium: a desk of twelve panes operated by keys until the next painted frame, and a change on the server until
 * another screen shows it.
 */
import type { Page } from 'playwright'
import { Site } from '../../e2e/site/site.ts'
import { percentile, type Measure, type Table } from '../kit/bench.ts'
import { deskOf, keyToPaint, launch, openDesk, Samples, signedIn, slowDown } from '../kit/painted.ts'

const ROUNDS = Number(process.env['HIGHBALL_BENCH_ROUNDS'] ?? 50)
/** The longest that a list of keys may take after its prefix; 300 ms of it are a deliberate delay. */
const WHICH_KEY = 350

const paths = [
  '/contract/yard/1/management/',
  '/company/terminalboss/v3/ticket/',
  '/company/fleet/cars/table/',
  '/company/history/moves/',
  '/company/facilities-railyards/',
  '/contract/yard/2/management/',
  '/company/terminalboss/v3/driver/',
  '/company/terminalboss/v3/vehicle/',
  '/company/terminalboss/v3/company/',
  '/contract/yard/3/management/',
  '/company/terminalboss/v3/product/table/',
  '/rail/bols/',
]

async function keys(page: Page, about: string): Promise<Measure[]> {
  const samples = new Samples()
  for (let round = 0; round < ROUNDS; round++) {
    samples.add('pane split', await keyToPaint(page, 'Alt+Backslash', 'pane more'))
    await page.waitForTimeout(300)
    samples.add('pane closed', await keyToPaint(page, 'Alt+w', 'pane less'))
    await page.waitForTimeout(150)
    samples.add('pane focused', await keyToPaint(page, 'Alt+n', 'focus'))
    await page.waitForTimeout(100)
    samples.add('pane zoomed', await keyToPaint(page, 'Alt+z', 'zoom'))
    await page.waitForTimeout(150)
    samples.add('zoomed back', await keyToPaint(page, 'Alt+z', 'zoom'))
    await page.waitForTimeout(150)
    samples.add('keys listed after the prefix', await keyToPaint(page, 'k', 'which-key'))
    await page.keyboard.press('Escape')
    await page.waitForTimeout(50)
  }
  return samples.measures(
    {
      'pane split': 100,
      'pane closed': 100,
      'pane focused': 100,
      'pane zoomed': 100,
      'zoomed back': 100,
      'keys listed after the prefix': WHICH_KEY,
    },
    about,
  )
}

/** `g 1`, `g 2`: switches to the other desk and back, until its twelve panes are shown. */
async function desks(page: Page): Promise<Measure[]> {
  const samples = new Samples()
  for (let round = 0; round < ROUNDS; round++) {
    await page.keyboard.press('g')
    samples.add('desk switched', await keyToPaint(page, String((round % 2) + 1), 'desk'))
    await page.waitForTimeout(1500)
  }
  return samples.measures(100)
}

/** A colleague's change, from the request to the frame that shows it. */
async function changeToPaint(page: Page, site: Site): Promise<Measure> {
  const api = await site.as('admin')
  const { results } = await api<{ results: { id: number }[] }>('railcar/?limit=1')
  const car = results[0]?.id ?? 0
  await openDesk(page, site, [`/rail/railcar/${car}/`, '/rail/bols/'], 2)
  await page.locator('textarea').first().waitFor()
  const samples: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const text = `seen ${round} ${Date.now()}`
    const seen = page.evaluate(
      (wanted) =>
        new Promise<number>((resolve) => {
          const look = (): void => {
            const values = [...document.querySelectorAll('textarea')].map((area) => area.value)
            if (values.includes(wanted)) resolve(performance.timeOrigin + performance.now())
            else requestAnimationFrame(look)
          }
          look()
        }),
      text,
    )
    await page.waitForTimeout(150)
    const sent = Date.now()
    await api(`railcar/${car}/`, { method: 'PATCH', body: { comments: text } })
    samples.push((await seen) - sent)
  }
  return {
    measure: `change on the server to another's screen, p95 of ${ROUNDS}`,
    ours: percentile(samples, 95),
    unit: 'ms',
    limit: 250,
  }
}

export async function bench(): Promise<Table[]> {
  const site = await Site.open()
  const browser = await launch()
  const page = await signedIn(browser, site, 'planner')
  const api = await site.as('planner')
  for (const [at, name] of ['Day', 'Night'].entries())
    await api('desk/', { method: 'POST', body: { name, layout: deskOf(paths, 4), place: at + 1 } })
  await openDesk(page, site, paths, 4)
  await page.waitForTimeout(8000)
  const quick = await keys(page, '')
  const switched = await desks(page)
  await openDesk(page, site, paths, 4)
  await page.waitForTimeout(8000)
  await slowDown(page, 4)
  const slow = await keys(page, ' at a quarter of the speed')
  await slowDown(page, 1)
  const live = await changeToPaint(page, site)
  await browser.close()
  await site.close()
  return [
    { title: 'A desk of twelve panes: keys to paint', rows: [...quick, ...switched, ...slow] },
    { title: 'Live', rows: [live] },
  ]
}
