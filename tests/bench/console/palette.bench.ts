/** The palette over twenty thousand names in real Chromium: opening and typing, also at a quarter of the processor's speed. */
import type { Page } from 'playwright'
import { Site } from '../../e2e/site/site.ts'
import type { Measure, Table } from '../kit/bench.ts'
import { keyToPaint, launch, Samples, signedIn, slowDown } from '../kit/painted.ts'

const ROUNDS = Number(process.env['HIGHBALL_BENCH_ROUNDS'] ?? 50)
const words = ['gatx 2', '#T1099', 'yard', '@west', 't5', '>split', 'propane', 'trimac']

async function keys(page: Page, about: string): Promise<Measure[]> {
  const samples = new Samples()
  for (let round = 0; round < ROUNDS; round++) {
    samples.add('palette opened', await keyToPaint(page, 'Control+k', 'palette'))
    const field = page.getByRole('dialog').getByRole('combobox')
    await field.waitFor()
    // The first letter may be that of a scope, which becomes a chip.
    const word = words[round % words.length] ?? ''
    const [first = '', ...rest] = word
    await field.press(first)
    for (const letter of rest)
      samples.add('key in the palette', await keyToPaint(page, letter === ' ' ? 'Space' : letter, 'typed'))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForTimeout(50)
  }
  return samples.measures(50, about)
}

export async function bench(): Promise<Table[]> {
  const site = await Site.open(2)
  const browser = await launch()
  const page = await signedIn(browser, site, 'dispatcher')
  const api = await site.as('dispatcher')
  const names = await Promise.all(
    ['terminalboss/v3/ticket/', 'railcar/', 'terminalboss/v3/driver/', 'terminalboss/v3/company/', 'railtrack/'].map(
      (path) =>
        api<{ count: number }>(`${path}count/`).then(
          ({ count }) => count,
          () => 0,
        ),
    ),
  )
  // The worker loads the names when the palette is first opened.
  await page.keyboard.press('Control+k')
  await page.waitForTimeout(15_000)
  await page.keyboard.press('Escape')
  const quick = await keys(page, '')
  await slowDown(page, 4)
  const slow = await keys(page, ' at a quarter of the speed')
  await browser.close()
  await site.close()
  return [{ title: `Palette over ${names.reduce((sum, count) => sum + count, 0)} names`, rows: [...quick, ...slow] }]
}
