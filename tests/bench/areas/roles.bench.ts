/** The matrix of roles at the size of a large company in Chromium: from a key to the cursor, or to what the cell says then, painted. */
import type { Page } from 'playwright'
import { Site, type Api } from '../../e2e/site/site.ts'
import type { Table } from '../kit/bench.ts'
import { launch, Samples, signedIn } from '../kit/painted.ts'

const [ROLES, ROUNDS] = [60, 25]
const LIMIT = 50
type Me = { readonly permissions: readonly string[] }

/** Each gives another half of the codes, so that no two rows are alike. Answers how many codes there are. */
async function seed(api: Api): Promise<number> {
  const { permissions } = await api<Me>('user/me/')
  const { count } = await api<{ count: number }>('groups/count/')
  for (let at = count; at < ROLES; at++)
    await api('groups/', {
      method: 'POST',
      body: { name: `Bench ${at}`, permissions: permissions.filter((_code, index) => (index * 7 + at) % 2 === 0) },
    })
  return permissions.length
}

/** Runs in the page: milliseconds from the next key until the grid shows what it did. */
function arm(): void {
  const took = new Promise<number>((resolve) => {
    const grid = document.querySelector('[role="grid"][aria-label="Permissions of roles"]')
    const shown = (): string => {
      const id = grid?.getAttribute('aria-activedescendant') ?? ''
      return `${id} ${document.getElementById(id)?.getAttribute('aria-label') ?? ''}`
    }
    const before = shown()
    const hear = (): void => {
      const began = performance.now()
      const look = (): void => {
        // A cell that is scrolled into sight is drawn before it counts.
        if (shown() === before || shown().endsWith(' ')) return void requestAnimationFrame(look)
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
async function timed(page: Page, key: string): Promise<number> {
  await page.evaluate(arm)
  await page.keyboard.press(key)
  const took = await page.evaluate(() => (window as unknown as { took: Promise<number> }).took)
  // As a fast typist: what a key asks of the server is answered beside the next ones.
  await page.waitForTimeout(60)
  return took
}

const walk = [
  ['a step across', 'ArrowRight'],
  ['a step down', 'ArrowDown'],
  ['a cell toggled', 'Space'],
  ['a step across', 'ArrowRight'],
  ['to another area', ']'],
  ['a cell toggled', 'Space'],
  ['ten permissions down', 'PageDown'],
  ['to the last role', 'End'],
  ['ten permissions up', 'PageUp'],
  ['to the first role', 'Home'],
] as const

export async function bench(): Promise<Table> {
  const site = await Site.open()
  const codes = await seed(await site.as('admin'))
  const browser = await launch()
  const page = await signedIn(browser, site, 'admin', { width: 1440, height: 900 })
  await page.goto(`${site.url}/#/config/roles/`)
  await page.locator('[role="grid"][aria-label="Permissions of roles"]:focus').waitFor()
  await page.waitForTimeout(1000)
  const samples = new Samples()
  for (let round = 0; round < ROUNDS; round++) {
    for (const [what, key] of walk) samples.add(what, await timed(page, key))
    await timed(page, 'ArrowDown')
  }
  await browser.close()
  await site.close()
  return { title: `Matrix of ${codes} permissions × ${ROLES} roles: key → painted`, rows: samples.measures(LIMIT) }
}
