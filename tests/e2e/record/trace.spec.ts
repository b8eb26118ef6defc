/** The dispatcher's morning: the worst cars and why they are late, the same cars on the map, the sightings of the railroads, a fleet. */
import { expect, expectNotice, gridHasFocus, press, run, tabTo, test, type } from '../site/story.ts'

test.use({ mouse: false })

test('the worst cars are walked, explained, seen on the map and selected by a shape', async ({ page, signIn }) => {
  await signIn('dispatcher')
  await run(page, 'go to trace overview', 'Go to Trace overview')
  await expect(page.getByRole('grid', { name: 'Trips, the latest first' })).toBeFocused()
  await press(page, '2')
  await expect(page.getByRole('button', { name: /^Late/ })).toHaveAttribute('aria-pressed', 'true')
  await press(page, 'Shift+l')
  const why = page.getByRole('dialog', { name: 'Why it is late' })
  await expect(why.getByRole('region', { name: 'Line of the trip' })).toBeVisible()
  await expect(why.getByText('Late in all')).toBeVisible()
  await press(page, 'Escape')
  await expect(why).toBeHidden()

  await press(page, 'm')
  const map = page.getByRole('region', { name: 'Map of trips' })
  const list = map.getByRole('listbox')
  await expect(list).toBeFocused()
  await expect(list.getByRole('option').first()).toBeVisible()
  await press(page, ']', ']')
  await expect(list).toHaveAttribute('aria-activedescendant', /./)
  // A circle around the middle that grows until it holds some.
  await press(page, 'd', 'c')
  for (let step = 0; step < 20; step++) await press(page, 'ArrowRight')
  await press(page, 'd')
  await expect(map.getByRole('status')).toContainText(/\d selected inside the shape/)
  await press(page, 'Escape', 'Escape')
  await expect(map.getByRole('status')).toContainText(/late/)
  await press(page, 'Enter')
  await expect(page.getByRole('region', { name: 'Line of the trip' })).toBeVisible()
})

test('sightings are pasted, looked at and taken without the refused one', async ({ page, site, signIn }) => {
  const api = await site.as('dispatcher')
  const { results } = await api<{ results: { railcar__label?: string; railcar: number }[] }>(
    'trip/?status=in_transit&limit=1',
  )
  const car = await api<{ car_mark: string; car_number: string }>(`railcar/${results[0]?.railcar ?? 0}/`)
  const line = (on: string) =>
    `"${car.car_mark}","${car.car_number}","WINNIPEG","MB","${on}","00","05","L","P","","SARNIA","ON","CN"`
  // The day before, since that of UTC may not have begun where the company is, and a day ahead would be taken for one of last year.
  const [, month, day] = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).split('-')
  await signIn('dispatcher')
  await run(page, 'go to trace overview', 'Go to Trace overview')
  await expect(page.getByRole('grid', { name: 'Trips, the latest first' })).toBeFocused()
  await press(page, 'i')
  const panel = page.getByRole('dialog', { name: 'Import sightings of railroads' })
  await expect(panel.getByRole('textbox', { name: 'Lines' })).toBeFocused()
  await page.keyboard.insertText(`${line(`${month}","${day}`)}\n${line('13","40')}`)
  await press(page, 'Control+Enter')
  await expect(panel.getByRole('list', { name: 'Refused lines' })).toContainText('There is no day 13/40')
  // The line as it will be stored, by the clock of Manitoba.
  const stored = panel.getByRole('region', { name: 'Sightings as they will be stored' }).getByRole('row')
  await expect(stored.nth(1)).toContainText(`${car.car_mark} ${car.car_number}`)
  await expect(stored.nth(1)).toContainText(new RegExp(`${month}-${day} 00:05 C[SD]T`))
  await expect(stored.nth(1)).toContainText('WINNIPEG, MB')
  await expect(stored.nth(1)).toContainText('Loaded')
  const good = panel.getByRole('checkbox', { name: /^Take the good ones/ })
  await tabTo(page, good)
  await press(page, 'Space', 'Control+Enter')
  await expect(panel).toBeHidden()
  await expectNotice(page, /Imported: 1 sighting/)
})

test('cars are put into a fleet, each is answered, and undo puts back what they had', async ({
  page,
  site,
  signIn,
}) => {
  const api = await site.as('dispatcher')
  const count = async (): Promise<number> =>
    (await api<{ count: number }>(`railcar/?fleet=${encodeURIComponent('Crude pool of the story')}&limit=1`)).count
  await signIn('dispatcher')
  await run(page, 'go to fleet', 'Go to Fleet')
  // The number of those that are loaded: before, the text says only that they are on their way.
  await expect(page.getByText(/\d rail cars/).first()).toBeVisible()
  await press(page, 'Space', 'ArrowDown', 'Space', 'ArrowDown', 'Space')
  await expect(page.getByText('3 selected')).toBeVisible()
  await press(page, 'a')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await type(page, 'Crude pool of the story')
  await expect(page.getByRole('option', { selected: true })).toContainText('Crude pool of the story')
  await press(page, 'Enter')
  await type(page, 'temporary')
  await expect(page.getByRole('option', { selected: true })).toContainText('temporary')
  await press(page, 'Enter')
  const panel = page.getByRole('dialog', { name: /Put 3 rail cars into/ })
  await expect(panel.getByText('will change')).toBeVisible()
  await press(page, 'Enter')
  await expect.poll(count).toBe(3)
  // While it waits for the answer, the panel does not close.
  await expect(panel).toContainText(/3\D{0,2}changed/)
  await press(page, 'Escape')
  await expect(panel).toBeHidden()
  await press(page, 'Control+z')
  await expect.poll(count).toBe(0)
})

test('two cars are compared by station and time', async ({ page, site, signIn }) => {
  const api = await site.as('dispatcher')
  const { results } = await api<{ results: { railcar: number }[] }>('trip/?status=in_transit&limit=2')
  const names: string[] = []
  for (const { railcar } of results) {
    const car = await api<{ car_mark: string; car_number: string }>(`railcar/${railcar}/`)
    names.push(`${car.car_mark} ${car.car_number}`)
  }
  await signIn('dispatcher')
  await run(page, 'go to car history', 'Go to Car history')
  const cars = page.getByRole('textbox', { name: 'Cars' })
  await expect(cars).toBeVisible()
  await gridHasFocus(page)
  await tabTo(page, cars, 'Shift+Tab')
  await page.keyboard.insertText(names.join(', '))
  await press(page, 'Enter')
  await expect(page.getByRole('list', { name: 'Cars' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('img', { name: /^Stations and times/ })).toBeVisible()
})
