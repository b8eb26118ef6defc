/**
 * From plan to crew without a mouse: worklist rows are done, removed from the plan and rejected; a switching plan is stepped through and
 * executed.
 */
import type { Page } from 'playwright/test'
import { expect, expectNotice, press, run, test, type } from '../site/story.ts'
import { readYard, type Yard } from '../site/yard.ts'

const name = 'Superior Yard'
const open = async (page: Page): Promise<void> => {
  await run(page, `:${name}`, name)
  await expect(page.getByRole('grid', { name: new RegExp(`Actual layout of ${name}`) })).toBeFocused()
}
const planned = (yard: Yard): Map<number, readonly number[]> => new Map(yard.placements.planned)
const same = (one: ReadonlyMap<number, readonly number[]>, other: ReadonlyMap<number, readonly number[]>): boolean =>
  [...new Set([...one.keys(), ...other.keys()])].every(
    (track) => String(one.get(track) ?? []) === String(other.get(track) ?? []),
  )
const rows = (page: Page) => page.getByRole('list', { name: 'Worklist' }).getByRole('listitem')
const steps = (page: Page) => page.getByRole('list', { name: 'Steps' }).getByRole('listitem')

test.use({ mouse: false })
test.beforeEach(({ signIn }) => signIn('planner'))

test('worklist rows are rejected with a code, planned where they are, and done, each by one key', async ({
  page,
  site,
}) => {
  const api = await site.as('planner')
  await open(page)
  await press(page, 'd')
  await expect(rows(page).first()).toBeVisible()
  const count = await rows(page).count()
  expect(count).toBeGreaterThan(3)

  // Rejected: the car stays on the list, with the railway's code.
  await press(page, 'j', 'f')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('radio', { name: /RT/ }).focus()
  await press(page, 'Space')
  await page.getByLabel('Comments').focus()
  await type(page, 'no room today')
  await press(page, 'Enter')
  await expect(rows(page).first()).toContainText('NP Not performed, RT Track full, no room today')
  await expect(rows(page)).toHaveCount(count)

  // Planned where it is: the car stays in place, and undo plans its move again.
  // The feed may show it before the answer comes, after which it can be undone: the notice says so.
  await press(page, 'p')
  await expect(rows(page)).toHaveCount(count - 1)
  await expectNotice(page, /Plan .* where they are now/)
  await press(page, 'Control+z')
  await expect(rows(page)).toHaveCount(count)

  // Done: the car is where it was planned, and the next row is selected.
  await press(page, 'j', 'e')
  await expect(rows(page)).toHaveCount(count - 1)
  await expectNotice(page, /Execute plan for /)
  await press(page, 'Control+z')
  await expect(rows(page)).toHaveCount(count)

  // A row done by someone else leaves the list by itself.
  const before = await readYard(api, name)
  const goal = planned(before)
  const away = [...before.layout].flatMap(([track, cars]) =>
    cars.filter((car) => goal.get(track)?.includes(car) === false),
  )
  const [car = 0] = away
  await api(`yard_management/rail_yard/${before.yard.id}/execute_move/`, { method: 'POST', body: { cars: [car] } })
  await expect(rows(page)).toHaveCount(count - 1)
})

test('a switching plan is found, replayed, executed, and ends as planned', async ({ page, site }) => {
  const api = await site.as('planner')
  await open(page)
  await press(page, 'w')
  await expect(page.getByRole('region', { name: `Switching plan of ${name}` })).toBeFocused()
  await expect(steps(page).first()).toBeVisible()
  await expect(page.getByText('Fewest possible moves').or(page.getByText('Searching'))).toBeVisible()
  // Compared with the planner's own order.
  await expect(page.getByRole('row', { name: /^Moves \d+ \d+/ })).toBeVisible()

  // The settings open by key, and a lead that is too short is given as the reason.
  await press(page, 's')
  await page.getByLabel('Length of the lead, ft').fill('45')
  await press(page, 'Enter')
  await expect(page.getByRole('region', { name: 'Cars that cannot be placed' })).toContainText(
    /lead is too short to pull/,
  )
  await press(page, 's')
  await page.getByLabel('Length of the lead, ft').fill('1600')
  await press(page, 'Enter')
  await expect(steps(page).first()).toBeVisible()
  await press(page, 'x')

  // Forward, back, to the end: the board shows the yard after each step.
  const drawn = (what: string) => page.getByRole('strong').getByText(what, { exact: true })
  await press(page, 'ArrowRight')
  await expect(drawn('After step 1')).toBeVisible()
  await press(page, 'ArrowLeft')
  await expect(drawn('Current yard')).toBeVisible()
  // Each step is shown for less than a second, and a busy machine may look later.
  await press(page, 'Home', 'Space')
  await expect(page.getByRole('strong').getByText(/^After step ([2-9]|\d{2,})$/)).toBeVisible()
  await press(page, 'Space')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await press(page, 'Home')
  await expect(drawn('Current yard')).toBeVisible()

  // Executed step by step; each can be undone.
  const count = await steps(page).count()
  await press(page, 'e')
  await expect(page.getByText('Execute step 2')).toBeVisible()
  await press(page, 'Control+z')
  await expect(page.getByText('Execute step 1')).toBeVisible()
  for (let step = 1; step <= count; step++) {
    await press(page, 'e')
    await expect(page.getByText(step === count ? 'All steps are done' : `Execute step ${step + 1}`)).toBeVisible()
  }
  const after = await readYard(api, name)
  expect(same(after.layout, planned(after))).toBe(true)
})
