/** Shift W says everything that stands in the way of a record, and leads to each thing that mends it, without a mouse. */
import { expect, press, test } from '../site/story.ts'

type Contract = { id: number; contract_number: string; product: number | null; status: string }
test.use({ mouse: false })

test('a draft that lacks something says so, the field is filled in from there, and it is approved', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('planner')
  const api = await site.as('planner')
  const [draft] = (
    await api<{ results: Contract[] }>('contract/?status=draft&price_basis=fixed&ordering=contract_number')
  ).results
  if (draft === undefined) throw new Error('The demo has no draft contract with a fixed price.')
  await api(`contract/${draft.id}/`, { method: 'PATCH', body: { price: null, end_date: null } })
  await page.goto(`${page.url().split('#')[0]}#/contract/${draft.id}/`)
  const record = page.locator('[data-pane]').first()
  await expect(record.getByText(/2 things keep it from “Approve”/)).toContainText('Give the price.')

  await press(page, 'Shift+W')
  const why = page.getByRole('region', { name: 'Why not?' })
  const list = why.getByRole('listbox')
  await expect(list.getByRole('option', { name: /Say until when it runs/ })).toBeVisible()
  await expect(list.getByRole('option', { name: /Give the price/ })).toBeVisible()
  await expect(why).toContainText('2 in the way')
  await expect(list.getByRole('option').first()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await press(page, 'Enter')
  // The field is in the pane that shows the record, and takes what is typed.
  const price = record.getByRole('textbox', { name: /^Price/ }).first()
  await expect(price).toBeFocused()
  await page.keyboard.type('1.25')
  await expect(record.getByText(/1 thing keeps it from “Approve”/)).toBeVisible()
  await press(page, 'Control+s')
  await expect(why).toContainText('1 in the way')
  await api(`contract/${draft.id}/`, { method: 'PATCH', body: { end_date: '2027-12-31' } })
  await expect(list.getByRole('option', { name: /It can be done now/ }).first()).toBeVisible()
})

test('who may lift what one may not do oneself is named, and nothing in the way is said too', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('dispatcher')
  const api = await site.as('planner')
  const [closed] = (await api<{ results: Contract[] }>('contract/?status=closed&ordering=contract_number')).results
  if (closed === undefined) throw new Error('The demo has no closed contract.')
  await page.goto(`${page.url().split('#')[0]}#/contract/${closed.id}/`)
  await expect(page.getByRole('heading', { name: new RegExp(closed.contract_number) }).first()).toBeVisible()
  await press(page, 'Shift+W')
  const why = page.getByRole('region', { name: 'Why not?' })
  await expect(
    why.getByRole('option', { name: /It takes the permission change contract\. Ask / }).first(),
  ).toBeVisible()
  await expect(why).toContainText('A closed contract stays as it is.')
})
