/** An over-filled car without the mouse: refused to whoever may not override, and written with a reason by whoever may. */
import type { Page } from 'playwright/test'
import type { Api } from '../site/site.ts'
import { expect, press, run, test, type } from '../site/story.ts'

type Railcar = { car_mark: string; car_number: string }
type Written = { filling: string; filling_note: string; override_reason: string; gauge_reading: number }

/** Cars of one series share a table: inside diameter 119 in, 33,640 gal. */
async function carOf(api: Api): Promise<Railcar> {
  const { results } = await api<{ results: Railcar[] }>(
    'railcar/?car_mark=UTLX&car_number__startswith=95&limit=1&ordering=-id',
  )
  if (!results[0]) throw new Error('The demo has no UTLX car.')
  return results[0]
}
/** The car as it was loaded last at this reading, which no other load of the demo has. */
const written = async (api: Api, { car_mark, car_number }: Railcar): Promise<Written[]> =>
  (
    await api<{ results: Written[] }>(
      `loadedrailcar/?car_mark=${car_mark}&car_number=${car_number}&gauge_reading=4&ordering=-id`,
    )
  ).results

/** Four inches of outage: far too full of a liquid that expands in the sun. */
async function overfill(page: Page, car: Railcar): Promise<void> {
  await run(page, '>go to load car', 'Load car')
  await expect(page.getByLabel(/^Mark/)).toBeFocused()
  await type(page, car.car_mark)
  await press(page, 'Enter')
  await type(page, car.car_number)
  await expect(page.getByLabel('Outage (in)')).toBeVisible()
  await press(page, 'Enter')
  await type(page, '4')
  await press(page, 'Enter')
  await type(page, '52.4')
  await press(page, 'Enter', 'Control+a')
  await type(page, '0.5092')
  await page.getByRole('button', { name: /Corrected by/ }).focus()
  await press(page, 'Enter')
  const group = page.getByRole('option', { name: /^LPG/ })
  await expect(group).toBeVisible()
  await type(page, 'LPG')
  await press(page, 'Enter')
  await expect(group).toHaveCount(0)
  await press(page, 'Control+s')
  await expect(page.getByLabel('Outage (in)')).toBeFocused()
  await expect(page.getByText(/Over-filled by .* is permitted/).first()).toBeVisible()
}
const reason = (page: Page) => page.getByLabel(/^Override reason/)

test.use({ mouse: false })

test('a dispatcher is refused, is asked for no reason, and is told who can write it; nothing is written', async ({
  page,
  site,
  signIn,
}) => {
  const api = await site.as('dispatcher')
  const car = await carOf(api)
  await signIn('dispatcher')
  await overfill(page, car)
  await expect(
    page.getByText('Only a user with the permission override_filling can write it, with a reason.').first(),
  ).toBeVisible()
  await expect(reason(page)).toHaveCount(0)
  expect(await written(api, car)).toEqual([])
})

test('an administrator is refused without a reason, and writes it with one, which stands in the record', async ({
  page,
  site,
  signIn,
}) => {
  const api = await site.as('admin')
  const car = await carOf(api)
  await signIn('admin')
  await overfill(page, car)
  await expect(page.getByText('Give the reason for which it is written all the same.').first()).toBeVisible()
  expect(await written(api, car)).toEqual([])
  await reason(page).focus()
  await type(page, 'Transfer under supervision')
  await press(page, 'Control+s')
  await expect(page).toHaveURL(/rail\/car\/edit\/\d+/)
  expect(await written(api, car)).toMatchObject([
    { filling: 'over', filling_note: expect.stringMatching(/\S/), override_reason: 'Transfer under supervision' },
  ])
  await expect(reason(page)).toHaveValue('Transfer under supervision')
})
