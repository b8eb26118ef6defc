/** Prices of a contract without the mouse: the day is moved by key, a block from a spreadsheet is previewed, and written by Enter. */
import { expect, expectNotice, press, test } from '../site/story.ts'

type Contract = { id: string; contract_number: string }
type Price = { service: string; unit_price: string; effective_date: string | null; expiry_date: string | null }

test.use({ mouse: false })

test('pasted prices are previewed for the first of next month, and written', async ({ page, site, signIn }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn('admin')
  const api = await site.as('admin')
  const contracts = await api<{ results: Contract[] }>(
    'terminalboss/v3/service-contract/?status=approved&ordering=contract_number&limit=1',
  )
  const [contract] = contracts.results
  if (contract === undefined) throw new Error('The demo has no approved contract.')
  const pricesOf = async (service: string) =>
    (
      await api<{ results: Price[] }>(
        `terminalboss/v3/service-contract-price/?service_contract=${contract.id}&service=${service}&ordering=effective_date`,
      )
    ).results.map(({ unit_price, effective_date, expiry_date }) => [unit_price, effective_date, expiry_date])
  const [now, next] = await pricesOf('loading')
  expect(next).toBeDefined()
  const [analysis] = await pricesOf('analysis')

  await page.goto(`${page.url().split('#')[0]}#/company/terminalboss/v3/service-contract/detail/${contract.id}`)
  const grid = page.getByRole('table', { name: /^Prices on/ })
  await expect(grid).toBeVisible()
  await press(page, 'Shift+P')
  const first = grid.getByRole('textbox').first()
  await expect(first).toBeFocused()
  await expect(first).toHaveValue(String(analysis?.[0]))

  const day = page.getByRole('slider', { name: 'Day of the prices' })
  await press(page, 'BracketRight')
  await expect(day).toHaveAttribute('aria-valuetext', String(next?.[1]))
  const loading = grid.getByRole('textbox', { name: /^loading, per m³, any product/ })
  await expect(loading).toHaveValue(String(next?.[0]))
  await expect(loading).toHaveAccessibleName(new RegExp(`before ${String(now?.[0])} until ${String(now?.[2])}`))

  // As Excel copies it: headings, and a figure that is none.
  await page.evaluate(() =>
    navigator.clipboard.writeText('Analysis\tDemurrage\tDisposal\tLoading\r\n47.5\tdear\t\t7.1234\r\n'),
  )
  await press(page, 'Control+v')
  const dialog = page.getByRole('dialog', { name: `Change 3 prices from ${String(next?.[1])}` })
  await expect(dialog.getByText('The headings that were copied along are left out.')).toBeVisible()
  await expect(dialog).toContainText(/2\D{0,2}will change/)
  await expect(dialog).toContainText('demurrage, per hour, any product')
  expect(await pricesOf('loading')).toEqual([now, next])

  await press(page, 'Enter')
  await expect(dialog).toContainText(/2\D{0,2}changed/)
  expect(await pricesOf('loading')).toEqual([now, ['7.1234', next?.[1], null]])
  const ends = now?.[2]
  expect(await pricesOf('analysis')).toEqual([
    ['45.0000', analysis?.[1], ends],
    ['47.5000', next?.[1], null],
  ])
  await press(page, 'Escape')
  await expect(loading).toHaveValue('7.1234')
  await press(page, 'BracketLeft')
  await expect(loading).toHaveValue(String(now?.[0]))

  // In a cell it would take back letters.
  await page.getByRole('button', { name: /^Change prices/ }).focus()
  await press(page, 'Control+z')
  await expectNotice(page, 'Restored 2 prices.')
  expect(await pricesOf('loading')).toEqual([now, next])
  expect(await pricesOf('analysis')).toEqual([analysis])
})

test('who may not edit an approved contract is told why', async ({ page, site, signIn }) => {
  await signIn('clerk')
  const api = await site.as('clerk')
  const { results } = await api<{ results: Contract[] }>(
    'terminalboss/v3/service-contract/?status=approved&ordering=contract_number&limit=1',
  )
  await page.goto(`${page.url().split('#')[0]}#/company/terminalboss/v3/service-contract/detail/${results[0]?.id}`)
  await expect(page.getByRole('note')).toHaveText(
    'An approved contract keeps its terms and prices. Ask somebody who may edit approved contracts.',
  )
  await press(page, 'Shift+P')
  const first = page
    .getByRole('table', { name: /^Prices on/ })
    .getByRole('textbox')
    .first()
  await expect(first).toBeFocused()
  await expect(first).not.toBeEditable()
})
