/** Desks of twelve panes in real Chromium: from the second key of `g 1` to the frame that shows all twelve panes of that desk. */
import { Site } from '../../e2e/site/site.ts'
import { percentile, type Table } from '../kit/bench.ts'
import { launch, signedIn } from '../kit/painted.ts'

const ROUNDS = 40
const desks = [
  [
    '/company/fleet/cars/table/',
    '/company/history/moves/',
    '/contract/yard/1/management/',
    '/company/trace/trips/table/',
  ],
  [
    '/company/terminalboss/v3/ticket/',
    '/company/terminalboss/v3/driver/',
    '/contract/yard/2/management/',
    '/company/terminalboss/v3/vehicle/',
  ],
]
const layoutOf = (paths: readonly string[]) => ({
  place: { direction: 'column', parts: [0, 1, 2].map(() => ({ direction: 'row', parts: paths })) },
  focused: 0,
  saved_at: '',
})

/** Runs in the page: milliseconds from the next digit until twelve other panes are painted with their rows. */
function arm(): void {
  const took = new Promise<number>((resolve) => {
    const panes = (): readonly string[] =>
      [...document.querySelectorAll<HTMLElement>('[data-pane]')].map(({ dataset }) => dataset['pane'] ?? '')
    const before = new Set(panes())
    const isDone = (): boolean =>
      panes().length === 12 &&
      panes().every((pane) => !before.has(pane)) &&
      document.querySelectorAll('header h2').length >= 12
    const hear = ({ key }: KeyboardEvent): void => {
      if (!/\d/.test(key)) return
      removeEventListener('keydown', hear, true)
      const began = performance.now()
      const look = (): void => {
        if (!isDone()) return void requestAnimationFrame(look)
        const painted = new MessageChannel()
        painted.port1.onmessage = () => resolve(performance.now() - began)
        painted.port2.postMessage(null)
      }
      requestAnimationFrame(look)
    }
    addEventListener('keydown', hear, true)
  })
  Object.assign(window, { took })
}

export async function bench(): Promise<Table[]> {
  const site = await Site.open()
  const api = await site.as('dispatcher')
  for (const [at, paths] of desks.entries())
    await api('desk/', { method: 'POST', body: { name: `Bench ${at + 1}`, layout: layoutOf(paths), place: at + 1 } })
  const browser = await launch()
  const page = await signedIn(browser, site, 'dispatcher', { width: 2560, height: 1440 })
  await page.waitForTimeout(3000)
  const samples: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.evaluate(arm)
    await page.keyboard.press('g')
    await page.waitForTimeout(120)
    await page.keyboard.press(round % 2 === 0 ? '1' : '2')
    samples.push(await page.evaluate(() => (window as unknown as { took: Promise<number> }).took))
    await page.waitForTimeout(1200)
  }
  await browser.close()
  await site.close()
  return [
    {
      title: 'Desks of twelve panes',
      rows: [
        {
          measure: `one for another by its key, p95 of ${ROUNDS}; median ${percentile(samples, 50).toFixed(0)} ms`,
          ours: percentile(samples, 95),
          unit: 'ms',
          limit: 100,
        },
      ],
    },
  ]
}
