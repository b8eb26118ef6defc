/**
 * The graph of 400 contracts with 1,500 links in Chromium: from its key to the first contract painted, and from a key in it to
 * the cursor painted.
 */
import type { Page } from 'playwright'
import { Site, type Api } from '../../e2e/site/site.ts'
import { percentile, type Table } from '../kit/bench.ts'
import { launch, signedIn } from '../kit/painted.ts'

const [CONTRACTS, LINKS, PRODUCTS, OPENED, STEPS] = [400, 1500, 4, 7, 60]
type Made = { readonly id: number }

/** Half of the contracts are purchases; the links of each product are spread over all of its contracts. */
async function seed(api: Api): Promise<void> {
  const post = <T>(path: string, body: object): Promise<T> => api<T>(path, { method: 'POST', body })
  const each = CONTRACTS / PRODUCTS / 2
  for (let product = 0; product < PRODUCTS; product++) {
    const goods = await post<Made>('product/', { name: `Bench ${product}` })
    const made = (contract_type: string, at: number): Promise<Made> =>
      post<Made>('contract/', {
        contract_type,
        contract_number: `${contract_type === 'sale' ? 'S' : 'P'}-B${product}-${at}`,
        product: goods.id,
        start_date: '2026-01-01',
        end_date: `2026-${String((at % 9) + 3).padStart(2, '0')}-28`,
        cars: 100,
      })
    const [purchases, sales]: readonly [Made[], Made[]] = [[], []]
    for (let at = 0; at < each; at++) {
      purchases.push(await made('purchase', at))
      sales.push(await made('sale', at))
    }
    for (let at = 0; at < LINKS / PRODUCTS; at++) {
      const [purchase, sale] = [purchases[at % each], sales[(at * 7 + Math.floor(at / each) * 3) % each]]
      await post('contract_link/', { purchase: purchase?.id, sale: sale?.id, cars: 5 + (at % 9) })
    }
  }
}

/** Runs in the page: milliseconds from the next key until `shown` has been painted. */
function arm(what: 'graph' | 'cursor'): void {
  const took = new Promise<number>((resolve) => {
    const status = (): string => document.querySelector('[data-pane] footer [role="status"]')?.textContent ?? ''
    const before = status()
    const isDone = (): boolean =>
      what === 'graph'
        ? document.querySelectorAll('[data-pane] [role="application"] [role="img"][aria-label*=" of "]').length > 4 &&
          document.querySelectorAll('.react-flow__edge').length > 4
        : status() !== before
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
async function timed(page: Page, key: string, what: 'graph' | 'cursor'): Promise<number> {
  await page.evaluate(arm, what)
  await page.keyboard.press(key)
  return page.evaluate(() => (window as unknown as { took: Promise<number> }).took)
}

export async function bench(): Promise<Table> {
  const site = await Site.open()
  await seed(await site.as('admin'))
  const browser = await launch()
  const page = await signedIn(browser, site, 'admin', { width: 1440, height: 900 })
  const elsewhere = async (): Promise<void> => {
    await page.goto(`${site.url}/#/contract/links/`)
    await page.locator('[data-testid="data-grid-canvas"]').first().waitFor()
    await page.waitForTimeout(1500)
  }
  await page.goto(`${site.url}/#/contract/links/`)
  await page.reload()
  await elsewhere()
  const first = await timed(page, 'Shift+G', 'graph')
  const again: number[] = []
  for (let round = 0; round < OPENED; round++) {
    await elsewhere()
    again.push(await timed(page, 'Shift+G', 'graph'))
  }
  await page.waitForTimeout(1000)
  const steps: number[] = []
  const walk = ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'PageDown']
  for (let step = 0; step < STEPS; step++) {
    const key = walk[step % walk.length] ?? 'ArrowDown'
    const before = await page.locator('[data-pane] footer [role="status"]').textContent()
    const took = await Promise.race([timed(page, key, 'cursor'), page.waitForTimeout(1000).then(() => undefined)])
    // A key at the end of a column leads nowhere.
    if (took !== undefined && (await page.locator('[data-pane] footer [role="status"]').textContent()) !== before)
      steps.push(took)
    await page.waitForTimeout(60)
  }
  await browser.close()
  await site.close()
  const of = `${CONTRACTS} contracts and ${LINKS} links`
  return {
    title: 'Graph of contracts',
    rows: [
      { measure: `${of}: its key → painted, the first time in a session`, ours: first, unit: 'ms' },
      {
        measure: `the same again, p95 of ${OPENED}; median ${percentile(again, 50).toFixed(0)} ms`,
        ours: percentile(again, 95),
        unit: 'ms',
        limit: 400,
      },
      {
        measure: `arrow in it → painted, p95 of ${steps.length}; median ${percentile(steps, 50).toFixed(0)} ms`,
        ours: percentile(steps, 95),
        unit: 'ms',
        limit: 50,
      },
    ],
  }
}
