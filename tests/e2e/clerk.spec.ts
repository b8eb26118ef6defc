/**
 * The ticket clerk's story: hundreds of tickets get a new status without the mouse, each with a result, and all are
 * undone.
 */
import type { Page } from 'playwright/test'
import type { Api } from './site/site.ts'
import { ask, expect, expectNotice, gridHasFocus, press, run, test, type } from './site/story.ts'

type Ticket = { id: string; ticket_number: string; status: string; version: number }
const path = 'terminalboss/v3/ticket/'
const tickets = async (api: Api, query: string): Promise<Ticket[]> =>
  (await api<{ results: Ticket[] }>(`${path}?${query}`)).results
const statusOf = async (api: Api, { id }: Ticket): Promise<string> => (await api<Ticket>(`${path}${id}/`)).status
const change = (api: Api, ids: readonly string[], status: string, reason = '') =>
  api(`${path}update-tickets-status/`, { method: 'POST', body: { ticket_ids: ids, status, reason } })

/** Selects tickets by pasting their numbers, as from a spreadsheet. */
async function selectNumbers(page: Page, numbers: readonly string[]): Promise<void> {
  await run(page, '>select rows by number', 'Select rows by number')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText(numbers.join('\n'))
  await press(page, 'Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(new RegExp(`${numbers.length}\\b.* selected`)).first()).toBeVisible()
}

/** The letter of a verb is pressed once the verbs are there: first the panel and the rows that it is about are read. */
async function chooseApprove(page: Page): Promise<void> {
  await press(page, 's')
  await expect(page.getByRole('list', { name: 'Verbs' }).locator(':focus')).toHaveCount(1)
  await press(page, 'p')
}

test.use({ mouse: false })
test.beforeEach(async ({ signIn, page }) => {
  await signIn('clerk')
  // The module's start page is the table itself, which must be usable as soon as it appears.
  await gridHasFocus(page)
  await expect(page.getByText(/\b10,\d{3} tickets/)).toBeVisible()
})

test('pasted numbers, a status, a preview, one result per ticket, one undo', async ({ page, site }) => {
  const api = await site.as('clerk')
  const complete = await tickets(api, 'status=complete&net_volume__isnull=false&limit=30&ordering=ticket_number')
  const final = await tickets(api, 'status=invoiced&limit=3&ordering=ticket_number')
  const already = await tickets(api, 'status=approved&limit=2&ordering=ticket_number')
  const chosen = [...complete, ...final, ...already]
  await selectNumbers(
    page,
    chosen.map(({ ticket_number }) => ticket_number),
  )

  await chooseApprove(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/30\D{0,2}will change/)
  await expect(dialog).toContainText(/2\D{0,2}no change/)
  await expect(dialog).toContainText(/3\D{0,2}not allowed/)
  expect(
    await statusOf(api, complete[0] ?? chosen[0] ?? final[0] ?? { id: '', ticket_number: '', status: '', version: 0 }),
  ).toBe('complete')

  await press(page, 'Enter')
  await expect(dialog).toContainText(/30\D{0,2}changed/)
  await press(page, 'Escape')
  expect(
    new Set((await tickets(api, `id__in=${complete.map(({ id }) => id).join(',')}`)).map(({ status }) => status)),
  ).toEqual(new Set(['approved']))

  // A colleague rejects one of them meanwhile: the undo restores the others and says so.
  const [touched, untouched] = [complete[0], complete[1]]
  if (!touched || !untouched) throw new Error('The demo has no complete tickets.')
  await change(await site.as('admin'), [touched.id], 'rejected', 'Weights are missing')
  await press(page, 'Control+z')
  await expectNotice(page, /29/)
  expect([await statusOf(api, touched), await statusOf(api, untouched)]).toEqual(['rejected', 'complete'])
})

test('a ticket that a colleague has changed is counted as such, and never overwritten', async ({ page, site }) => {
  const api = await site.as('clerk')
  const [one, two] = await tickets(api, 'status=complete&net_volume__isnull=false&limit=2&ordering=-ticket_number')
  if (!one || !two) throw new Error('The demo has no complete tickets.')
  await selectNumbers(page, [one.ticket_number, two.ticket_number])
  await chooseApprove(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/2\D{0,2}will change/)
  await change(await site.as('admin'), [one.id], 'rejected', 'Wrong product')
  await press(page, 'Enter')
  await expect(dialog).toContainText(/1\D{0,2}changed/)
  await expect(dialog).toContainText(one.ticket_number)
  await press(page, 'Escape')
  expect([await statusOf(api, one), await statusOf(api, two)]).toEqual(['rejected', 'approved'])
})

test('rows change while selection, filter and position stay', async ({ page, site }) => {
  const api = await site.as('admin')
  const [first, second] = await tickets(api, 'status=arrived&limit=2&ordering=ticket_number')
  if (!first || !second) throw new Error('The demo has no arrived tickets.')
  await selectNumbers(page, [first.ticket_number, second.ticket_number])
  await api(`${path}${first.id}/`, { method: 'PATCH', body: { bay: 'Z99' } })
  await ask(page, `#${first.ticket_number}`)
  await expect(page.getByRole('option', { selected: true })).toContainText(first.ticket_number)
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(/2\b.* selected/).first()).toBeVisible()
  await press(page, 's')
  await expect(page.getByRole('dialog')).toContainText(/2 tickets/)
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Opened in a new pane, the table stays; Enter in it opens the record in place.
  await press(page, 'Control+Enter')
  await expect(page).toHaveURL(/ticket\/detail\//)
  await expect(page.locator('[data-pane]')).toHaveCount(2)
})

test('a ticket is opened, edited and saved by keyboard', async ({ page, site }) => {
  const api = await site.as('clerk')
  await press(page, 'ArrowDown', 'Enter')
  await expect(page).toHaveURL(/ticket\/detail\//)
  await expect(page.getByLabel('Comments')).toBeVisible()
  const id = /detail\/([\w-]+)/.exec(page.url())?.[1] ?? ''
  await page.getByLabel('Comments').focus()
  await type(page, 'Seal checked')
  await press(page, 'Control+s')
  await expect.poll(async () => (await api<{ comments: string }>(`${path}${id}/`)).comments).toBe('Seal checked')
})
