/**
 * The mass balance of yesterday without a mouse: the ticket behind a difference is found and completed at the moment at which its load
 * ended, and the day is closed and reopened.
 */
import { dayIn, wallClock } from '#model/shared/clock.ts'
import { expect, expectNotice, press, test, type as typeText } from '../site/story.ts'

test.use({ mouse: false })

type Found = { readonly results: readonly Ticket[] }
type Ticket = {
  readonly id: string
  readonly ticket_number: string
  readonly started_at: string
  readonly server: string
}
const base = 'terminalboss/v3/ticket/'
/** Of Hardisty, where the demo planted a ticket that was loaded and not completed. */
const HARDISTY = 'America/Edmonton'
const MINUTE_MS = 60_000

test('a difference is explained by a ticket, which is completed on its own day, and the day is closed', async ({
  page,
  site: server,
  signIn,
}) => {
  await signIn('admin')
  const api = await server.as('admin')
  // Trucks that are loading now have no net volume yet.
  const { results } = await api<Found>(`${base}?status=loading&net_volume__isnull=false&ordering=started_at&limit=1`)
  const [ticket] = results
  if (ticket === undefined) throw new Error('The demo has no ticket that was loaded and not completed.')
  const { id, ticket_number, started_at } = ticket
  const day = dayIn(started_at, HARDISTY)
  await page.goto(`${page.url().split('#')[0]}#/company/mass-balance-report/${day}/${ticket.server}`)
  const pane = page.getByRole('region', { name: 'Mass balance' })
  const figures = pane.getByRole('grid', { name: /^Figures by product/ })
  await expect(figures).toBeFocused()
  await expect(pane.getByText('1 product needs attention')).toBeVisible()
  // The cursor is on the loss; the closing figure is on its left.
  const cursor = figures.locator('[aria-selected]')
  await expect(cursor).toHaveText(/^−2\.\d{3}$/)
  await press(page, 'ArrowLeft', 'Enter')
  const lines = pane.getByRole('grid', { name: 'Closing of Propane' })
  await expect(lines).toBeFocused()
  await expect(lines.getByRole('row')).not.toHaveCount(1)
  await press(page, 'Escape')
  await expect(figures).toBeFocused()

  await press(page, 'c')
  const causes = pane.getByRole('listbox', { name: 'Causes' })
  await expect(causes).toBeFocused()
  await expect(causes.getByRole('option').first()).toContainText(
    `Ticket ${ticket_number} was loaded but not completed: 2.0 m³, leaves `,
  )
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: new RegExp(ticket_number) }).first()).toBeVisible()
  await press(page, 's')
  const verbs = page.getByRole('dialog')
  await expect(verbs.getByRole('list', { name: 'Verbs' })).toBeVisible()
  await press(page, 'c')
  await expect(verbs.getByRole('spinbutton', { name: 'year, Completed' })).toBeFocused()
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const completed = Date.parse(started_at) - (Date.parse(started_at) % MINUTE_MS) + MINUTE_MS
  // Each part goes on to the next one.
  await typeText(page, wallClock(completed, zone).slice(0, 16).replaceAll(/\D/g, ''))
  await press(page, 'Control+Enter')
  await expect(page.getByRole('button', { name: 'Complete 1 ticket' })).toBeFocused()
  await press(page, 'Enter')
  await expectNotice(page, `${ticket_number}: loading → complete`)
  await expect(pane.getByText('every product balances')).toBeVisible()
  expect(await api(`${base}${id}/`)).toMatchObject({
    status: 'complete',
    completed_at: new Date(completed).toISOString(),
  })

  // Back in the pane of the balance.
  await press(page, 'Alt+ArrowLeft', 'Shift+C')
  const dialog = page.getByRole('dialog', { name: `Close ${day} at Hardisty` })
  await expect(dialog).toBeVisible()
  await press(page, 'Control+Enter')
  await expect(dialog).toHaveCount(0)
  const state = pane.getByRole('status').first()
  await expect(state).toContainText('closed by ')
  await expect(pane.getByRole('button', { name: `${day}: closed` })).toBeAttached()

  await press(page, 'Shift+R')
  const reopening = page.getByRole('dialog', { name: `Reopen ${day} at Hardisty` })
  await expect(reopening.getByRole('textbox', { name: /Reason/ })).toBeFocused()
  await page.keyboard.type('Wrong reading')
  await press(page, 'Control+Enter')
  await expect(reopening).toHaveCount(0)
  await expect(state).toContainText('open every product balances')

  // A movement that is missing is entered from there, with the site filled in.
  await press(page, 'a')
  const form = page.getByRole('form', { name: 'New inventory movement' })
  await expect(form.getByRole('combobox', { name: /^Site/ })).toHaveValue('Hardisty')
})
