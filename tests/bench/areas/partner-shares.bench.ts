/** Shared rows in the open table of a partner, in real Chromium: drawn after an invitation is accepted, and gone after it is revoked. */
import type { Page } from 'playwright'
import { Site, type Api } from '../../e2e/site/site.ts'
import { measureOf, type Table } from '../kit/bench.ts'
import { launch, signedIn } from '../kit/painted.ts'

const [ROWS, AT_ONCE, ROUNDS] = [10_000, 1000, 5]
/** More than the demo shares with the partner. */
const FEW = 100
const LIMITS = { drawn: 1000, gone: 500 }

type Made = { readonly id: number }
const posted = <T>(api: Api, path: string, body: object = {}): Promise<T> => api<T>(path, { method: 'POST', body })

/** Creates a party with `ROWS` contracts. */
async function partyWithContracts(api: Api): Promise<number> {
  const party = await posted<Made>(api, 'party/', { name: `Bench ${Date.now()}` })
  const product = await posted<Made>(api, 'product/', { name: `Bench ${Date.now()}` })
  for (let at = 0; at < ROWS; at += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_, nth) => ({
      contract_type: 'sale',
      contract_number: `BENCH-${at + nth}`,
      buyer: party.id,
      product: product.id,
      start_date: '2096-01-01',
      end_date: '2096-12-31',
    }))
    await posted(api, 'contract/create_many/', { rows })
  }
  return party.id
}

async function sentInvitation(api: Api, party: number): Promise<string> {
  const terms = { email: 'partner@demo.test', company_name: 'Bench', share_contracts: true, party }
  const { id } = await posted<Made>(api, 'partner/invitations/create-invitation/', terms)
  await posted(api, `partner/invitations/${id}/send-invitation/`)
  return `partner/invitations/${id}/`
}

/** Waits until the page watches its table. The promise in the page resolves to the moment of painting. */
const watched = (page: Page, areThere: boolean) =>
  page.evaluateHandle(
    ({ areThere: expected, rows, few }) => ({
      painted: new Promise<number>((resolve) => {
        // Of `2 of 10,002 partner contracts` the second number; sums of other columns stand in the footer too.
        const count = (): number =>
          Math.max(
            0,
            ...[...document.querySelectorAll('[data-pane] [role="status"]')].map(({ textContent }) =>
              Number((/([\d,]+) partner contract/.exec(textContent)?.[1] ?? '').replaceAll(',', '')),
            ),
          )
        const look = (): void => {
          if (expected ? count() < rows : count() >= few) return void requestAnimationFrame(look)
          const painted = new MessageChannel()
          painted.port1.onmessage = () => resolve(performance.timeOrigin + performance.now())
          painted.port2.postMessage(null)
        }
        look()
      }),
    }),
    { areThere, rows: ROWS, few: FEW },
  )

/** Milliseconds from the start of the work to the end of the frame in which the table has the shared rows, or no longer has them. */
async function workToPaint(page: Page, areThere: boolean, work: () => Promise<unknown>): Promise<number> {
  const watch = await watched(page, areThere)
  const began = Date.now()
  await work()
  const painted = await watch.evaluate((one) => one.painted)
  await watch.dispose()
  return painted - began
}

export async function bench(): Promise<Table> {
  const site = await Site.open()
  const browser = await launch()
  try {
    const [supplier, buyer] = [await site.as('admin'), await site.as('partner')]
    const party = await partyWithContracts(supplier)
    const page = await signedIn(browser, site, 'partner', { width: 1440, height: 900 })
    await page.goto(`${site.url}/#/partner/contracts/`)
    await page.reload()
    await page.locator('[data-testid="data-grid-canvas"]').first().waitFor()
    // The footer counts the rows once the first ones have arrived.
    await page.locator('[data-pane] [role="status"] strong').first().waitFor()
    const [drawn, gone]: [number[], number[]] = [[], []]
    for (let round = 0; round <= ROUNDS; round++) {
      const invitation = await sentInvitation(supplier, party)
      const accept = () => posted(buyer, `${invitation}accept-invitation/`)
      const revoke = () => posted(supplier, `${invitation}revoke-invitation/`, { reason: 'Bench' })
      const shown = await workToPaint(page, true, accept)
      const hidden = await workToPaint(page, false, revoke)
      // In the first round the page may still connect to the feed.
      if (round === 0) continue
      drawn.push(shown)
      gone.push(hidden)
    }
    return {
      title: `An invitation that shares ${ROWS} contracts, in the open table of the partner`,
      rows: [
        measureOf('accepted → rows painted', drawn, LIMITS.drawn),
        measureOf('revoked → rows gone', gone, LIMITS.gone),
      ],
    }
  } finally {
    await browser.close()
    await site.close()
  }
}
