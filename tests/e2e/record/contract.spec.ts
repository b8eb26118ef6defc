/** Contracts by their verbs: many are approved at once, each answered by itself, and taken back; one is approved on its page, and its terms stand still. */
import { expect, expectNotice, gridHasFocus, press, run, test } from '../site/story.ts'

type Contract = { id: number; name: string; status: string; contract_number: string }
const path = 'contract/'

test.use({ mouse: false })

test('drafts are approved together, what cannot be says why, and the change is undone as one', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('planner')
  const api = await site.as('planner')
  const drafts = async (): Promise<Contract[]> =>
    (await api<{ results: Contract[] }>(`${path}?status=draft&ordering=contract_number`)).results
  const before = await drafts()
  expect(before.length).toBeGreaterThan(0)
  await page.goto(`${page.url().split('#')[0]}#/company/contracts/`)
  await gridHasFocus(page)
  await expect(page.getByText(/\b[1-9]\d* contracts/)).toBeVisible()
  await press(page, 'Control+a')
  await expect(page.getByText(/\b\d+ selected/)).toBeVisible()
  await run(page, '>approve contract', 'Approve contract')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(new RegExp(`${before.length}\\D{0,2}will change`))
  await expect(dialog).toContainText('It is closed. Possible now: Reopen.')
  await press(page, 'Enter')
  await expect(dialog).toContainText(new RegExp(`${before.length}\\D{0,2}changed`))
  await press(page, 'Escape')
  expect(await drafts()).toEqual([])
  await press(page, 'Control+z')
  await expect.poll(async () => (await drafts()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
})

test('one contract is approved on its page; then its terms stand still, by the form and by the server', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('planner')
  const api = await site.as('planner')
  const [draft] = (await api<{ results: Contract[] }>(`${path}?status=draft&ordering=contract_number`)).results
  if (draft === undefined) throw new Error('The demo has no draft contract.')
  await page.goto(`${page.url().split('#')[0]}#/contract/${draft.id}/`)
  await expect(page.getByRole('textbox', { name: /^Tolerance/ })).toBeVisible()
  await page.getByRole('button', { name: 'Approve contract' }).focus()
  await press(page, 'Enter')
  await expect(page.getByText('An approved contract keeps its terms.', { exact: false })).toBeVisible()
  // The feed may show it before the answer comes, after which it can be undone.
  await expectNotice(page, /: approved\./i)
  await expect(page.getByRole('textbox', { name: /^Tolerance/ })).toHaveCount(0)
  const refused = await api<{ detail?: string }>(`${path}${draft.id}/`, {
    method: 'PATCH',
    body: { tolerance: '9' },
  }).catch((error: unknown) => ({ detail: String(error) }))
  expect(refused.detail).toContain('keeps its terms')
  await press(page, 'Control+z')
  await expect(page.getByRole('textbox', { name: /^Tolerance/ })).toBeVisible()
  expect((await api<Contract>(`${path}${draft.id}/`)).status).toBe('draft')
})

test('running contracts are selected on the dashboard and rolled over in eight keys; one undo takes the drafts back', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('planner')
  const api = await site.as('planner')
  const rolled = async (): Promise<number> =>
    (
      await api<{ count: number }>(
        `${path}count/?filters=${encodeURIComponent('[{"field":"rolled_from","op":"isnull","value":false}]')}`,
      )
    ).count
  const before = await rolled()
  await press(page, 'g', 'o')
  const grid = page.getByRole('grid', { name: 'Running contracts' })
  await expect(grid).toBeFocused()
  await expect(page.getByText(/run today/)).toBeVisible()
  // Worst first: a heading, and the contract below it that is furthest behind.
  await expect(grid.getByRole('row').nth(2)).toContainText('▲')
  await press(page, 'Control+a')
  await expect(page.getByText(/\b[1-9]\d* selected/)).toBeVisible()
  const counted = Number(/(\d+) selected/.exec((await page.getByText(/\b\d+ selected/).textContent()) ?? '')?.[1])
  await press(page, 'r')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('will get a draft')
  await expect(dialog.getByRole('columnheader', { name: 'Not delivered' })).toBeVisible()
  await press(page, 'Control+Enter')
  await expect(dialog).toContainText('got a draft')
  const made = (await rolled()) - before
  expect(made).toBeGreaterThan(0)
  expect(made).toBeLessThanOrEqual(counted)
  await press(page, 'Escape')
  await expect(dialog).toHaveCount(0)
  await press(page, 'Control+z')
  await expect.poll(rolled).toBe(before)
})

test('a sale is made from a purchase, with what is not sold yet, and opens beside it', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('planner')
  const api = await site.as('planner')
  const purchases = await api<{ results: (Contract & { cars: number; promised_cars: number })[] }>(
    `${path}?contract_type=purchase&status=approved&ordering=contract_number`,
  )
  const bought = purchases.results.find(({ cars, promised_cars }) => cars > promised_cars)
  if (bought === undefined) throw new Error('The demo has no purchase with cars left.')
  await page.goto(`${page.url().split('#')[0]}#/contract/${bought.id}/`)
  await expect(page.getByRole('region', { name: 'How the contract goes' })).toBeVisible()
  await run(page, '>other side', 'Make the other side of the contract…')
  await expect(page.getByRole('dialog')).toContainText('Make a sale of it')
  await press(page, 'Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('[data-pane]')).toHaveCount(2)
  const now = await api<{ promised_cars: number; cars: number }>(`${path}${bought.id}/`)
  expect(now.promised_cars).toBe(now.cars)
  await press(page, 'Control+z')
  await expect
    .poll(async () => (await api<{ promised_cars: number }>(`${path}${bought.id}/`)).promised_cars)
    .toBe(bought.promised_cars)
})
