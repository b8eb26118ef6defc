/** The mass balance of a day without a mouse: the ticket behind a difference is found and completed, and a day is closed and reopened. */
import { dayIn, momentIn } from '#model/shared/clock.ts'
import { zoneAtNoon } from '../../server/clocks.ts'
import type { Api } from '../site/site.ts'
import { expect, expectNotice, press, test } from '../site/story.ts'

test.use({ mouse: false })

type Made = { readonly id: string }
const base = 'terminalboss/v3/'
const DAY_MS = 86_400_000
/** No day ends there while the story runs. */
const timezone = zoneAtNoon()
const dayBefore = (days: number): string => dayIn(Date.now() - days * DAY_MS, timezone)
const at = (day: string, time: string): string =>
  new Date(momentIn(Date.parse(`${day}T${time}:00Z`), timezone)).toISOString()

/** A site with one tank of propane, from which 2.000 m³ are loaded on a ticket that is not completed. */
async function makeSite(api: Api): Promise<{ readonly site: string; readonly ticket: string }> {
  const make = async (where: string, body: object): Promise<string> =>
    (await api<Made>(`${base}${where}/`, { method: 'POST', body })).id
  const site = await make('servers', { name: 'Balance terminal', timezone })
  const product = await make('product', {
    product_code: 'BAL3',
    product_name: 'Balance propane',
    density: 507.5,
    gip: true,
  })
  const tank = { location_type: 'tank', server: site, product, capacity: '5000' }
  const location = await make('location', { code: 'BAL101', name: 'Balance bullet', ...tank })
  const reading = (measured_at: string, volume: string) => make('container-reading', { location, measured_at, volume })
  await reading(at(dayBefore(2), '23:30'), '1000.000')
  await reading(at(dayBefore(1), '23:50'), '1000.000')
  await reading(new Date(Date.now() - 60_000).toISOString(), '997.900')
  // 529.2 gal at 60 °F are 2.000 m³ at 15 °C.
  const ticket = await make('ticket', { ticket_number: 'BAL-4711', product, server: site, net_volume: '529.2' })
  for (const status of ['open', 'arrived', 'loading'])
    await api(`${base}ticket/update-tickets-status/`, { method: 'POST', body: { ticket_ids: [ticket], status } })
  return { site, ticket }
}

test('a difference is explained by a ticket, which is completed beside, and the day before is closed', async ({
  page,
  site: server,
  signIn,
}) => {
  await signIn('admin')
  const api = await server.as('admin')
  const { site, ticket } = await makeSite(api)
  const [today, yesterday] = [dayBefore(0), dayBefore(1)]
  await page.goto(`${page.url().split('#')[0]}#/company/mass-balance-report/${today}/${site}`)
  const pane = page.getByRole('region', { name: 'Mass balance' })
  const figures = pane.getByRole('grid', { name: /^Figures by product/ })
  await expect(figures).toBeFocused()
  await expect(pane.getByText('1 product needs attention')).toBeVisible()
  // The cursor is on the loss; the closing figure is on its left.
  const cursor = figures.locator('[aria-selected]')
  await expect(cursor).toHaveText('−2.100')
  await press(page, 'ArrowLeft', 'Enter')
  const lines = pane.getByRole('grid', { name: 'Closing of Balance propane' })
  await expect(lines).toBeFocused()
  await expect(lines.getByRole('row', { name: /997\.900/ })).toBeVisible()
  await press(page, 'Escape')
  await expect(figures).toBeFocused()

  await press(page, 'c')
  const causes = pane.getByRole('listbox', { name: 'Causes' })
  await expect(causes).toBeFocused()
  await expect(causes.getByRole('option').first()).toContainText(/Ticket BAL-4711 was loaded but not completed: 2\.0/)
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: /BAL-4711/ }).first()).toBeVisible()
  await press(page, 's')
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Verbs' })).toBeVisible()
  await press(page, 'c')
  await expect(page.getByRole('button', { name: 'Complete 1 ticket' })).toBeFocused()
  await press(page, 'Enter')
  await expectNotice(page, 'BAL-4711: loading → complete')
  await expect(figures).toContainText('−0.100')
  await expect(figures).toContainText('loss within the tolerance')
  await expect(pane.getByText('every product balances')).toBeVisible()
  expect((await api<{ status: string }>(`${base}ticket/${ticket}/`)).status).toBe('complete')

  // Back in the pane of the balance.
  await press(page, 'Alt+ArrowLeft', '[')
  await expect(pane.getByRole('heading', { name: `Balance terminal, ${yesterday}` })).toBeVisible()
  await press(page, 'Shift+C')
  const dialog = page.getByRole('dialog', { name: `Close ${yesterday} at Balance terminal` })
  await expect(dialog).toBeVisible()
  await press(page, 'Control+Enter')
  await expect(dialog).toHaveCount(0)
  const state = pane.getByRole('status').first()
  await expect(state).toContainText('closed by ')
  await expect(pane.getByRole('button', { name: `${yesterday}: closed` })).toBeAttached()

  await press(page, 'Shift+R')
  const reopening = page.getByRole('dialog', { name: `Reopen ${yesterday} at Balance terminal` })
  await expect(reopening.getByRole('textbox', { name: /Reason/ })).toBeFocused()
  await page.keyboard.type('Wrong reading')
  await press(page, 'Control+Enter')
  await expect(reopening).toHaveCount(0)
  await expect(state).toContainText('open every product balances')

  // A movement that is missing is entered from there, with the site filled in.
  await press(page, 'a')
  const form = page.getByRole('form', { name: 'New inventory movement' })
  await expect(form.getByRole('combobox', { name: /^Site/ })).toHaveValue('Balance terminal')
})
