/**
 * The story of a plan that becomes shipments: a bill is made from a day, days that went otherwise lead to their bills, and cars
 * are promised, all without the mouse.
 */
import { alone, expect, press, test } from '../site/story.ts'
import { day, newSchedule, openDays, type ShippingRow } from './setting.ts'

test.beforeEach(({ signIn }) => signIn('admin'))

test.describe('without a mouse', () => {
  test.use({ mouse: false })

  test('a shipment is made from a day by one key, opened beside and taken back; a full day is told', async ({
    page,
    site,
  }) => {
    const api = await site.as('admin')
    const row = await newSchedule(api, 3, { schedule: [1, 2, 3].map((date) => ({ date: day(date), quantity: 2 })) })
    const bills = async () =>
      (await api<{ results: { bol_number: string; ship_date: string }[] }>(`railschedule/${row.id}/get_shipments/`))
        .results
    await openDays(page, site, row)
    await press(page, 'Home', 'a')
    await expect(page.locator('[data-pane]')).toHaveCount(2)
    await expect.poll(async () => (await bills()).map(({ ship_date }) => ship_date)).toEqual([day(1)])
    const [made] = await bills()
    await expect(page.locator('[data-pane]').last()).toContainText(made?.bol_number ?? 'no bill')
    await press(page, 'Control+z')
    await expect.poll(bills).toEqual([])

    await alone(page)
    await openDays(page, site, row)
    await press(page, 'Home', 'Enter')
    const part = page.getByRole('region', { name: `Shipments of ${day(1)}` })
    await expect(part).toContainText('2 scheduled · 0 shipped · 0 on open bills · 2 left')
    await expect(part.getByRole('button', { name: 'Make a shipment' })).toBeFocused()
    // Whoever comes second is told of the bill that is there, and makes another only by asking for it.
    const first = await api<{ bol_number: string }>(`railschedule/${row.id}/create_shipment/`, {
      method: 'POST',
      body: { ship_date: day(1) },
    })
    await expect(part.getByRole('button', { name: new RegExp(first.bol_number) })).toBeVisible()
    await press(page, 'Escape', 'a')
    await expect(part.getByRole('alert')).toContainText(`is full: 2 scheduled, none yet on ${first.bol_number}`)
    await press(page, 'Shift+a')
    await expect.poll(async () => (await bills()).length).toBe(2)
  })

  test('days that went otherwise are a worklist, from which the bills of a day are one key away', async ({
    page,
    site,
  }) => {
    const api = await site.as('admin')
    const { results } = await api<{ results: ShippingRow[] }>('railschedule/?status=approved&ordering=id&limit=1')
    const [row] = results
    if (row === undefined) throw new Error('The demo has no schedule.')
    const shipped = (on: (date: string) => boolean): number =>
      row.actual.reduce((sum, { date, quantity }) => (on(date) ? sum + quantity : sum), 0)
    const pace = page.getByRole('region', { name: 'Pace' })
    let last = ''
    let short = 0
    // Once more if it was midnight there meanwhile: another day is over then.
    await expect(async () => {
      // By the server's clocks: this process may know older rules of the zone.
      const days = await api<{ results: { id: number; today: string }[] }>('facility/shipment_days/?days=1')
      const today = days.results.find(({ id }) => id === row.facility)?.today ?? ''
      last = row.actual.map(({ date }) => date).findLast((date) => date < today) ?? ''
      // What goes today is ahead of a plan that counts up to yesterday, and by the hour there is some.
      short = 3 + shipped((date) => date >= today)
      const planned = ({ date, quantity }: { date: string; quantity: number }): number =>
        date < today ? shipped((one) => one === date) + (date === last ? short : 0) : quantity
      // All went as it was planned, but on that day.
      await api(`railschedule/${row.id}/`, {
        method: 'PATCH',
        body: { schedule: row.schedule.map((one) => ({ ...one, quantity: planned(one) })) },
      })
      await openDays(page, site, row)
      await press(page, 'Shift+p')
      await expect(pace.getByRole('list', { name: 'How the pace is reckoned' })).toContainText('= behind by 3 cars')
    }).toPass({ timeout: 300_000 })
    await expect(pace.getByRole('button', { name: new RegExp(`^${last}: .* ${short} short`) })).toBeFocused()
    await press(page, 'Enter')
    const part = page.getByRole('region', { name: `Shipments of ${last}` })
    const bill = part.getByRole('button', { name: /^PGT\d+, shipped/ })
    await expect(bill).toBeFocused()
    await press(page, 'Enter')
    await expect(page.locator('[data-pane]')).toHaveCount(2)
  })

  test('cars are promised by a pasted list: each line is told before, and one undo takes all of them back', async ({
    page,
    site,
  }) => {
    const api = await site.as('admin')
    const row = await newSchedule(api, 3)
    const promised = async () =>
      (
        await api<{ results: { car_mark: string; car_number: string; side: string }[] }>(
          `railschedule_car/?schedule=${row.id}`,
        )
      ).results.map(({ car_mark, car_number, side }) => `${car_mark} ${car_number} ${side}`)
    await openDays(page, site, row)
    await press(page, 'c')
    const part = page.getByRole('region', { name: 'Cars of the schedule' })
    await expect(part).toContainText('0 promised · 0 loaded · 0 on a bill · 0 shipped')
    await press(page, 'Escape', 'Shift+c')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /^Cars/ }).focus()
    await page.keyboard.insertText('prox 30511-30512, 30520\nnonsense')
    await expect(dialog.getByRole('status')).toContainText('3 cars would be promised.')
    await expect(dialog.getByRole('status')).toContainText('nonsense')
    await expect(dialog.getByRole('status')).toContainText('PROX 30520: The fleet does not know it.')
    await press(page, 'Control+Enter')
    await expect(dialog).toHaveCount(0)
    await expect.poll(promised).toEqual(['PROX 30511 seller', 'PROX 30512 seller', 'PROX 30520 seller'])
    await expect(part).toContainText('3 promised')
    await press(page, 'Control+z')
    await expect.poll(promised).toEqual([])
    await expect(part).toContainText('0 promised')
  })
})
