/**
 * The story of a shipping schedule: days are set, locked and removed, the rest is spread again, reviewed and saved, all without the mouse.
 */
import type { Page } from 'playwright/test'
import type { Api } from '../site/site.ts'
import { expect, expectNotice, gridHasFocus, press, run, test, type } from '../site/story.ts'
import { day, newSchedule, openDays, type ShippingRow } from './setting.ts'

const quantities = async (api: Api, id: number): Promise<number[]> =>
  (await api<ShippingRow>(`railschedule/${id}/`)).schedule.map(({ quantity }) => quantity)

const cell = (page: Page, date: number) => page.locator(`[data-day="${day(date)}"]`)
const shown = (page: Page, cars: readonly number[]) =>
  Promise.all(cars.map((count, at) => expect(cell(page, at + 1)).toContainText(`${day(at + 1)}, ${count} scheduled`)))
const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"]`)

test.beforeEach(({ signIn }) => signIn('admin'))

test.describe('with the mouse', () => {
  test('a day is dragged up while the rest is spread again; one undo reverts all of it', async ({ page, site }) => {
    const row = await newSchedule(await site.as('admin'), 3)
    await openDays(page, site, row)
    // Waits until it stands still.
    await cell(page, 2).scrollIntoViewIfNeeded()
    const box = await cell(page, 2).boundingBox()
    if (!box) throw new Error('The day is not drawn.')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y - 24, { steps: 4 })
    await shown(page, [4, 3, 3])
    await page.mouse.move(x, y - 48, { steps: 4 })
    await shown(page, [2, 6, 2])
    await page.mouse.up()
    await expect(cell(page, 2)).toHaveAttribute('data-role', 'locked')
    await press(page, 'Control+z')
    await shown(page, [0, 0, 0])
    // A press without a movement only selects.
    await page.mouse.click(x, y)
    await shown(page, [0, 0, 0])
    await expect(cell(page, 2)).toHaveAttribute('data-cursor', 'true')
  })
})

test.describe('without a mouse', () => {
  test.use({ mouse: false })

  test('days that are set stay, the rest is spread; the changes are reviewed, saved and undone', async ({
    page,
    site,
  }) => {
    const api = await site.as('admin')
    const row = await newSchedule(api, 4)
    await openDays(page, site, row)
    await press(page, 'r', 'w')
    await shown(page, [3, 2, 3, 2])
    await expect(page.getByLabel('Calculation, line by line')).toContainText(`${day(2)}  carry -0.5 + 2.5 = 2 → 2`)

    // The second day is typed: it is locked, and the others share the rest.
    await press(page, 'ArrowRight')
    await type(page, '7')
    await press(page, 'Enter')
    await shown(page, [1, 7, 1, 1])
    await expect(cell(page, 2)).toHaveAttribute('data-role', 'locked')
    await expect(figure(page, 'Locked')).toHaveText('7')

    // No cars on the third day; then that is undone and redone.
    await press(page, 'ArrowRight', 'b')
    await expect(cell(page, 3)).toHaveAttribute('data-role', 'blackout')
    await shown(page, [2, 7, 0, 1])
    await press(page, 'Control+z')
    await shown(page, [1, 7, 1, 1])
    await press(page, 'Control+Shift+z')
    await shown(page, [2, 7, 0, 1])
    expect(await quantities(api, row.id)).toEqual([0, 0, 0, 0])

    await press(page, 'Control+s')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('row', { name: `${day(2)} 0 7 +7 locked` })).toBeVisible()
    await expect(dialog.getByRole('row', { name: `${day(3)} 0 0 blackout` })).toBeVisible()
    await press(page, 'Enter')
    await expect(dialog).toHaveCount(0)
    await expect.poll(() => quantities(api, row.id)).toEqual([2, 7, 0, 1])
    const kept = await api<ShippingRow>(`railschedule/${row.id}/`)
    expect([kept.locked_days.map(({ date }) => date), kept.blackout_days.map(({ date }) => date)]).toEqual([
      [day(2)],
      [day(3)],
    ])

    await press(page, 'Control+z')
    await expect.poll(() => quantities(api, row.id)).toEqual([0, 0, 0, 0])
    await shown(page, [0, 0, 0, 0])
  })

  test('actual days stay; several days are set at once; the total is changed; errors are shown in place', async ({
    page,
    site,
  }) => {
    const api = await site.as('admin')
    const row = await newSchedule(api, 6)
    await openDays(page, site, row)
    // Three days selected, changed by one and set together.
    await press(page, 'Shift+ArrowRight', 'Shift+ArrowRight')
    await type(page, '2')
    await press(page, 'Enter')
    await shown(page, [2, 2, 2, 1, 2, 1])
    await press(page, 'Minus')
    await shown(page, [1, 1, 1, 2, 3, 2])
    await press(page, 'l')
    await shown(page, [2, 1, 2, 2, 1, 2])

    await run(page, '>change total', 'Change total')
    await type(page, '30')
    await press(page, 'Enter')
    await expect(figure(page, 'Total')).toHaveText('30')
    await shown(page, [5, 5, 5, 5, 5, 5])

    await press(page, 'Escape', 'e')
    const input = page.getByLabel(/^Cars on/)
    await expect(input).toBeFocused()
    await input.fill('many')
    await press(page, 'Enter')
    await expect(page.getByRole('alert')).toHaveText('Enter a whole number of cars from 0 to 10,000.')
    await expect(input).toBeFocused()
    await input.fill('50')
    await press(page, 'Enter')
    await expect(page.getByText('20 cars more than the total')).toBeVisible()
    await press(page, 'Shift+Delete')
    await shown(page, [0, 0, 0, 0, 0, 0])
    await expect(figure(page, 'Total')).toHaveText('10')
  })

  test('days that are over are told as missed and get no cars; free days begin where one picks', async ({
    page,
    site,
  }) => {
    const api = await site.as('admin')
    const row = await newSchedule(api, 4, {
      start_date: '2026-01-01',
      schedule: ['2026-01-01', '2026-01-02', day(1), day(2), day(3), day(4)].map((date) => ({ date, quantity: 2 })),
    })
    await openDays(page, site, row)
    await expect(page.getByText('2 days missed with 4 cars: spread again')).toBeVisible()
    await press(page, 'r')
    await shown(page, [3, 2, 3, 2])
    await expect(page.locator('[data-day="2026-01-01"]')).toContainText('0 scheduled, missed')
    await press(page, 'ArrowRight', 'ArrowRight', 's')
    await expect(figure(page, 'Free from')).toHaveText(day(3))
    await shown(page, [3, 2, 3, 2])
    await press(page, 'Home', 's')
    await expectNotice(page, /is over\. Free days begin today or later/)
  })

  test('a colleague saves first: nothing is lost, and the conflict is shown', async ({ page, site }) => {
    const api = await site.as('admin')
    const row = await newSchedule(api, 3)
    await openDays(page, site, row)
    await press(page, 'r')
    await shown(page, [3, 4, 3])
    await api(`railschedule/${row.id}/`, { method: 'PATCH', body: { schedule: [{ date: day(1), quantity: 10 }] } })
    await expect(page.getByText('Somebody has changed this schedule meanwhile.')).toBeVisible()
    await press(page, 'Control+s')
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Save/ })).toBeFocused()
    await press(page, 'Enter')
    await expect(page.getByRole('alert')).toContainText('was changed meanwhile')
    expect(await quantities(api, row.id)).toEqual([10])
    await press(page, 'Escape', 'Shift+Delete')
    await shown(page, [10])
  })

  test('every key is in the key list, and a schedule in the table leads to its days', async ({ page, site }) => {
    const api = await site.as('admin')
    await openDays(page, site, await newSchedule(api, 3))
    await press(page, 'Shift+Slash')
    // Boards of partners walk their days by the same keys, and are listed below.
    const here = page
      .getByRole('dialog')
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'In this pane' }) })
    for (const words of [
      'Go to next day',
      'Open shipments of the day',
      'Make a shipment of the day',
      'Show pace and days that went otherwise',
      'Add promised cars…',
      'Lock or unlock selected days',
      'Spread remaining cars evenly',
      'Review changes and save',
    ])
      await expect(here.getByText(words, { exact: true })).toBeVisible()
    await press(page, 'Escape')
    await run(page, '>go to shipping schedules', 'Shipping schedules')
    // Before there is a row under the cursor, none is meant.
    await expect(page.locator('canvas tbody [role="row"]').first()).toContainText(/\w/)
    await gridHasFocus(page)
    await press(page, 'ArrowDown')
    await run(page, '>days of shipping', 'Open days of shipping schedule')
    await expect(page.getByRole('grid', { name: /^Days of/ })).toBeFocused()
  })
})
