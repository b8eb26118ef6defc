/**
 * The gauging clerk's story without the mouse: one car, its permitted filling, a reading from a weight, a train of
 * twelve, and a corrected car.
 */
import type { Page } from 'playwright/test'
import type { Api } from '../site/site.ts'
import { expect, expectNotice, press, run, test, type } from '../site/story.ts'

type Railcar = { car_mark: string; car_number: string; light_weight: number | null }
type LoadedCar = {
  id: number
  car_mark: string
  car_number: string
  weight: string
  volume_outage: string
  net_volume: string
  seal_number_1: string
  gaugetable: number | null
}

const list = async <T>(api: Api, path: string): Promise<T[]> => (await api<{ results: T[] }>(path)).results
/** Cars of one series share a table: inside diameter 119 in, 33,640 gal. */
const fleet = (api: Api): Promise<Railcar[]> =>
  list<Railcar>(api, 'railcar/?car_mark=UTLX&car_number__startswith=95&limit=30&ordering=id')
const nameOf = ({ car_mark, car_number }: Railcar | LoadedCar): string => `${car_mark} ${car_number}`
const loaded = (api: Api, car: Railcar): Promise<LoadedCar[]> =>
  list<LoadedCar>(api, `loadedrailcar/?car_mark=${car.car_mark}&car_number=${car.car_number}&ordering=-id&limit=1`)

/** Types into a field and moves on with Enter. */
async function fill(page: Page, label: string | RegExp, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await field.focus()
  await press(page, 'Control+a')
  await type(page, text)
}

test.use({ mouse: false })
test.beforeEach(({ signIn }) => signIn('dispatcher'))

test('a car is gauged by keyboard, its permitted filling shown, and a reading calculated from a weight', async ({
  page,
  site,
}) => {
  const [car] = await fleet(await site.as('dispatcher'))
  if (!car) throw new Error('The demo has no UTLX car.')
  await run(page, '>go to gauge tool', 'Gauge tool')
  await expect(page.getByLabel('Car', { exact: true })).toBeFocused()
  await type(page, nameOf(car))
  await expect(page.getByText(/^Table of UTLX/)).toBeVisible()
  await press(page, 'Enter')
  await type(page, '24 3/8')
  await press(page, 'Enter')
  await type(page, '52.4')
  await fill(page, 'Density', '0.5092')

  const figures = page.getByRole('region', { name: 'Figures' })
  await expect(figures.getByRole('button', { name: /^Gross\b/ })).toContainText('28,758.0')
  await expect(figures.getByRole('button', { name: /^Correction to 60/ })).toContainText('1.01199')
  await expect(page.getByRole('status').filter({ hasText: 'under-filled' })).toContainText('more can be loaded')
  await expect(figures.getByText(/^Permitted at this temperature/)).toContainText('at least')

  // Outside of fields, letters are commands: all calculations, then the target.
  await press(page, 'Escape', 'w')
  await expect(figures.getByText(/^Net at 60 °F = gross × correction/)).toBeVisible()
  await press(page, 'b')
  await type(page, '120000')
  await expect(page.getByLabel('Stop loading at')).toContainText('27 1/4 in')

  await fill(page, 'Reading', '140')
  await expect(page.getByText(/must be from 0 to 119 in, not 140 in/)).toBeVisible()
})

test('a pasted train of twelve is gauged, corrected in place, saved and undone', async ({ page, site }) => {
  const api = await site.as('dispatcher')
  const cars = (await fleet(api)).slice(0, 12)
  const lines = cars.map((car, at) => `${nameOf(car)}\t${at === 3 ? '4' : at === 7 ? '' : '22 1/4'}`)
  await run(page, '>go to gauge train', 'Gauge train')
  await expect(page.getByLabel('Cars and readings')).toBeFocused()
  await page.keyboard.insertText(lines.join('\n'))
  await fill(page, 'Train temperature', '52.4')
  await fill(page, 'Density', '0.5092')
  await press(page, 'Control+Enter')
  const rows = page.getByRole('table', { name: 'Cars of the train' }).locator('tbody tr')
  await expect(rows).toHaveCount(12)
  await expect(rows.nth(0)).toContainText('over-filled')
  await expect(rows.nth(1)).toContainText('missing')
  await expect(page.getByRole('button', { name: /^Save 10 as loaded/ })).toBeEnabled()

  // Goes to the first problem, corrects it, and moves down to the next.
  await press(page, 'Alt+j')
  await expect(page.getByLabel('Reading of line 4')).toBeFocused()
  await press(page, 'Control+a')
  await type(page, '22')
  await expect(rows.nth(0)).toContainText('right')
  await press(page, 'ArrowDown')
  await expect(page.getByLabel('Reading of line 8')).toBeFocused()
  await type(page, '22 1/8')
  await expect(page.getByRole('button', { name: /^Save 12 as loaded/ })).toBeEnabled()

  // The train on paper, beside the train itself.
  await press(page, 'Control+p')
  const paper = page.getByRole('document', { name: 'Pages' })
  await expect(paper).toContainText('Gauged train')
  for (const car of cars) await expect(paper).toContainText(nameOf(car))
  await expect(paper).toBeFocused()
  await press(page, 'Escape')
  await expect(page.getByLabel('Reading of line 8')).toBeFocused()
  await press(page, 'Control+s')
  await expectNotice(page, '12 cars saved.')

  const [first] = cars
  if (!first) throw new Error('The demo has no UTLX car.')
  const [kept] = await loaded(api, first)
  expect(kept).toMatchObject({ car_mark: 'UTLX', seal_number_1: '' })
  // 22 1/4 in of a tank of 119 in and 33,640 gal, weighed by net volume and density like on the server.
  expect(Number(kept?.weight)).toBeGreaterThan(125_000)
  expect(Number(kept?.weight)).toBeLessThan(128_000)
  await press(page, 'Escape', 'Control+z')
  await expect.poll(async () => (await loaded(api, first))[0]?.id).not.toBe(kept?.id)
})

test('a car is loaded by keyboard, the next keeps repeated fields, one is corrected, and an over-filled one is refused at its field', async ({
  page,
  site,
}) => {
  const api = await site.as('dispatcher')
  const [, , one, two] = await fleet(api)
  if (!one || !two) throw new Error('The demo has too few UTLX cars.')
  await run(page, '>go to load car', 'Load car')
  await expect(page.getByLabel(/^Mark/)).toBeFocused()
  await type(page, one.car_mark)
  await press(page, 'Enter')
  await type(page, one.car_number)
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
  await press(page, 'Control+a')
  await type(page, '22 1/4')
  await fill(page, 'Seal 1', 'H2048')
  await press(page, 'Control+Enter')

  // For the next car only number and reading are typed.
  await expect(page.getByText('Loaded in this session: 1')).toBeVisible()
  await expect(page.getByLabel(/^Mark/)).toHaveValue('UTLX')
  await expect(page.getByLabel(/^Number/)).toBeFocused()
  await type(page, two.car_number)
  await press(page, 'Enter')
  await type(page, '22 1/2')
  await expect(page.getByLabel('Load temperature (°F)')).toHaveValue('52.4')
  // Its gauge table is there too: without it nothing is saved.
  await expect(page.getByLabel('Outage (in)')).toHaveValue('22 1/2')
  await press(page, 'Control+s')
  await expect(page).toHaveURL(/rail\/car\/edit\/\d+/)
  // The form for the next car has the same fields, and stands until the car itself is there.
  await expect(page.getByText('Loaded in this session: 1')).toHaveCount(0)

  await fill(page, 'Seal 1', 'H2049')
  await press(page, 'Control+s')
  await expect.poll(async () => (await loaded(api, two))[0]?.seal_number_1).toBe('H2049')
  expect((await loaded(api, one))[0]).toMatchObject({
    seal_number_1: 'H2048',
    volume_outage: expect.stringMatching(/^4\d{3}\.\d\d$/),
  })
})
