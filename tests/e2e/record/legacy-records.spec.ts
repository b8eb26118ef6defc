/**
 * Records of second-generation terminals by keyboard: tickets are printed and sent, a closed one is corrected, a driver is locked out and
 * let in again, and a location is made from its UWI.
 */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Api } from '../site/site.ts'
import { expect, expectNotice, gridHasFocus, press, run, tabTo, test, type } from '../site/story.ts'

test.use({ mouse: false, sendsMail: true })

type Ticket = { readonly id: number; readonly ticket_number: string; readonly net_volume: string }
type Listed = { readonly count: number; readonly results: readonly Ticket[] }
type TicketWindow = { readonly after: string }
const tickets = 'terminalboss/ticketview/'
/** The litres without their decimals. */
const whole = (volume: string): string => Math.trunc(Number(volume)).toLocaleString('en-US')

/** Opens the closed tickets of Provost Energy, the latest first, and returns the first three. */
async function closedTickets(page: Page, api: Api): Promise<Listed['results']> {
  const [customer] = (await api<Listed>('company_table/?name=Provost%20Energy')).results
  const closed = `customer=${customer?.id ?? 0}&status=closed&ordering=-load_end&limit=3`
  const { count, results } = await api<Listed>(`${tickets}?${closed}`)
  await run(page, '>go to tickets (v2)', 'Go to Tickets (v2)')
  await gridHasFocus(page)
  await press(page, '2', 'f')
  await tabTo(page, page.getByLabel('Filter Customer'))
  await type(page, 'Provost Energy')
  await press(page, 'Enter')
  await expect(page.getByText(new RegExp(`^${count} of [\\d,]+ tickets`))).toBeVisible()
  await gridHasFocus(page)
  await press(page, 'Control+Home')
  return results
}

test('three tickets of a customer are printed as one file and sent, and each is answered', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('allocator')
  const api = await site.as('allocator')
  const [open] = (await api<Listed>(`${tickets}?status=open&limit=1`)).results
  if (open === undefined) throw new Error('The demo has no open ticket.')
  const numbers = (await closedTickets(page, api)).map(({ ticket_number }) => ticket_number)
  await press(page, 'Space', 'ArrowDown', 'Space', 'ArrowDown', 'Space')
  await expect(page.getByText(/^3 selected/)).toBeVisible()

  await press(page, 'Control+p')
  await expect(page.getByText('Page 1 of 3')).toBeVisible()
  const saved = page.waitForEvent('download')
  await press(page, 'Control+s')
  const file = readFileSync(await (await saved).path())
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)))
  expect(text.map((one, at) => one.includes(numbers[at] ?? 'nothing'))).toEqual([true, true, true])
  await press(page, 'Escape')
  await gridHasFocus(page)

  // An open ticket has no paper, which is said of that ticket alone.
  await press(page, 'p')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText([...numbers, open.ticket_number].join('\n'))
  await press(page, 'Control+Enter')
  await expect(page.getByText(/^4 selected/)).toBeVisible()
  // The dialog stays to say which of them the filters hide.
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await gridHasFocus(page)
  await press(page, 'Shift+M')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await type(page, 'yard@provost.test')
  await press(page, 'Enter')
  await run(page, '>send delayed now', 'Send delayed now')
  await expectNotice(page, new RegExp(`Sent: 3\\. Not sent: ${open.ticket_number}: `))
  await expect
    .poll(() => site.letters.map(({ to, attachments }) => [to?.[0]?.address, attachments.length]))
    .toContainEqual(['yard@provost.test', 3])
})

test('a closed ticket is corrected: its window moves, and both values are in its history', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('allocator')
  const api = await site.as('allocator')
  const [ticket] = await closedTickets(page, api)
  if (ticket === undefined) throw new Error('The demo has no closed ticket of Provost Energy.')
  const windowOf = async (): Promise<TicketWindow | undefined> =>
    (await api<{ results: TicketWindow[] }>(`${tickets}${ticket.id}/window/`)).results[0]
  const before = await windowOf()

  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: new RegExp(ticket.ticket_number) }).first()).toBeVisible()
  const windows = page.getByRole('table', { name: 'Limits before and after this load' })
  await expect(windows).toContainText(whole(ticket.net_volume))
  await press(page, 's', 'o')
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('textbox', { name: /^Reason/ })).toBeFocused()
  await type(page, 'Meter read again')
  await tabTo(page, panel.getByRole('textbox', { name: /^Net/ }))
  await press(page, 'Control+a')
  await type(page, '20000')
  await press(page, 'Control+Enter')
  await expect(panel.getByRole('button', { name: 'Correct 1 ticket (v2)' })).toBeFocused()
  await press(page, 'Enter')
  await expect(windows).toContainText('20,000')
  const after = await windowOf()
  expect(Number(after?.after) - Number(before?.after)).toBeCloseTo(Number(ticket.net_volume) - 20_000, 1)
  const both = new RegExp(`${whole(ticket.net_volume)}.* → 20,000`)
  const corrections = page.getByRole('region', { name: 'Corrections' })
  await expect(corrections).toContainText('Meter read again')
  await expect(corrections).toContainText(both)
  await press(page, 'h')
  await expect(page.getByRole('tabpanel')).toContainText(both)
})

test('a driver is locked out with a reason, and let in again', async ({ page, site, signIn }) => {
  await signIn('allocator')
  const api = await site.as('allocator')
  type Driver = {
    readonly id: number
    readonly first_name: string
    readonly last_name: string
    readonly status: string
  }
  const { results } = await api<{ results: Driver[] }>('person/?status=allowed&enabled=true&limit=1')
  const [driver] = results
  if (driver === undefined) throw new Error('Every driver of the demo is locked out.')
  const name = `${driver.first_name} ${driver.last_name}`
  await run(page, '>go to drivers (v2)', 'Go to Drivers (v2)')
  await gridHasFocus(page)
  await press(page, '/')
  await type(page, name)
  await expect(page.getByText(/^1 of \d+ drivers/)).toBeVisible()
  await press(page, 'Enter', 'Control+Home', 'Enter')
  await expect(page.getByRole('heading', { name: new RegExp(name) }).first()).toBeVisible()
  await expect(page.getByText('May load: yes')).toBeVisible()

  await press(page, 's', 'l')
  await type(page, 'Orientation expired')
  await press(page, 'Control+Enter')
  await expect(page.getByRole('button', { name: /^Lock 1 driver/ })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByText('May load: no, because:')).toBeVisible()
  await expect(page.getByText(/Locked out from \d{4}-\d\d-\d\d on: Orientation expired\./)).toBeVisible()
  await press(page, 's', 'u')
  await press(page, 'Enter')
  await expect(page.getByText('May load: yes')).toBeVisible()
})

test('a pasted UWI fills in its parts, shows its place, and names a new location', async ({ page, site, signIn }) => {
  await signIn('allocator')
  const api = await site.as('allocator')
  await run(page, '>new location (v2)', 'New location (v2)')
  const form = page.getByRole('form', { name: 'New location (v2)' })
  await tabTo(page, form.getByRole('textbox', { name: 'UWI' }))
  await page.keyboard.insertText('100062204709w400')
  await expect(page.getByLabel('Parts of the UWI')).toContainText('047')
  await expect(page.getByRole('img', { name: /Township 47, range 9 W4: 22 is marked/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /The surroundings; the circle has a radius of 800 m/ })).toBeVisible()
  await tabTo(page, form.getByRole('checkbox', { name: 'UWI is name and code' }))
  await press(page, 'Space')
  const uwi = '100/06-22-047-09W4/00'
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue(uwi)
  await press(page, 'Control+s')
  await expect(page.getByRole('heading', { name: new RegExp(uwi) }).first()).toBeVisible()
  type Location = Readonly<Record<'name' | 'township' | 'latitude' | 'longitude', unknown>>
  const { results } = await api<{ results: Location[] }>(`location_table/?uwi=${encodeURIComponent(uwi)}`)
  expect(results).toMatchObject([
    { name: uwi, township: 47, latitude: expect.closeTo(53.0666, 2), longitude: expect.closeTo(-111.234, 2) },
  ])
})
