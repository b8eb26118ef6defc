/**
 * The story of a planner at the board of a place: a day is laid out, some of it blocked, a carrier booked, moved to another rack and checked in
 * at the gate, all without the mouse; trucks are checked in by their codes; and a booking is carried once by the mouse.
 */
import bwip from 'bwip-js/node'
import type { Page } from 'playwright/test'
import type { Api, Site } from '../site/site.ts'
import { expect, expectNotice, press, test, type } from '../site/story.ts'

type Made = { readonly id: number; readonly name: string }
type Read = { readonly results: readonly { readonly status: string; readonly bay: string; readonly slot: number }[] }

/** Two days on, so that no hour of it is past. */
const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
const at = (hour: number): string => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`

async function newRack(api: Api) {
  const post = <T>(path: string, body: object) => api<T>(path, { method: 'POST', body })
  const place = await post<Made>('schedule/location/', {
    name: `Rack ${Date.now()}`,
    timezone: 'UTC',
    bays: ['B1', 'B2'],
    booking_cutoff: 0,
    cancel_cutoff: 0,
    shortage_below: 0,
  })
  const company = await post<Made>('schedule/company/', { name: `Ribstone ${Date.now()}` })
  return { post, place, company }
}
async function openBoard(page: Page, site: Site, place: Made): Promise<void> {
  await page.goto(`${site.url}/#/scheduler/location/${place.id}/schedule/?day=${day}`)
  await page.reload()
}
const slot = (page: Page, bay: string, hours: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${bay} \\w+ ${day.slice(5)} ${hours}`) })

test.beforeEach(({ signIn }) => signIn('admin'))

test.describe('without a mouse', () => {
  test.use({ mouse: false })

  test('a day is laid out, blocked in part, booked, moved and checked in by number', async ({ page, site }) => {
    const api = await site.as('admin')
    const { post, place, company } = await newRack(api)
    await post('schedule/slottemplate/', {
      location: place.id,
      name: 'Every day',
      weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
      starts_at: '08:00',
      ends_at: '12:00',
      slot_minutes: 60,
      bays: ['B1', 'B2'],
      capacity: 1,
    })
    const bookings = async () =>
      (await api<Read>(`schedule/booking/?location=${place.id}`)).results.map(({ status, bay }) => `${status} ${bay}`)
    await openBoard(page, site, place)
    await expect(page.getByText('No slot on these days', { exact: true })).toBeVisible()

    // What the template makes is drawn before it is made.
    await press(page, 'c')
    const laying = page.getByRole('complementary', { name: 'Lay out slots' })
    await laying.getByRole('textbox', { name: 'From' }).fill(day)
    await laying.getByRole('textbox', { name: 'Until' }).fill(day)
    await expect(laying.getByRole('status')).toContainText('8 slots')
    await press(page, 'Enter')
    await expect(laying).toHaveCount(0)
    await expect(slot(page, 'B1', '08:00–09:00')).toBeVisible()
    const grid = page.getByRole('grid', { name: `Slots of ${place.name}` })
    await expect(grid).toBeFocused()

    // Booked under the cursor.
    await press(page, 'Control+Home', 'b')
    const book = page.getByRole('dialog', { name: /^Book B1/ })
    const carrier = book.getByRole('combobox', { name: /^Company/ })
    await expect(carrier).toBeFocused()
    await type(page, company.name)
    await expect(page.getByRole('option', { name: company.name })).toBeVisible()
    await press(page, 'Enter', 'Control+Enter')
    await expect(book).toHaveCount(0)
    await expect(slot(page, 'B1', '08:00–09:00')).toHaveAccessibleName(new RegExp(company.name))

    // Two are marked: one goes, the other is booked.
    await expect(grid).toBeFocused()
    await press(page, 'Shift+ArrowRight', 'x')
    const blocking = page.getByRole('dialog', { name: /^Block 2 slots/ })
    await expect(blocking.getByRole('textbox', { name: /^Reason/ })).toBeFocused()
    await type(page, 'Meter proving')
    await press(page, 'Enter')
    await expect(blocking).toContainText(`1 is booked by ${company.name}: move it first.`)
    await press(page, 'Enter')
    await expect(slot(page, 'B1', '09:00–10:00')).toHaveAccessibleName(/blocked/)
    await expect(blocking.getByRole('button', { name: /^Done/ })).toBeVisible()
    await press(page, 'Escape')
    await expect(blocking).toHaveCount(0)
    await expect(slot(page, 'B1', '08:00–09:00')).toHaveAccessibleName(/full/)

    // Carried by arrows to the other rack.
    await press(page, 'Escape', 'Control+Home', 'Space', 'ArrowDown')
    await expect(page.getByText('It can go there')).toBeVisible()
    await press(page, 'Enter')
    await expect(slot(page, 'B2', '08:00–09:00')).toHaveAccessibleName(new RegExp(company.name))
    await expect.poll(bookings).toEqual(['confirmed B2'])
    await expectNotice(page, / moved to /)
    await press(page, 'Control+z')
    await expect.poll(bookings).toEqual(['confirmed B1'])
    // It is looked for on the board, which knows of it after the server does.
    await expect(slot(page, 'B1', '08:00–09:00')).toHaveAccessibleName(new RegExp(company.name))

    // At the gate by its number.
    const [made] = (await api<{ results: { reference: string }[] }>(`schedule/booking/?location=${place.id}`)).results
    await press(page, 'Control+End', '/')
    await type(page, made?.reference ?? '')
    await press(page, 'Enter')
    await expect(grid).toBeFocused()
    await press(page, 'i')
    await expect(slot(page, 'B1', '08:00–09:00')).toHaveAccessibleName(/truck is in/)
    await expect.poll(bookings).toEqual(['checked_in B1'])
  })
})

test.describe('at the gate, without a mouse', () => {
  test.use({ mouse: false })

  test('trucks are checked in by codes that are typed and read, and one is refused with the reason', async ({
    page,
    site,
  }) => {
    const api = await site.as('admin')
    const { post, place, company } = await newRack(api)
    const locked = await post<{ id: string; username: string }>('terminalboss/v3/driver/', {
      name: `Lee ${Date.now()}`,
      username: String(Date.now()).slice(-7),
      lockout_date: '2026-01-02',
      lockout_reason: 'Smoked at the rack',
    })
    const booked = async (hour: number, more: object = {}): Promise<string> => {
      const slots = { location: place.id, bay: 'B1', starts_at: at(hour), ends_at: at(hour + 1) }
      const { id } = await post<Made>('schedule/slot/', slots)
      const made = { slot: id, company: company.id, ...more }
      return (await post<{ reference: string }>('schedule/booking/create_booking/', made)).reference
    }
    const [typed, shown, refused] = [await booked(8), await booked(9), await booked(10, { driver: locked.id })]
    const states = async () =>
      Object.fromEntries(
        (
          await api<{ results: { reference: string; status: string }[] }>(`schedule/booking/?location=${place.id}`)
        ).results.map(({ reference, status }) => [reference, status]),
      )
    await openBoard(page, site, place)
    await expect(page.getByRole('grid', { name: `Slots of ${place.name}` })).toBeFocused()
    await press(page, 'Shift+I')
    const desk = page.getByRole('dialog', { name: 'Check in by code' })
    const reference = desk.getByRole('textbox', { name: /^Reference/ })
    await expect(reference).toBeFocused()

    // Typed, or by a hand scanner: Enter shows whose it is, and once more checks it in.
    const found = desk.getByRole('region', { name: 'Booking of the code' })
    await type(page, typed.toLowerCase())
    await press(page, 'Enter')
    await expect(found).toContainText(company.name)
    await press(page, 'Enter')
    await expect.poll(states).toMatchObject({ [typed]: 'checked_in', [shown]: 'confirmed' })
    await expect(reference).toHaveValue('')

    // The next driver shows a code on a telephone, of which there is a picture.
    const picture = await bwip.toBuffer({
      bcid: 'qrcode',
      text: shown,
      scale: 6,
      padding: 10,
      backgroundcolor: 'FFFFFF',
    })
    const choosing = page.waitForEvent('filechooser')
    await desk.getByRole('button', { name: 'Choose a picture' }).focus()
    await press(page, 'Enter')
    await (await choosing).setFiles({ name: 'telephone.png', mimeType: 'image/png', buffer: picture })
    await expect(found).toContainText(shown)
    expect(await states()).toMatchObject({ [shown]: 'confirmed' })
    await reference.focus()
    await press(page, 'Enter')
    await expect.poll(states).toMatchObject({ [shown]: 'checked_in' })
    await expect(reference).toHaveValue('')

    // The last one may not come, and is told why; it stays in sight for whoever decides.
    await type(page, refused)
    await press(page, 'Enter')
    await expect(found).toContainText(refused)
    await press(page, 'Enter')
    await expectNotice(page, /locked out since 2026-01-02.*Smoked at the rack/)
    // The booking is read once more, and until then the desk hears no other key.
    await expect(desk.getByRole('button', { name: /^Check in/ })).toBeEnabled()
    await expect(found).toContainText(refused)
    expect(await states()).toEqual({ [typed]: 'checked_in', [shown]: 'checked_in', [refused]: 'confirmed' })

    // What is no booking is said, and Escape goes back to the board.
    await reference.fill('BK-0')
    await press(page, 'Enter')
    await expect(desk.getByText('No booking has the reference BK-0.')).toBeVisible()
    await press(page, 'Escape')
    await expect(desk).toHaveCount(0)
  })
})

test.describe('with the mouse', () => {
  test('a booking is carried to a free slot, and one undo brings it back', async ({ page, site }) => {
    const api = await site.as('admin')
    const { post, place, company } = await newRack(api)
    const lay = (hour: number) =>
      post<Made>('schedule/slot/', { location: place.id, bay: 'B1', starts_at: at(hour), ends_at: at(hour + 1) })
    const [from, to] = [await lay(8), await lay(11)]
    await post('schedule/booking/create_booking/', { slot: from.id, company: company.id })
    const bookings = async () =>
      (await api<Read>(`schedule/booking/?location=${place.id}`)).results.map((one) => one.slot)
    await openBoard(page, site, place)
    const middle = async (hours: string) => {
      // Waits until it stands still: its place depends on the room, which is measured after the board is there.
      await slot(page, 'B1', hours).scrollIntoViewIfNeeded()
      const box = await slot(page, 'B1', hours).boundingBox()
      if (!box) throw new Error(`${hours} is not drawn.`)
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    await expect(slot(page, 'B1', '08:00–09:00')).toHaveAccessibleName(new RegExp(company.name))
    const [begin, end] = [await middle('08:00–09:00'), await middle('11:00–12:00')]
    await page.mouse.move(begin.x, begin.y)
    await page.mouse.down()
    await page.mouse.move(end.x, end.y, { steps: 6 })
    await page.mouse.up()
    await expect.poll(bookings).toEqual([to.id])
    // It can be taken back once the board knows of it, which is after the server does.
    await expectNotice(page, / moved to /)
    await press(page, 'Control+z')
    await expect.poll(bookings).toEqual([from.id])
  })
})
