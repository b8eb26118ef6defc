/** Purchases and sales are connected by key: walked, linked, set, cut, undone; the same as a matrix; and what is open is filled as suggested. */
import { expect, press, test, type } from '../site/story.ts'
import type { Api } from '../site/site.ts'

type Linked = { id: number; purchase: number; sale: number; cars: number }
type Contract = { id: number; contract_number: string; cars: number; promised_cars: number; fed_cars: number }

test.use({ mouse: false })

/** A purchase and two sales of a product of their own, so that the story knows what it sees. */
async function goods(api: Api, name: string) {
  const post = <T>(path: string, body: object): Promise<T> => api<T>(path, { method: 'POST', body })
  const product = await post<{ id: number }>('product/', { name })
  const days = { start_date: '2026-01-01', end_date: '2026-12-31', product: product.id }
  const made = (contract_type: string, contract_number: string, cars: number): Promise<Contract> =>
    post<Contract>('contract/', { ...days, contract_type, contract_number, cars })
  return {
    product: product.id,
    purchase: await made('purchase', `P-${name}`, 100),
    sales: [await made('sale', `S-${name}-1`, 60), await made('sale', `S-${name}-2`, 70)] as const,
  }
}

test('a graph is opened by a key, walked, linked, set and cut without the mouse; each is undone exactly', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('admin')
  const api = await site.as('admin')
  const { product, purchase, sales } = await goods(api, 'Naphtha')
  const links = async (): Promise<readonly number[]> =>
    (await api<{ results: Linked[] }>(`contract_link/?purchase=${purchase.id}&ordering=sale`)).results.map(
      ({ cars }) => cars,
    )
  await page.goto(`${page.url().split('#')[0]}#/contract/${purchase.id}/`)
  await expect(page.getByRole('region', { name: 'How the contract goes' })).toBeVisible()
  // From a contract it opens on that contract.
  await press(page, 'Shift+G')
  const graph = page.getByRole('application', { name: 'Graph of contracts' })
  const status = page.getByRole('contentinfo').or(page.locator('footer')).getByRole('status')
  await expect(graph).toBeFocused()
  await expect(status).toContainText(`${purchase.contract_number} · Purchase from`)
  await press(page, 'f')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await type(page, 'Naphtha')
  await press(page, 'Enter')
  await expect(page).toHaveURL(new RegExp(`product=${product}`))
  await expect(page.getByText('1 purchase, 2 sales, 0 links.')).toBeVisible()

  await press(page, 'l')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await type(page, sales[0].contract_number)
  await press(page, 'Enter')
  // What the sale needs is less than what the purchase has.
  await expect(page.getByRole('option', { selected: true })).toContainText('60')
  await press(page, 'Enter')
  await expect.poll(links).toEqual([60])
  await expect(status).toContainText(`${purchase.contract_number} → ${sales[0].contract_number}: 60 cars`)

  // Digits set the cars; more than there is is refused in the server's words, and what was typed stays.
  await type(page, '101')
  const editor = page.getByRole('textbox', { name: /^Cars of/ })
  await expect(editor).toHaveValue('101')
  await press(page, 'Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'cars left' })).toBeVisible()
  await expect(editor).toHaveValue('101')
  await press(page, 'Control+a')
  await type(page, '45')
  await press(page, 'Enter')
  await expect.poll(links).toEqual([45])
  await expect(editor).toHaveCount(0)
  await expect(graph).toBeFocused()

  // From the link to its sale, up and down the column, and back into the link.
  await press(page, 'ArrowRight')
  await expect(status).toContainText(`${sales[0].contract_number} · Sale to`)
  await press(page, 'ArrowDown')
  await expect(status).toContainText(`${sales[1].contract_number} · Sale to`)
  await press(page, 'ArrowUp', 'ArrowLeft')
  await expect(status).toContainText('45 cars')
  await press(page, 'x')
  await expect.poll(links).toEqual([])
  await expect(page.getByText('1 purchase, 2 sales, 0 links.')).toBeVisible()

  // Cut, amount and link are taken back, one after the other.
  await press(page, 'Control+z')
  await expect.poll(links).toEqual([45])
  await press(page, 'Control+z')
  await expect.poll(links).toEqual([60])
  await press(page, 'Control+z')
  await expect.poll(links).toEqual([])
})

test('the same as a matrix: digits link two contracts where there was nothing', async ({ page, site, signIn }) => {
  await signIn('admin')
  const api = await site.as('admin')
  const { product, purchase, sales } = await goods(api, 'Kerosene')
  await page.goto(`${page.url().split('#')[0]}#/contract/connect?product=${product}`)
  await expect(page.getByRole('application', { name: 'Graph of contracts' })).toBeVisible()
  await press(page, 't')
  const matrix = page.getByRole('grid', { name: 'Matrix of contracts' })
  await expect(matrix).toBeFocused()
  await press(page, 'ArrowRight', 'ArrowRight')
  await type(page, '30')
  await press(page, 'Enter')
  const cell = matrix.getByRole('row').filter({ hasText: purchase.contract_number }).getByRole('gridcell').nth(1)
  await expect(cell).toHaveText('30')
  expect((await api<Contract>(`contract/${sales[1].id}/`)).fed_cars).toBe(30)
  // The feed may show the link before its editor has closed, which would take the key.
  await expect(matrix).toBeFocused()
  await press(page, 't')
  await expect(page.getByRole('application', { name: 'Graph of contracts' })).toBeFocused()
})

test('open sales are filled as suggested, with the working of each line; one is left, the rest is one deed', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('admin')
  const api = await site.as('admin')
  const { product, purchase, sales } = await goods(api, 'Ethane')
  const links = async (): Promise<readonly number[]> =>
    (await api<{ results: Linked[] }>(`contract_link/?purchase=${purchase.id}&ordering=sale`)).results.map(
      ({ cars }) => cars,
    )
  await page.goto(`${page.url().split('#')[0]}#/contract/connect?product=${product}`)
  await expect(page.getByRole('application', { name: 'Graph of contracts' })).toBeVisible()
  await press(page, 'p')
  const panel = page.getByRole('complementary', { name: 'Suggested links' })
  const [first, second] = [panel.getByRole('option').nth(0), panel.getByRole('option').nth(1)]
  await expect(first).toContainText(
    `${purchase.contract_number} has 100 left, ends 2026-12-31; ${sales[0].contract_number} needs 60 more: 60`,
  )
  await expect(second).toContainText(`has 40 left, ends 2026-12-31; ${sales[1].contract_number} needs 70 more: 40`)
  await expect(panel).toContainText(`${sales[1].contract_number} still needs 30`)
  await press(page, 'ArrowDown', 'Space')
  await expect(panel).toContainText('1 of 2 taken, 60 cars')
  await press(page, 'Space', 'Control+Enter')
  await expect(panel).toHaveCount(0)
  await expect.poll(links).toEqual([60, 40])
  await press(page, 'Control+z')
  await expect.poll(links).toEqual([])
})

test('of two planners who promise the last cars the second is told who has them, and keeps what was typed', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('admin')
  const [api, other] = [await site.as('admin'), await site.as('planner')]
  const { product, purchase, sales } = await goods(api, 'Toluene')
  await page.goto(`${page.url().split('#')[0]}#/contract/connect?product=${product}`)
  await expect(page.getByRole('application', { name: 'Graph of contracts' })).toBeVisible()
  await press(page, 'l')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await type(page, sales[0].contract_number)
  await press(page, 'Enter')
  await expect(page.getByRole('option', { selected: true })).toContainText('60')
  const body = { purchase: purchase.id, sale: sales[1].id, cars: 70 }
  await other('contract_link/', { method: 'POST', body })
  await press(page, 'Enter')
  const { name } = await other<{ name: string }>('user/me/')
  await expect(page.getByRole('alert').filter({ hasText: 'has 30 of its 100 cars left' })).toContainText(
    `${sales[1].contract_number} has 70 (${name})`,
  )
  await expect(page.getByRole('textbox', { name: /^Cars of/ })).toHaveValue('60')
  await press(page, 'Control+a')
  await type(page, '30')
  await press(page, 'Enter')
  await expect.poll(async () => (await api<Contract>(`contract/${purchase.id}/`)).promised_cars).toBe(100)
  // The link of the other planner came by the feed.
  await expect(page.getByText('1 purchase, 2 sales, 2 links.')).toBeVisible()
})
