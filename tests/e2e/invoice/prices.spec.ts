/**
 * Prices over time, without a mouse: a price is found on the board and raised by a percentage, with its amount before and after, and that is
 * taken back; the gap after it is filled by a new price from its first day.
 */
import type { Api } from '../site/site.ts'
import { expect, press, run, test } from '../site/story.ts'

test.use({ mouse: false })

type Price = {
  readonly id: number
  readonly unit_price: string
  readonly effective_date: string
  readonly expiration_date: string | null
}

const DAY_MS = 86_400_000
const day = (from: number): string => new Date(Date.now() + from * DAY_MS).toISOString().slice(0, 10)
const [begins, raised, ends] = [day(-100), day(40), day(90)]

async function priced(api: Api, name: string): Promise<{ readonly prices: () => Promise<readonly Price[]> }> {
  const product = await api<{ id: number }>('invoice/product/', { method: 'POST', body: { code: name, name } })
  const body = { product: product.id, unit_price: '1.25', currency: 'CAD', unit: 'L' }
  await api('invoice/pricing/', { method: 'POST', body: { ...body, effective_date: begins, expiration_date: ends } })
  const prices = async () =>
    (await api<{ results: Price[] }>(`invoice/pricing/?product=${product.id}&ordering=effective_date`)).results
  return { prices }
}

test('a price is raised with a preview and taken back, and a gap is filled', async ({ page, site, signIn }) => {
  await signIn('clerk')
  const { prices } = await priced(await site.as('clerk'), 'Story diluent')
  await run(page, 'go to prices', 'Go to Prices')
  const board = page.getByRole('grid', { name: 'Prices by product, buyer and contract' })
  await expect(board).toBeVisible()

  // To the bar of today.
  await press(page, '/')
  await page.keyboard.type('story diluent')
  await expect(board.getByRole('rowheader')).toHaveCount(1)
  await press(page, 'Enter')
  await expect(board).toBeFocused()
  const cell = (name: string) => board.getByRole('gridcell', { name, exact: true })
  await expect(cell(`1.25 CAD per L from ${begins} to ${ends}`)).toBeVisible()
  await expect(cell(`No price from ${day(91)}`)).toBeVisible()

  // Raised from a day on; the preview says both prices.
  await press(page, 'Shift+5')
  const dialog = page.getByRole('dialog', { name: /Raise 1 unit price/ })
  await expect(dialog.getByRole('textbox', { name: /Percent/ })).toBeFocused()
  await page.keyboard.type('2.5')
  await press(page, 'Tab')
  await page.keyboard.type(raised.replaceAll('-', ''))
  await press(page, 'Control+Enter')
  const row = page
    .getByRole('region', { name: 'Before and after' })
    .getByRole('row')
    .filter({ hasText: 'Story diluent' })
  await expect(row).toContainText('1.25')
  await expect(row).toContainText('1.28125')
  expect(await prices()).toHaveLength(1)
  await press(page, 'Control+Enter')
  await expect.poll(async () => (await prices()).length).toBe(2)
  await press(page, 'Escape')
  await expect(cell(`1.28125 CAD per L from ${raised} to ${ends}`)).toBeVisible()
  await expect(cell(`1.25 CAD per L from ${begins} to ${day(39)}`)).toBeVisible()
  await press(page, 'Control+z')
  await expect.poll(async () => (await prices()).map(({ expiration_date }) => expiration_date)).toEqual([ends])
  await expect(cell(`1.25 CAD per L from ${begins} to ${ends}`)).toBeVisible()

  // The gap after it is filled from its first day.
  await press(page, 'ArrowRight')
  await expect(page.getByText(`No price from ${day(91)}.`)).toBeVisible()
  await press(page, 'p')
  await expect(page.getByRole('combobox', { name: /Invoice product/ })).toHaveValue('Story diluent')
  await press(page, 'Tab')
  await expect(page.getByRole('textbox', { name: /Unit price/ })).toBeFocused()
  await page.keyboard.type('1.31')
  await press(page, 'Control+s')
  await expect
    .poll(async () => (await prices()).map(({ unit_price, effective_date }) => [unit_price, effective_date]))
    .toEqual([
      ['1.250000', begins],
      ['1.310000', day(91)],
    ])
  await expect(cell(`1.31 CAD per L from ${day(91)}`)).toBeVisible()
})
