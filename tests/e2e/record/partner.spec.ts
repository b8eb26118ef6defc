/** A supplier and its customer work on one order in two browsers, by keyboard: invited, ordered, nominated, cut, commented, revised, shipped. */
import type { Browser, Page } from 'playwright/test'
import { ask, expect, expectNotice, gridHasFocus, press, run, tabTo, test, type } from '../site/story.ts'
import { keepNotices } from '../site/notices.ts'
import type { Api, Site } from '../site/site.ts'

test.use({ mouse: false })

const contract = 'NWF-1'
const DAY_MS = 86_400_000
const dayAfter = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

async function openAs(browser: Browser, site: Site, name: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.addInitScript(keepNotices)
  await page.goto(site.url)
  await page.getByLabel('E-mail').fill(`${name}@demo.test`)
  await page.getByLabel('Password').fill('highball')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-pane]').first()).toBeVisible()
  return page
}

type Nominated = {
  readonly id: number
  readonly order: number
  readonly status: string
  readonly replaces: number | null
  readonly total: number
}
const poster =
  (api: Api) =>
  <T>(path: string, body: object): Promise<T> =>
    api<T>(path, { method: 'POST', body })

/** A customer that is a party of the supplier, with a contract for the next 200 days at a rack that loads one car a day. */
async function customer(api: Api) {
  const post = poster(api)
  const party = await post<{ id: number }>('party/', { name: 'Northwind Fuels', email: 'partner@demo.test' })
  const product = await post<{ id: number }>('product/', { name: 'Naphtha' })
  const facility = await post<{ id: number }>('facility/', { name: 'Lakeside Rack', timezone: 'America/Edmonton' })
  await post('riser/', { name: 'L1', facility: facility.id, cars_per_day: 1, active: true })
  const deal = await post<{ id: number }>('contract/', {
    contract_type: 'sale',
    contract_number: contract,
    start_date: dayAfter(-10),
    end_date: dayAfter(190),
    product: product.id,
    facility: facility.id,
    buyer: party.id,
    cars: 240,
    price: '1.5',
    status: 'approved',
  })
  return { consignee: party.id, product: product.id, facility: facility.id, contract: deal.id }
}

/** The terminal loads two cars, ships them to the customer, and the railroad reports them at the next station. */
async function ship(api: Api, known: Awaited<ReturnType<typeof customer>>) {
  const post = poster(api)
  const shipper = await post<{ id: number }>('party/', { name: 'Lakeside', emergency_telephone: '1-800-424-9300' })
  const [from, to] = (
    await api<{ results: { id: number; name: string; state: string }[] }>(
      'railstation/?railroad=CPKC&country=CA&ordering=id&limit=2',
    )
  ).results
  if (from === undefined || to === undefined) throw new Error('The demo has no two stations of that railroad.')
  const day = dayAfter(0)
  const bill = await post<{ id: number; bol_number: string }>('railshipment/', {
    ...known,
    shipper: shipper.id,
    origin: from.id,
    destination: to.id,
    railroad: 'CPKC',
    routing: 'CPKC',
    ship_date: day,
    freight_charges: 'prepaid',
  })
  for (const car_number of ['480001', '480002']) {
    const car = { car_mark: 'NWFX', car_number }
    const { id } = await post<{ id: number }>('railcar/', { ...car, light_weight: 100_000 })
    await post('loadedrailcar/', {
      ...car,
      car_type: 'C114',
      weight: '120000.00',
      shell_capacity: '33600.00',
      volume_outage: '4876.00',
      product: known.product,
      current_location: known.facility,
      rail_shipment: bill.id,
      seal_number_1: `S${car_number}`,
    })
    await post('carevent/', {
      railcar: id,
      code: 'W',
      at: new Date().toISOString(),
      load_status: 'L',
      location: from.name,
      state: from.state,
      railroad: 'CPKC',
    })
  }
  await post(`railshipment/${bill.id}/ship/`, {})
  return { bill: bill.bol_number, day }
}

/** The buyer sees where the cars of a bill are, and prints the bill. */
async function follow(buyer: Page, bill: string): Promise<void> {
  await run(buyer, '>shipments', 'Shipments')
  await gridHasFocus(buyer)
  await press(buyer, '/')
  await buyer.getByLabel('Search partner shipments').fill(bill)
  await press(buyer, 'Enter', 'Enter')
  await expect(buyer.getByRole('heading', { name: new RegExp(`^${bill}`) })).toBeVisible()
  await expect(buyer.getByRole('grid', { name: 'Shared cars' })).toContainText('480001')
  await press(buyer, 'Alt+Shift+p')
  await expect(buyer.getByRole('region', { name: 'Print preview' })).toBeVisible()
  await expect(buyer.getByRole('status').getByText(/^Page 1 of \d+$/)).toBeVisible()
}

/** The calendar of the month saves its shipped cars as a workbook. */
async function exportMonth(buyer: Page, month: string): Promise<void> {
  await run(buyer, '>calendar of orders', 'Calendar of orders')
  await expect(buyer.getByRole('grid', { name: /^Cars by day and order/ })).toBeVisible()
  const saving = buyer.waitForEvent('download')
  await press(buyer, 'x')
  expect((await saving).suggestedFilename()).toBe(`shipped-${month}.xlsx`)
}

/** Sends at once what could still be taken back. */
const sendNow = (page: Page): Promise<void> => run(page, '>send delayed now', 'Send delayed now')

async function invite(page: Page): Promise<void> {
  await ask(page, '@Northwind')
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText('Northwind Fuels')
  await press(page, 'Tab')
  await type(page, 'invite')
  await press(page, 'Enter')
  const form = page.getByRole('dialog', { name: 'Invite' })
  for (const share of ['Contracts', 'Shipments', 'Positions of cars']) {
    await tabTo(page, form.getByRole('checkbox', { name: share }))
    await press(page, 'Space')
  }
  await expect(form).toContainText('The partner would see 1 contract')
  await press(page, 'Control+Enter')
  await expect(form).toHaveCount(0)
  await sendNow(page)
  await expectNotice(page, 'The invitation was sent to partner@demo.test.')
}

async function acceptInvitation(buyer: Page): Promise<void> {
  await run(buyer, '>incoming', 'Incoming invitations')
  await expect(buyer.getByText('You would see 1 contract')).toBeVisible()
  await press(buyer, 'y')
  await expectNotice(buyer, /accepted/)
}

async function order(buyer: Page): Promise<void> {
  await run(buyer, '>partner contracts', 'Partner contracts')
  await gridHasFocus(buyer)
  await press(buyer, '/')
  await buyer.getByLabel('Search partner contracts').fill(contract)
  await press(buyer, 'Enter', 'Enter')
  await expect(buyer.getByText('No orders yet', { exact: true })).toBeVisible()
  await press(buyer, 'o')
  const cars = buyer.getByRole('textbox', { name: 'Cars', exact: true })
  await expect(cars).toBeVisible()
  // Empty fields are shown on demand, and the first of them has the focus.
  await press(buyer, 'Alt+Shift+E')
  await expect(buyer.getByRole('textbox', { name: 'PO' })).toBeFocused()
  await type(buyer, '4500871')
  await tabTo(buyer, cars, 'Shift+Tab')
  await type(buyer, '36')
  await press(buyer, 'Control+s')
  await expectNotice(buyer, `${contract}-1 saved.`)
  await press(buyer, 'Escape', 's', 's')
  await expect(buyer.getByRole('dialog', { name: 'Send 1 order' })).toContainText('draft → sent')
  await press(buyer, 'Enter')
  await sendNow(buyer)
}

/** The second month is nominated, because the first may be nearly over. */
async function nominate(buyer: Page): Promise<void> {
  await expect(buyer.getByRole('button', { name: /Create a draft for each month/ })).toBeVisible()
  await press(buyer, 'm')
  const board = buyer.getByRole('region', { name: 'Months' })
  const months = board.getByRole('grid')
  await expect(months).toBeVisible()
  await tabTo(buyer, months)
  await press(buyer, 'ArrowDown', 'f')
  await expect(buyer.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await type(buyer, '12')
  await press(buyer, 'Enter')
  await expect(board.getByRole('status')).toContainText('12 forecast')
  await press(buyer, 'r')
  await expectNotice(buyer, 'Spread evenly: NWF-1-1')
  await press(buyer, 'Enter')
  const days = buyer.getByRole('region', { name: 'Cars by day' })
  await expect(days.getByRole('grid')).toBeFocused()
  // Two days on which the spur is closed are locked, and the cars are spread over the others.
  await press(buyer, 'Shift+ArrowRight', 'l')
  await expect(days.getByRole('status')).toContainText('locked')
  await press(buyer, 'r')
  await expectNotice(buyer, 'Spread evenly: NWF-1-1')
  await expect(days.locator('[data-figure="Nominated"]')).toHaveText('12')
  // One car more on the last day than the rack loads.
  await press(buyer, 'End')
  await type(buyer, '2')
  await press(buyer, 'Enter')
  await expect(days.getByRole('status')).toContainText('2 nominated')
  await send(buyer)
}

async function send(buyer: Page): Promise<void> {
  await press(buyer, 's', 's')
  const panel = buyer.getByRole('dialog', { name: 'Send 1 nomination' })
  await expect(panel).toContainText('draft → sent')
  await press(buyer, 'Enter')
  await expect(panel).toHaveCount(0)
  await sendNow(buyer)
}

test('a customer is invited, orders, nominates, reads what was cut, revises it and follows its cars', async ({
  page,
  site,
  signIn,
  browser,
}) => {
  await signIn('admin')
  const api = await site.as('admin')
  const known = await customer(api)
  const buyer = await openAs(browser, site, 'partner')
  await invite(page)
  await acceptInvitation(buyer)
  await order(buyer)

  // The supplier finds the order under what is to be answered.
  await run(page, '>orders', 'Go to Orders')
  const toAnswer = page.getByRole('row', { name: `To answer ${contract}-1` })
  await expect(toAnswer).toBeVisible()
  await press(page, 'Home')
  await expect(toAnswer).toHaveAttribute('aria-selected', 'true')
  await press(page, 'y')
  await expectNotice(page, /accepted/)

  await nominate(buyer)
  // The link of the letter opens the review, which says that one day has no room.
  const { results } = await api<{ results: Nominated[] }>('partner/railnomination/?status=sent&ordering=-id&limit=1')
  await page.goto(`${site.url}/#/partner/nomination/${results[0]?.id}`)
  await expect(page.getByText('1 day without room')).toBeVisible()
  await press(page, 'c', 'y')
  await sendNow(page)

  // The buyer reads what was cut, and comments on that day.
  const days = buyer.getByRole('region', { name: 'Cars by day' })
  await expect(days.locator('[data-figure="Cut"]')).toHaveText('1')
  await tabTo(buyer, days.getByRole('grid'))
  await press(buyer, 'End')
  await expect(days.getByRole('status')).toContainText('1 car cut: capacity')
  await press(buyer, 'm')
  await type(buyer, 'Can you load it a day later?')
  await press(buyer, 'Control+Enter')
  await expectNotice(buyer, 'Comment added.')
  await expect(buyer.getByRole('grid', { name: 'Comments' })).toContainText('Can you load it a day later?')

  // A revision opens its draft, which can be sent at once. The supplier sees the days before the revision, and approves it.
  await press(buyer, 'v')
  await expect(buyer.getByRole('button', { name: /^Send nomination/ })).toBeVisible()
  await send(buyer)
  const nominations = () =>
    api<{ results: Nominated[] }>(`partner/railnomination/?order=${results[0]?.order}&ordering=id`)
  const revision = (await nominations()).results.find(({ replaces }) => replaces === results[0]?.id)
  await page.goto(`${site.url}/#/partner/nomination/${revision?.id}`)
  await expect(page.locator('[data-figure="Before revision"]')).toHaveText(String(revision?.total))
  await press(page, 'y')
  await sendNow(page)
  await expect
    .poll(async () => (await nominations()).results.map(({ id, status }) => [id, status]))
    .toEqual([
      [results[0]?.id, 'superseded'],
      [revision?.id, 'approved'],
    ])

  // Two cars of the order are shipped.
  const { bill, day } = await ship(api, known)
  await follow(buyer, bill)
  await exportMonth(buyer, day.slice(0, 7))
})
