/** The worklist of bills of lading in Chromium: from a key to the next document, and to the next doubt, painted. On the demo's documents. */
import type { Page } from 'playwright'
import { Site } from '../../e2e/site/site.ts'
import type { Table } from '../kit/bench.ts'
import { keyToShown, launch, Samples, signedIn, type ShownPart } from '../kit/painted.ts'

const ROUNDS = 25
const LIST = '[role="listbox"][aria-label="Figures of the document"]'
const figure: ShownPart = { selector: LIST, attribute: 'aria-activedescendant' }
const limits = { 'the next document': 300, 'the next doubt': 50, 'a step in the figures': 50 }

/** Places the cursor on figures of a document that has some. */
async function toFigures(page: Page): Promise<void> {
  await page.locator(`${LIST}:not([aria-busy="true"]) [role="option"]`).first().waitFor()
  await page.locator(LIST).focus()
}

export async function bench(): Promise<Table> {
  const site = await Site.open()
  const browser = await launch()
  try {
    const page = await signedIn(browser, site, 'clerk', { width: 1440, height: 900 })
    await page.goto(`${site.url}/#/company/documents/billoflading/detail/`)
    const samples = new Samples()
    for (let round = 0; round < ROUNDS; round++) {
      await toFigures(page)
      samples.add('the next document', await keyToShown(page, 'PageDown', { selector: LIST }))
      await toFigures(page)
      for (const _ of [1, 2]) samples.add('a step in the figures', await keyToShown(page, 'ArrowDown', figure))
      if ((await page.locator(`${LIST} [data-open]`).count()) > 1)
        samples.add('the next doubt', await keyToShown(page, 'n', figure))
    }
    return { title: 'Bills of lading that wait: key → painted', rows: samples.measures(limits) }
  } finally {
    await browser.close()
    await site.close()
  }
}
