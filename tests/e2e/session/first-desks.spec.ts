/** Each person of the demo starts with the desk of their work. Its first screen has the focus, and no pane is empty. */
import { signIns } from '../../../server/demo/seed/base/people.ts'
import { expect, test } from '../site/story.ts'

const bills = /[1-9]\d* of \d+ shipments/
const board = /[1-9][\d,]* cars on track/
const days = /[1-9]\d* bills? open/

/** The address of the first pane, and of each pane what it shows once it has rows. */
const tickets = /[1-9][\d,]* tickets/
const desks: Readonly<Record<string, readonly [string, ...RegExp[]]>> = {
  admin: ['/company/dashboard/', /Under way/, /\d+ users/, /Dispatchers/],
  dispatcher: ['/company/trace/overview/', /Active [1-9]/, board, bills],
  planner: ['/company/facilities/', days, board, /[1-9][\d,]* rail cars/],
  clerk: ['/invoice/invoices/', /[1-9]\d* invoices/, tickets, bills],
  gauger: ['/rail/cars/', /[1-9]\d* loaded cars/, /[1-9]\d* tanks/, bills],
  billing: ['/invoice/invoices/', /[1-9]\d* invoices/, /[1-9]\d* ticket invoices/, /[1-9]\d* customs invoices/],
  allocator: ['/company/terminalboss/overview/', /Provost Energy/, tickets, bills],
  viewer: ['/company/reports/', /[1-9]\d* reports/],
  partner: ['/company/terminalboss/v3/ticket/', tickets, /[1-9]\d* open orders/, /[1-9]\d* partner shipments/],
  both: ['/scheduler/slots/', /[1-9][\d,]* slots/, board, bills],
}

test('each person of the demo has a desk of their own', () => {
  expect(
    Object.keys(desks)
      .map((name) => `${name}@demo.test`)
      .toSorted(),
  ).toEqual(signIns.toSorted())
})

for (const [name, [path, ...shown]] of Object.entries(desks))
  test(`${name} starts at ${path}`, async ({ page, site }) => {
    await page.goto(site.url)
    await page.getByLabel('E-mail').fill(`${name}@demo.test`)
    await page.getByLabel('Password').fill('highball')
    await page.keyboard.press('Enter')
    const panes = page.locator('[data-pane]')
    await expect(panes).toHaveCount(shown.length)
    await expect(page).toHaveURL((url) => url.hash === `#${path}`)
    for (const [at, text] of shown.entries()) await expect(panes.nth(at)).toContainText(text)
  })
