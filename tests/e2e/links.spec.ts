/** Panes linked on a channel, by keyboard alone: the fleet leads; the car's record, its moves and the yard follow. */
import type { Page } from 'playwright/test'
import { expect, press, run, test } from './story.ts'
import { readYard } from './yard.ts'

test.use({ mouse: false })

const onChannel = (page: Page, channel: string) => page.locator(`[data-channel="${channel}"]`)
const record = (page: Page, mark: string) => page.getByRole('heading', { name: `Rail car ${mark}` })
const carFilter = (page: Page) => page.getByLabel('Filter Cars named', { exact: true })
/** To the one row of the fleet that has the number, by its search box. */
async function findInFleet(page: Page, number: string): Promise<void> {
  await press(page, '/')
  await page.getByLabel('Search rail cars').fill(number)
  await expect(page.getByText(/^1 of [\d,]+ rail cars/)).toBeVisible()
  await press(page, 'Enter')
}

test('the fleet leads; the record, the moves and the yard follow; a pinned pane stays, and catches up when let go', async ({ page, site, signIn }) => {
  test.setTimeout(180_000)
  const yard = await readYard(await site.as('planner'))
  const [one = '', two = '', three = ''] = yard.marks([...yard.layout.values()].find((cars) => cars.length > 3)?.slice(0, 3) ?? [])
  await signIn('planner')
  await run(page, 'go to fleet', 'Go to Fleet')
  await expect(page.getByTestId('data-grid-canvas')).toBeFocused()
  await press(page, 'k', '1')
  await expect(onChannel(page, 'A')).toHaveCount(1)

  await press(page, 'Alt+Backslash')
  await run(page, `:${one}`, one)
  await expect(record(page, one)).toBeVisible()
  await press(page, 'Escape')
  await press(page, 'k', '1')
  await press(page, 'Alt+Minus')
  await run(page, 'go to yard moves', 'Go to Yard moves')
  await expect(page.getByLabel('Search yard moves')).toBeVisible()
  await press(page, 'Alt+Minus')
  await run(page, ':Gateway Yard', 'Gateway Yard')
  await expect(page.getByRole('grid', { name: /Actual layout of Gateway Yard/ })).toBeFocused()
  await press(page, 'k', '1')
  await press(page, 'Alt+ArrowUp', 'k', '1')
  await expect(onChannel(page, 'A')).toHaveCount(4)

  await press(page, 'Alt+ArrowLeft')
  await expect(page.getByTestId('data-grid-canvas').first()).toBeFocused()
  await findInFleet(page, two.split(' ')[1] ?? '')
  await expect(record(page, two)).toBeVisible()
  await expect(carFilter(page)).toHaveValue(`"${two}"`)
  await expect(page.getByText(new RegExp(`${two}\\b`)).last()).toBeVisible()

  // The record is pinned: the others go on without it.
  await press(page, 'Alt+ArrowRight')
  await expect(record(page, two)).toBeVisible()
  await press(page, 'Escape')
  await press(page, 'k', 'p')
  await press(page, 'Alt+ArrowLeft')
  await findInFleet(page, three.split(' ')[1] ?? '')
  await expect(carFilter(page)).toHaveValue(`"${three}"`)
  await expect(record(page, two)).toBeVisible()
  await press(page, 'Alt+ArrowRight')
  await press(page, 'Escape')
  await press(page, 'k', 'p')
  await expect(record(page, three)).toBeVisible()
  await press(page, 'k', '0')
  await expect(onChannel(page, 'A')).toHaveCount(3)
})
