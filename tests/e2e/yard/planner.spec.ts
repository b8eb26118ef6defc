/**
 * The yard planner's story: moves cars by keyboard, typed instruction and pointer, loses a race and loses nothing.
 */
import type { Page } from 'playwright/test'
import type { Api } from '../site/site.ts'
import { ask, expect, expectNotice, press, run, test, type } from '../site/story.ts'
import { after, carsOn, movableCut, readYard, type Yard } from '../site/yard.ts'

const board = (page: Page) => page.getByRole('grid', { name: /Actual layout of Gateway Yard/ })

async function openYard(page: Page): Promise<void> {
  await run(page, ':Gateway Yard', 'Gateway Yard')
  await expect(board(page)).toBeFocused()
}

/** Finds a car, and extends the cut to its neighbours on the right. */
async function selectCut(page: Page, mark: string, length: number): Promise<void> {
  await press(page, '/')
  await type(page, mark)
  await press(page, 'Enter')
  await expect(board(page)).toBeFocused()
  for (let more = 1; more < length; more++) await press(page, 'Shift+ArrowRight')
}

/** Picks the cut up, and types the track that it is carried to. */
async function pickUpFor(page: Page, to: string): Promise<void> {
  await press(page, 'Space', 't')
  await expect(page.getByRole('textbox', { name: 'Track' })).toBeFocused()
  await type(page, to)
}

/** A colleague moves one car to the first place of another track. */
const takeAway = (theirs: Api, yard: Yard, car: number, from: string, to: string): Promise<unknown> =>
  theirs(`yard_management/rail_yard/${yard.yard.id}/move_cars/`, {
    method: 'POST',
    body: {
      scenario: 'actual',
      moves: [
        {
          car,
          from_track: yard.track(from),
          from_seq: carsOn(yard, from).indexOf(car) + 1,
          to_track: yard.track(to),
          to_seq: 1,
        },
      ],
    },
  })
const overtakenPanel = (page: Page) => page.getByRole('complementary', { name: 'Moved by someone else' })
async function expectTold(page: Page, words: readonly string[]): Promise<void> {
  for (const word of words) await expect(overtakenPanel(page).getByRole('row').nth(1)).toContainText(word)
}
const noticesOf = async (api: Api): Promise<readonly string[]> =>
  (await api<{ results: { title: string }[] }>('notification/mine/')).results.map(({ title }) => title)

/** Drags a car over a track and holds it there; the answer drops it. */
async function drag(page: Page, mark: string, to: string): Promise<() => Promise<void>> {
  const car = board(page).getByRole('gridcell', { name: new RegExp(`^${mark}\\b`) })
  const row = board(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^(Track )?${to}\\b`) }) })
  const [from, target] = [await car.boundingBox(), await row.boundingBox()]
  if (!from || !target) throw new Error('The car or the track is not on screen.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 8, from.y + from.height / 2, { steps: 4 })
  await page.mouse.move(target.x + 300, target.y + target.height / 2, { steps: 12 })
  // The dragged label says where the car would be dropped. A drag begins once it is drawn, and does not hear of moves before that.
  const label = page.getByText(new RegExp(`^1 car · [\\d,]+ ft → ${to} @\\d+`))
  let aside = 0
  await expect(async () => {
    aside = 1 - aside
    await page.mouse.move(target.x + 300 + aside, target.y + target.height / 2)
    await expect(label).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  return () => page.mouse.up()
}

const roster = `car_mark,car_number,car_type,length_ft,load_status,commodity,yard,track,position
C&NW,0010,H,40,L,coal,Story Junction,Old Main,1
SP,5,XM,40,E,,Story Junction,Nowhere,1
SP,5,XM,40,E,,Story Junction,Old Main,2
`

test.describe('without a mouse', () => {
  test.use({ mouse: false })
  test.beforeEach(({ signIn }) => signIn('planner'))

  test('a cut is found, picked up, carried to a track and dropped; undo reverts it', async ({ page, site }) => {
    const api = await site.as('planner')
    const before = await readYard(api)
    const { to, cars } = movableCut(before, 3)
    await openYard(page)
    await selectCut(page, before.marks(cars)[0] ?? '', 3)
    await pickUpFor(page, to)
    await press(page, 'Enter', 'Home')
    await expect(page.getByText(new RegExp(`${to} @1\\b`)).first()).toBeVisible()
    await press(page, 'Enter')
    await expectNotice(page, /Moved /)
    expect(carsOn(await readYard(api), to)).toEqual(after(before, cars, to, 1).get(before.track(to)))
    await press(page, 'Control+z')
    await expect.poll(async () => carsOn(await readYard(api), to)).toEqual(carsOn(before, to))
  })

  test('a typed instruction shows ghosts before Enter, then moves the cars', async ({ page, site }) => {
    const api = await site.as('planner')
    const before = await readYard(api)
    const { to, cars } = movableCut(before, 2)
    const [first = '', second = ''] = before.marks(cars)
    await openYard(page)
    await ask(page, `${first}, ${second.split(' ')[1] ?? ''} > ${to} @1`)
    // The board behind the palette shows the ghosts, and nothing has moved.
    await expect(page.getByText(new RegExp(`${to} @1\\b`)).first()).toBeAttached()
    expect(carsOn(await readYard(api), to)).toEqual(carsOn(before, to))
    await press(page, 'Enter')
    await expect.poll(async () => carsOn(await readYard(api), to).slice(0, 2)).toEqual(cars)
    // The page can take it back once it has the answer too.
    await expectNotice(page, /Moved /)
    await press(page, 'Control+z')
    await expect.poll(async () => carsOn(await readYard(api), to)).toEqual(carsOn(before, to))
  })

  test('a car on hold is refused with a reason', async ({ page, site }) => {
    const yard = await readYard(await site.as('planner'))
    const standing = new Set([...yard.layout.values()].flat())
    const held = yard.cars.find(({ id, hold, bad_order }) => hold && !bad_order && standing.has(id))
    await openYard(page)
    await ask(page, `${yard.marks([held?.id ?? 0])[0] ?? ''} > unassigned`)
    await expect(page.getByText(/is on hold/).first()).toBeVisible()
  })

  test('a planner who loses the race for a car sees both positions, and loses nothing', async ({ page, site }) => {
    const [mine, theirs] = [await site.as('planner'), await site.as('admin')]
    const before = await readYard(mine)
    const { from, to, cars } = movableCut(before, 2)
    const elsewhere = movableCut(before, 2, [from, to]).to
    await openYard(page)
    await selectCut(page, before.marks(cars)[0] ?? '', 2)
    await pickUpFor(page, to)
    await press(page, 'Enter', 'Home')
    // The colleague is quicker: their move is answered before this page can hear of it.
    await page.route(
      '**/move_cars/',
      async (route) => {
        await takeAway(theirs, before, cars[0] ?? 0, from, elsewhere)
        await route.continue()
      },
      { times: 1 },
    )
    await press(page, 'Enter')
    const mark = before.marks(cars)[0] ?? ''
    await expect(page.getByRole('heading', { name: 'Moved by someone else' })).toBeVisible()
    const told = page
      .getByRole('row')
      .filter({ hasText: mark })
      .filter({ hasText: `${elsewhere} @1` })
    await expect(told).toContainText(`${from} @`)
    expect(carsOn(await readYard(mine), to)).toEqual(carsOn(before, to))
  })

  test('after news of another’s move Enter moves nothing; a key of its own does, and the other is told', async ({
    page,
    site,
  }) => {
    const [mine, theirs] = [await site.as('planner'), await site.as('admin')]
    const before = await readYard(mine)
    const { from, to, cars } = movableCut(before, 2)
    const elsewhere = movableCut(before, 2, [from, to]).to
    await openYard(page)
    await selectCut(page, before.marks(cars)[0] ?? '', 2)
    await pickUpFor(page, to)
    await press(page, 'Enter', 'Home')
    await takeAway(theirs, before, cars[0] ?? 0, from, elsewhere)
    await expect(page.getByText(/moved while you had them picked up/).first()).toBeVisible()
    await press(page, 'Enter')
    await expectTold(page, [before.marks(cars)[0] ?? '', `${from} @`, `${elsewhere} @1`, `${to} @1`, 'Ada Lindqvist'])
    await press(page, 'Enter', 'Enter')
    expect(carsOn(await readYard(mine), to)).toEqual(carsOn(before, to))
    await press(page, 'r')
    await expect.poll(async () => carsOn(await readYard(mine), to).slice(0, 2)).toEqual(cars)
    expect(await noticesOf(theirs)).toContainEqual(expect.stringMatching(/^Priya Kessler moved .* after you/))
  })

  test('a roster is pasted, previewed row by row, and becomes a yard to work in', async ({ page, site }) => {
    const api = await site.as('planner')
    await run(page, 'import yard', 'Import yard')
    await expect(page.getByRole('heading', { name: /import/i }).first()).toBeVisible()
    await page.getByLabel('Name of the new yard').focus()
    await type(page, 'Story Junction')
    await page.getByLabel('Tracks, pasted').focus()
    await page.keyboard.insertText(
      'yard,track,kind,length_ft\nStory Junction,Old Main,yard,800\nStory Junction,House Track,industry,\n',
    )
    await page.getByLabel('Cars, pasted').focus()
    await page.keyboard.insertText(roster)
    await press(page, 'Control+Shift+Enter')
    // Each row that was not accepted is listed with its reason before anything is written.
    await expect(page.getByText('Nowhere').first()).toBeVisible()
    await expect(page.getByText(/ignored|shortened|there is no track/i).first()).toBeVisible()
    await page.getByRole('checkbox', { name: /skip the/i }).focus()
    await press(page, 'Space', 'Control+Enter')
    await expect(page.getByRole('grid', { name: /Story Junction/ }).first()).toBeVisible()
    const yard = await readYard(api, 'Story Junction')
    expect(yard.marks(carsOn(yard, 'Old Main'))).toEqual(['CNW 10'])
  })
})

test('a car is dragged from one track to another with the pointer', async ({ page, site, signIn }) => {
  const api = await site.as('planner')
  await signIn('planner')
  await openYard(page)
  const before = await readYard(api)
  const { to, cars } = movableCut(before, 1)
  await selectCut(page, before.marks(cars)[0] ?? '', 1)
  const drop = await drag(page, before.marks(cars)[0] ?? '', to)
  await drop()
  await expect.poll(async () => carsOn(await readYard(api), to)).toContain(cars[0])
})

test('a car that was moved while it was dragged stays where it is until the button in the panel is pressed', async ({
  page,
  site,
  signIn,
}) => {
  const [mine, theirs] = [await site.as('planner'), await site.as('admin')]
  await signIn('planner')
  await openYard(page)
  const before = await readYard(mine)
  const { from, to, cars } = movableCut(before, 1)
  const elsewhere = movableCut(before, 1, [from, to]).to
  const mark = before.marks(cars)[0] ?? ''
  await selectCut(page, mark, 1)
  const drop = await drag(page, mark, to)
  await takeAway(theirs, before, cars[0] ?? 0, from, elsewhere)
  await expect(page.getByText(/moved while you had them picked up/).first()).toBeVisible()
  await drop()
  await expectTold(page, [mark, `${from} @`, `${elsewhere} @1`, `${to} @`, 'Ada Lindqvist'])
  expect(carsOn(await readYard(mine), to)).toEqual(carsOn(before, to))
  await overtakenPanel(page)
    .getByRole('button', { name: /all the same/ })
    .click()
  await expect.poll(async () => carsOn(await readYard(mine), to)).toContain(cars[0])
})
