/** An administrator changes all rows that match a filter, too many to name them: a job does it, which is stopped, gone on with and undone. */
import type { Locator, Page } from 'playwright/test'
import type { Api } from '../site/site.ts'
import { expect, press, tabTo, test, type } from '../site/story.ts'
import { dialog, inRows } from './driver-rows.ts'

const path = 'railcar/'
const of = 'fleet=Story'
type Car = { readonly id: number }
/** More than are marked by their ids: twenty calls with a thousand, and one with the rest. */
const CARS = 20_100
const AT_ONCE = 1000
/** What the server works off takes as long as it takes. */
const whenever = { timeout: 600_000 }

test.use({ mouse: false, mayBeBusy: true })

async function createCars(api: Api): Promise<void> {
  for (let first = 1; first <= CARS; first += AT_ONCE) {
    const cars = `ZZZZ ${first}-${Math.min(CARS, first + AT_ONCE - 1)}`
    await api(`${path}bulk_create/`, { method: 'POST', body: { cars, fleet: 'Story' } })
  }
}
const ownedBy = async (api: Api, owner: string): Promise<number> =>
  (await api<{ count: number }>(`${path}count/?${of}&owner=${owner}`)).count
/** The first car of that owner gets another one, from a colleague. */
async function giveOne(api: Api, from: string, to: string): Promise<void> {
  const [car] = (await api<{ results: readonly Car[] }>(`${path}?${of}&owner=${from}&limit=1`)).results
  if (car === undefined) throw new Error('There is none.')
  await api(`${path}${car.id}/`, { method: 'PATCH', body: { owner: to } })
}
const button = (page: Page, name: string): Locator => dialog(page).getByRole('button', { name, exact: true })

/** Presses a button of the panel without the mouse: Tab goes round the panel until it is there. */
async function pressButton(page: Page, name: string): Promise<void> {
  await expect(button(page, name)).toBeVisible(whenever)
  await tabTo(page, button(page, name))
  await press(page, 'Enter')
}

test('all cars that match a filter are marked and changed by a job: stopped, gone on with, answered, undone', async ({
  page,
  site,
  signIn,
}) => {
  // Sixty thousand rows are written.
  test.slow()
  const api = await site.as('admin')
  await createCars(api)
  await signIn('admin')
  await page.evaluate(
    (hash) => void (location.hash = hash),
    '/company/fleet/cars/table/?columns=car_number,owner,status&sort=car_number&f.fleet=Story',
  )
  await expect(page.getByText(/^20,100 of 2\d,\d{3} rail cars/)).toBeVisible(whenever)
  await inRows(page)
  await press(page, 'Control+a')
  await expect(page.getByText(/^20,100 selected/)).toBeVisible()

  // The form begins with the field under the cursor.
  await press(page, 'ArrowRight', 'Shift+e')
  await expect(dialog(page)).toContainText('Change 20,100 rail cars')
  await expect(dialog(page).getByLabel('Owner', { exact: true })).toBeFocused()
  await type(page, 'new')
  await press(page, 'Control+Enter')
  await expect(dialog(page)).toContainText(/about 20,100\s*will change/, whenever)
  expect(await ownedBy(api, 'new')).toBe(0)

  await press(page, 'Control+Enter')
  // Some of them are done, and most are still to come.
  await expect(dialog(page).getByText(/^Done: [1-9][\d,]* of 20,100$/)).toBeVisible(whenever)
  await expect(dialog(page).getByRole('progressbar')).toBeVisible()
  await pressButton(page, 'Stop')
  await expect(dialog(page)).toContainText('Stopped: what was done stays.', whenever)
  const done = await ownedBy(api, 'new')
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(CARS)
  expect(await ownedBy(api, '')).toBe(CARS - done)

  // Meanwhile a colleague changes one that is still to come.
  await giveOne(api, '', 'theirs')
  await pressButton(page, 'Go on')
  await expect(dialog(page)).toContainText('Done. 20,099 changed, 1 changed by someone else.', whenever)
  await expect(dialog(page).getByRole('list', { name: 'Not changed' }).getByRole('listitem')).toHaveCount(1)
  expect([await ownedBy(api, 'new'), await ownedBy(api, 'theirs')]).toEqual([CARS - 1, 1])

  // One is changed since, so the undo leaves it.
  await giveOne(api, 'new', 'since')
  await pressButton(page, 'Undo')
  await expect(dialog(page)).toContainText('20,098 restored, 1 touched since, and left.', whenever)
  await expect(dialog(page).getByRole('list', { name: 'Not restored' }).getByRole('listitem')).toHaveCount(1)
  expect([await ownedBy(api, ''), await ownedBy(api, 'new')]).toEqual([CARS - 2, 0])
  await pressButton(page, 'Close')
  await expect(dialog(page)).toHaveCount(0)
})
