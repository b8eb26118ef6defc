/**
 * Missed changes, by keyboard: while the connection is down others work on, and afterwards each change is reported
 * once with its net effect. Also who else is in a yard.
 */
import type { Page } from 'playwright/test'
import { Line } from './site/line.ts'
import type { Api, Site } from './site/site.ts'
import { alone, expect, expectNotice, press, run, test, type } from './site/story.ts'

type Ticket = { readonly id: string; readonly ticket_number: string; readonly ordered_volume: string | null }
test.use({ mouse: false })

let line: Line
test.beforeEach(async ({ site }) => {
  line = await Line.to(site.port)
})
test.afterEach(() => line.close())

async function enter(page: Page, site: Site, name: string, path = ''): Promise<void> {
  await page.addInitScript(
    (token) => {
      if (sessionStorage.getItem('story') === token) return
      sessionStorage.setItem('story', token)
      localStorage.setItem('token', token)
    },
    await site.signIn(name),
  )
  await page.goto(`${line.url}${path}`)
  await expect(page.locator('[data-pane]').first()).toBeVisible()
  await alone(page)
}
const fresh = (page: Page) =>
  page
    .locator('header')
    .getByText(/^(live|polling.*|stale.*|offline|connecting|catching up)$/)
    .last()
const told = (page: Page) => page.getByRole('status', { name: 'What changed while you were away' })
/** Tickets whose volume may still change: from approved on it is frozen. */
const firstTickets = async (api: Api, count: number): Promise<readonly Ticket[]> => {
  const states = 'scheduled,open,arrived,loading,complete,rejected'
  const asked = `status__in=${states}&limit=${count}&ordering=ticket_number`
  return (await api<{ results: Ticket[] }>(`terminalboss/v3/ticket/?${asked}`)).results
}
const order = (api: Api, { id }: Ticket, ordered_volume: string | null): Promise<unknown> =>
  api(`terminalboss/v3/ticket/${id}/`, { method: 'PATCH', body: { ordered_volume } })

/** Opens the table of tickets and waits for all rows. */
async function openTickets(page: Page, site: Site): Promise<void> {
  await enter(page, site, 'clerk')
  await expect(page.locator('[data-pane]').first()).toContainText(/[\d,]{5,}\s+tickets/)
  await expect(fresh(page)).toHaveText('live')
}

test('200 tickets change while the connection is down, 20 of them twice: all are reported with their net change; n steps through them; a reload loses none', async ({
  page,
  site,
}) => {
  const api = await site.as('dispatcher')
  await openTickets(page, site)
  const tickets = await firstTickets(api, 201)
  line.cut('all')
  await expect(fresh(page)).toHaveText(/stale|offline/)
  for (const [at, ticket] of tickets.slice(0, 200).entries()) await order(api, ticket, String(21_000 + at))
  for (const [at, ticket] of tickets.slice(0, 20).entries()) await order(api, ticket, String(25_000 + at))
  // A value changed and changed back is reported as such.
  const [back] = tickets.slice(200)
  if (back) await order(api, back, '77').then(() => order(api, back, back.ordered_volume))
  line.mend()
  await expect(told(page)).toContainText('200 changed, 1 unchanged')
  await expect(fresh(page)).toHaveText('live')
  // Stepping through: the pane gets the focus, the row the cursor, the line the net effect.
  await press(page, 'n')
  await expect(told(page)).toContainText('1 of 201')
  await expect(told(page)).toContainText(/Ordered.*→/)
  await press(page, 'n', 'n')
  await expect(told(page)).toContainText('3 of 201')
  await press(page, 'Shift+N')
  await expect(told(page)).toContainText('2 of 201')
  await press(page, 'Shift+N', 'Shift+N')
  await expect(told(page)).toContainText('201 of 201')
  await page.reload()
  await expect(told(page)).toContainText('200 changed, 1 unchanged')
  await press(page, 'k', 'h')
  await expect(told(page)).toHaveCount(0)
  await page.reload()
  await expect(page.locator('[data-pane]').first()).toContainText(/[\d,]{5,}\s+tickets/)
  await expect(told(page)).toHaveCount(0)
})

test('only changes of displayed rows are reported, including rows that entered or left the filter', async ({
  page,
  site,
}) => {
  const api = await site.as('dispatcher')
  await openTickets(page, site)
  const [one, two, three] = await firstTickets(api, 3)
  if (!one || !two || !three) throw new Error('The demo company has tickets.')
  await order(api, one, '12345')
  await order(api, two, '9')
  await order(api, three, '9')
  await page.goto(`${line.url}/#/company/terminalboss/v3/ticket/?f.ordered_volume=12345`)
  // What it has not heard of before it reloads would be told as missed, too. Heard of after the filter was set, it is a new row.
  await expect(page.locator('[data-pane]').first()).toContainText(/1 of [\d,]+ tickets|◆ 1 new/)
  await page.reload()
  await expect(page.locator('[data-pane]').first()).toContainText(/1 of [\d,]+ tickets|1\s+of/)
  await expect(fresh(page)).toHaveText('live')
  line.cut('all')
  await expect(fresh(page)).toHaveText(/stale|offline/)
  await order(api, one, '8')
  await order(api, two, '12345')
  await order(api, three, '10')
  line.mend()
  await expect(told(page)).toContainText(': 2 changed')
  await press(page, 'n')
  await expect(told(page)).toContainText('1 of 2')
})

test('changes since the last sign-off are listed by person, to step through, print and save', async ({
  page,
  site,
}) => {
  const api = await site.as('dispatcher')
  await openTickets(page, site)
  await run(page, 'sign off shift', 'Sign off shift')
  await type(page, 'All well')
  await press(page, 'Enter')
  await expectNotice(page, 'Signed off. What changes from now on')
  const [one, two] = await firstTickets(api, 2)
  if (!one || !two) throw new Error('The demo company has tickets.')
  await order(api, one, '5100')
  await order(api, two, '5200')
  await order(api, two, '5300')
  await press(page, 'g', 'w')
  const list = page.getByRole('listbox', { name: 'What changed' })
  await expect(list.getByRole('option')).toHaveCount(2)
  await expect(list).toContainText(/→ 5,?300/)
  await expect(list).toContainText('2 changes')
  await expect(page.getByRole('region', { name: 'What changed' })).toContainText('Since your sign-off at')
  await expect(page.getByRole('region', { name: 'What changed' })).toContainText('All well')
  const paper = page.waitForEvent('download')
  await press(page, 'Shift+P')
  expect((await paper).suggestedFilename()).toMatch(/^What changed \d{4}-\d\d-\d\d\.pdf$/)
  await press(page, 'p')
  const preview = page.getByRole('document', { name: 'Pages' })
  await expect(preview).toContainText('What changed')
  await expect(preview).toBeFocused()
  await press(page, 'Escape')
  await expect(list.getByRole('option').first()).toBeFocused()
})

test('two planners in one yard see each other, and the cars each is moving', async ({ page, site, browser }) => {
  await enter(page, site, 'planner', '/#/contract/yard/1/management/')
  const board = page.getByRole('grid').first()
  await expect(board).toBeVisible()
  const other = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const mate = await other.newPage()
  await enter(mate, site, 'dispatcher', '/#/contract/yard/1/management/')
  await expect(mate.getByRole('grid').first()).toBeVisible()
  const lookers = (of: Page) => of.getByRole('button', { name: /looks at this too/ }).first()
  await expect(lookers(page)).toBeVisible()
  await expect(lookers(mate)).toBeVisible()
  // The first track is the lead, which is empty.
  await expect(mate.getByRole('grid').first()).toBeFocused()
  await press(mate, 'ArrowDown', 'Space')
  await expect(lookers(page)).toHaveAccessibleName(/1 car in hand/)
  // Both cursors start at the first car: it can be moved all the same, with a warning.
  await expect(page.getByRole('grid').first()).toBeFocused()
  await press(page, 'ArrowDown')
  await expect(page.getByText(/being moved by/).first()).toBeVisible()
  await press(page, 'Space')
  await expect(page.getByText(/You can still move them/).first()).toBeVisible()
  await press(page, 'Escape')
  await press(mate, 'Escape')
  await expect(lookers(page)).not.toHaveAccessibleName(/in hand/)
  await other.close()
  await expect(lookers(page)).toHaveCount(0)
})
