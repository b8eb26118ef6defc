/** A carrier books by the link that was sent to it, on a phone; of two that want the last place, one gets it and the other gets others. */
import { cutOff } from '../site/cut-off.ts'
import { expect, test } from '../site/story.ts'
import { tooSmall } from '../site/targets.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const HOUR = 3_600_000
type Made = { readonly id: number }

test('a link is opened, the last place has gone, another is taken and cancelled; the gate’s board shows it', async ({
  page,
  site,
}) => {
  const api = await site.as('admin')
  const post = <T>(path: string, body: object) => api<T>(path, { method: 'POST', body })
  const place = await post<Made>('schedule/location/', {
    name: `Gate ${Date.now()}`,
    timezone: 'UTC',
    bays: ['B1'],
    booking_cutoff: 0,
    cancel_cutoff: 0,
    shortage_below: 0,
  })
  const company = await post<Made>('schedule/company/', { name: `Carrier ${Date.now()}` })
  const first = Math.ceil(Date.now() / HOUR) * HOUR + HOUR
  const lay = (nth: number) =>
    post<Made>('schedule/slot/', {
      location: place.id,
      bay: 'B1',
      starts_at: new Date(first + nth * HOUR).toISOString(),
      ends_at: new Date(first + (nth + 1) * HOUR).toISOString(),
      capacity: 1,
    })
  const wanted = await lay(0)
  await lay(1)
  const link = await post<{ token: string; url: string }>('schedule/location/generate_token/', {
    location: place.id,
    scope: 'book',
    company: company.id,
  })
  const hour = (nth: number): string => new Date(first + nth * HOUR).toISOString().slice(11, 16)

  await page.goto(link.url)
  const time = page.getByRole('button', { name: new RegExp(`^${hour(0)}–`) })
  const day = page.getByRole('button', { name: /free$/ }).first()
  await expect(day).toBeVisible()
  expect(page.url()).not.toContain(link.token)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(link.token)
  await time.tap()
  expect([...(await page.evaluate(tooSmall)), ...(await page.evaluate(cutOff))]).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('textbox', { name: /^Driver/ }).fill('Ada Lovelace')
  await page.getByRole('textbox', { name: /^Truck/ }).fill('AB 123')

  // Somebody else was faster.
  await post('schedule/booking/create_booking/', { slot: wanted.id, company: company.id })
  await page.getByRole('button', { name: 'Book this time' }).tap()
  const instead = page.getByRole('list', { name: 'Free instead' }).getByRole('button')
  await expect(instead).toHaveCount(1)
  await expect(instead).toContainText(hour(1))
  await instead.tap()
  const confirmation = page.getByRole('region', { name: 'Confirmation' })
  await expect(confirmation.getByRole('status')).toContainText('Booked.')
  await expect(page.getByRole('img', { name: /^Code of/ })).toBeVisible()
  const reference = await confirmation.getByRole('heading').innerText()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    confirmation.getByRole('button', { name: 'Save to calendar' }).tap(),
  ])
  expect(file.suggestedFilename()).toBe(`${reference}.ics`)

  const screen = await post<{ url: string }>('schedule/location/generate_token/', {
    location: place.id,
    scope: 'screen',
  })
  const gate = await page.context().newPage()
  await gate.goto(screen.url)
  await expect(gate.getByText(/^As of/)).toBeVisible()
  // Late in the evening the time is tomorrow's, which is not on the board.
  if (new Date(first + HOUR).getUTCDate() === new Date().getUTCDate())
    await expect(gate.getByRole('region', { name: 'Rack B1' })).toContainText(`${reference} · Ada · AB 123`)
  await gate.close()

  // What was booked is known in this tab after the page was loaded anew.
  await page.reload()
  const own = page.getByRole('article', { name: `Booking ${reference}` })
  await expect(own).toContainText('confirmed')
  await own.getByRole('button', { name: `Cancel ${reference}` }).tap()
  await own.getByRole('textbox', { name: /^Why/ }).fill('The truck broke down')
  await own.getByRole('button', { name: 'Cancel the booking' }).tap()
  await expect(own).toContainText('cancelled')
})
