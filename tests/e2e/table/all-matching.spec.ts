/** A clerk changes all rows that match a filter, too many to name them: a job does it, which is stopped, gone on with and undone. */
import type { Locator, Page } from 'playwright/test'
import type { Api } from '../site/site.ts'
import { expect, press, test, type } from '../site/story.ts'
import { dialog, inRows, path } from './driver-rows.ts'

type Driver = { readonly id: string; readonly phone: string }
/** More than are marked by their ids. */
const DRIVERS = 20_100
/** Few enough that each request is short on a busy machine too. */
const AT_ONCE = 300
/** What the server works off takes as long as it takes. */
const whenever = { timeout: 600_000 }

test.use({ mouse: false, mayBeBusy: true })

async function createDrivers(api: Api): Promise<void> {
  for (let from = 0; from < DRIVERS; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, DRIVERS - from) }, (_, at) => ({
      name: `Driver ${from + at}`,
      username: `all-${from + at}`,
      phone: 'old',
    }))
    await api(`${path}create_many/`, { method: 'POST', body: { rows } })
  }
}
const withPhone = async (api: Api, phone: string): Promise<number> =>
  (await api<{ count: number }>(`${path}count/?phone=${phone}`)).count
const button = (page: Page, name: string): Locator => dialog(page).getByRole('button', { name, exact: true })

/** Presses a button of the panel without the mouse: Tab goes round the panel until it is there. */
async function pressButton(page: Page, name: string): Promise<void> {
  await expect(button(page, name)).toBeVisible(whenever)
  await expect(async () => {
    await press(page, 'Tab')
    await expect(button(page, name)).toBeFocused({ timeout: 500 })
  }).toPass()
  await press(page, 'Enter')
}

test('all drivers that match a filter are marked and changed by a job: stopped, gone on with, answered, undone', async ({
  page,
  site,
  signIn,
}) => {
  // Sixty thousand rows are written.
  test.slow()
  const api = await site.as('admin')
  await createDrivers(api)
  await signIn('clerk')
  await page.evaluate(
    (hash) => void (location.hash = hash),
    '/company/terminalboss/v3/driver/?columns=name,phone,enabled&sort=name&f.phone=old',
  )
  await expect(page.getByText(/^20,100 of 20,\d{3} drivers/)).toBeVisible(whenever)
  await inRows(page)
  await press(page, 'Control+a')
  await expect(page.getByText(/^20,100 selected/)).toBeVisible()

  // The form begins with the field under the cursor.
  await press(page, 'ArrowRight', 'Shift+e')
  await expect(dialog(page)).toContainText('Change 20,100 drivers')
  await expect(dialog(page).getByLabel('Phone', { exact: true })).toBeFocused()
  await type(page, 'new')
  await press(page, 'Control+Enter')
  await expect(dialog(page)).toContainText(/about 20,100\s*will change/, whenever)
  expect(await withPhone(api, 'new')).toBe(0)

  await press(page, 'Control+Enter')
  // Some of them are done, and most are still to come.
  await expect(dialog(page).getByText(/^Done: [1-9][\d,]* of 20,100$/)).toBeVisible(whenever)
  await expect(dialog(page).getByRole('progressbar')).toBeVisible()
  await pressButton(page, 'Stop')
  await expect(dialog(page)).toContainText('Stopped: what was done stays.', whenever)
  const done = await withPhone(api, 'new')
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(DRIVERS)
  expect(await withPhone(api, 'old')).toBe(DRIVERS - done)

  // Meanwhile a colleague changes one that is still to come.
  const [left] = (await api<{ results: readonly Driver[] }>(`${path}?phone=old&limit=1&ordering=name`)).results
  if (left === undefined) throw new Error('None is left.')
  await api(`${path}${left.id}/`, { method: 'PATCH', body: { phone: 'theirs' } })
  await pressButton(page, 'Go on')
  await expect(dialog(page)).toContainText('Done. 20,099 changed, 1 changed by someone else.', whenever)
  await expect(dialog(page).getByRole('list', { name: 'Not changed' }).getByRole('listitem')).toHaveCount(1)
  expect([await withPhone(api, 'new'), await withPhone(api, 'theirs')]).toEqual([DRIVERS - 1, 1])

  // One is changed since, so the undo leaves it.
  const [touched] = (await api<{ results: readonly Driver[] }>(`${path}?phone=new&limit=1&ordering=name`)).results
  if (touched === undefined) throw new Error('None was changed.')
  await api(`${path}${touched.id}/`, { method: 'PATCH', body: { phone: 'since' } })
  await pressButton(page, 'Undo')
  await expect(dialog(page)).toContainText('20,098 restored, 1 touched since, and left.', whenever)
  await expect(dialog(page).getByRole('list', { name: 'Not restored' }).getByRole('listitem')).toHaveCount(1)
  expect([await withPhone(api, 'old'), await withPhone(api, 'new')]).toEqual([DRIVERS - 2, 0])
  await pressButton(page, 'Close')
  await expect(dialog(page)).toHaveCount(0)
})
