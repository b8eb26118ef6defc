/** Contracts by their verbs: many are approved at once, each answered by itself, and taken back; one is approved on its page, and its terms stand still. */
import { expect, gridHasFocus, press, run, test } from '../site/story.ts'

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
  await page.goto(`${page.url().split('#')[0]}#/contract/`)
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
