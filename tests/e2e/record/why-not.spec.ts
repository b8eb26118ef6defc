/** Shift W says everything that stands in the way of a record, and leads to each thing that mends it, without a mouse. */
import { expect, expectNotice, press, test } from '../site/story.ts'

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
  await api(`contract/${draft.id}/`, {
    method: 'PATCH',
    body: { end_date: `${new Date().getUTCFullYear() + 1}-12-31` },
  })
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

test('a truck that is locked out is let in by somebody who may, with a reason, and loaded; both are taken back', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('admin')
  const api = await site.as('admin')
  type Ticket = { id: string; ticket_number: string; status: string }
  type Answer = { can: boolean; blockers: { kind: string }[] }
  const why = (id: string) => api<Answer>(`terminalboss/v3/ticket/${id}/why_not/`)
  const { results } = await api<{ results: Ticket[] }>('terminalboss/v3/ticket/?status=arrived&limit=200')
  const answers = await Promise.all(results.map(async (one) => ({ one, ...(await why(one.id)) })))
  const kept = answers.find(({ blockers: [only, more] }) => only?.kind === 'lockout' && more === undefined)?.one
  if (kept === undefined) throw new Error('The demo has no ticket whose driver is locked out.')
  await page.goto(`${page.url().split('#')[0]}#/company/terminalboss/v3/ticket/detail/${kept.id}`)
  await expect(page.getByRole('heading', { name: new RegExp(kept.ticket_number) }).first()).toBeVisible()

  await press(page, 'Shift+W')
  const pane = page.getByRole('region', { name: 'Why not?' })
  await expect(pane.getByRole('option').first()).toBeFocused()
  await expect(pane.getByRole('option').first()).toContainText('is locked out since')
  await press(page, 'o')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await press(page, 'Control+Enter')
  await expect(page.getByRole('dialog'), 'without a reason').toContainText(/reason/i)
  await page.getByRole('dialog').getByRole('textbox').focus()
  await page.keyboard.type('Spoken to by the shift lead')
  await press(page, 'Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(
    pane.getByRole('option', { name: /Overridden by .*: Spoken to by the shift lead/ }).first(),
  ).toBeVisible()

  const status = async () => (await api<Ticket>(`terminalboss/v3/ticket/${kept.id}/`)).status
  await press(page, 's')
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Verbs' })).toBeVisible()
  await press(page, 'l')
  await expect(page.getByRole('button', { name: 'Load 1 ticket' })).toBeFocused()
  await expect(page.getByRole('dialog')).toContainText(kept.ticket_number)
  await press(page, 'Enter')
  await expect.poll(status).toBe('loading')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectNotice(page, `${kept.ticket_number}: arrived → loading`)
  await press(page, 'Control+z')
  await expect.poll(status).toBe('arrived')
  await press(page, 'Control+z')
  await expect.poll(async () => (await why(kept.id)).can).toBe(false)
})

test('a certificate that keeps a load is added from there, by Enter', async ({ page, site, signIn }) => {
  await signIn('admin')
  const api = await site.as('admin')
  const { results } = await api<{ results: { id: string; ticket_number: string; driver: string | null }[] }>(
    'terminalboss/v3/ticket/?status=arrived&limit=200',
  )
  const ticket = results.find(({ driver }) => driver !== null)
  if (ticket === undefined) throw new Error('The demo has no truck that waits.')
  await api('terminalboss/v3/certification/', {
    method: 'POST',
    body: { name: 'Night loading', certification_type: 'DRV' },
  })
  await page.goto(`${page.url().split('#')[0]}#/company/terminalboss/v3/ticket/detail/${ticket.id}`)
  await expect(page.getByRole('heading', { name: new RegExp(ticket.ticket_number) }).first()).toBeVisible()
  await press(page, 'Shift+W')
  const why = page.getByRole('region', { name: 'Why not?' })
  const line = why.getByRole('option', { name: /Night loading of .* is missing/ }).first()
  await expect(line).toContainText('Add it')
  await line.focus()
  await press(page, 'Enter')
  const made = page.getByRole('region', { name: 'New user certification' })
  await expect(made.getByLabel(/^Certification/).first()).toHaveValue('Night loading')
  await expect(made.getByLabel(/^User/).first()).not.toHaveValue('')
  await press(page, 'Control+s')
  await expect(line).toHaveCount(0)
})
