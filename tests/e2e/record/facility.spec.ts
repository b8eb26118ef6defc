/** The page of a facility without a mouse: its tabs, what blocks a bill, a bill that is shipped, and a plan that is typed and carried. */
import { expect, expectNotice, press, test } from '../site/story.ts'

test.use({ mouse: false })

type Bill = {
  readonly id: number
  readonly bol_number: string
  readonly status: string
  readonly ship_date: string
  readonly blocked: readonly { readonly says: string }[] | null
}
type Plan = {
  readonly today: string
  readonly days: readonly { readonly date: string; readonly scheduled: number }[]
  readonly schedules: readonly {
    readonly id: number
    readonly days: readonly { readonly date: string; readonly scheduled: number }[]
  }[]
}

test('its tabs are switched by digits, and the last one is opened again', async ({ page, signIn }) => {
  await signIn('planner')
  await press(page, 'g', 'f')
  await expect(page.getByRole('grid', { name: 'Bills of the facility' })).toBeFocused()
  const tabs = [
    ['2', 'schedule', 'Plan by schedule and day'],
    ['3', 'cars', 'Cars at the facility'],
    ['5', 'contracts', 'Contracts of the facility'],
    ['6', 'yards', 'Tracks of the facility'],
    ['1', 'shipment', 'Bills of the facility'],
  ] as const
  for (const [key, tab, grid] of tabs) {
    await press(page, key)
    await expect(page.getByRole('grid', { name: grid })).toBeFocused()
    expect(page.url()).toContain(`/schedule/${tab}`)
  }
  await press(page, '4')
  await expect(page.getByRole('region', { name: 'Embargoes' })).toBeVisible()
  await press(page, '3')
  await expect(page.getByRole('grid', { name: 'Cars at the facility' })).toBeFocused()
  await press(page, 'g', 'h')
  await press(page, 'g', 'f')
  await expect(page.getByRole('grid', { name: 'Cars at the facility' })).toBeFocused()
})

test('what blocks a bill is read, and one that can go is shipped by its verb', async ({ page, site, signIn }) => {
  await signIn('dispatcher')
  const api = await site.as('dispatcher')
  const { results: places } = await api<{ results: { id: number; name: string }[] }>(
    'facility/?name=Gateway%20Terminal',
  )
  const [place] = places
  if (place === undefined) throw new Error('The demo has no Gateway Terminal.')
  const read = async () => (await api<{ results: Bill[]; today: string }>(`facility/${place.id}/bills/`)).results
  const all = await read()
  const stuck = all.find(({ blocked }) => blocked?.some(({ says }) => says.includes('no seal')) === true)
  const ready = all.find(({ status, blocked }) => status === 'open' && blocked?.length === 0)
  if (stuck === undefined || ready === undefined)
    throw new Error('The demo has no bill that is blocked, or none that can go.')
  await page.goto(`${page.url().split('#')[0]}#/facility/${place.id}/schedule/shipment`)
  const grid = page.getByRole('grid', { name: 'Bills of the facility' })
  await expect(grid).toBeFocused()
  await expect(grid.getByText('It has no seal, and carries dangerous goods.')).toBeVisible()
  const row = grid.getByRole('row').filter({ hasText: ready.bol_number })
  for (let at = 0; at < all.length && (await row.getAttribute('data-cursor')) === null; at++)
    await press(page, 'ArrowDown')
  await expect(row).toHaveAttribute('data-cursor', 'true')
  await press(page, 's')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Ship')
  await press(page, 's')
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type('R. Okafor')
  await press(page, 'Control+Enter')
  await expect(dialog).toContainText(/1\D{0,2}will change/)
  await press(page, 'Control+Enter')
  await expect.poll(async () => (await read()).find(({ id }) => id === ready.id)?.status).toBe('shipped')
})

test('a day is typed and carried by keys; the rest is spread again, and undo is exact', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('planner')
  const api = await site.as('planner')
  const { results: places } = await api<{ results: { id: number }[] }>('facility/?name=Gateway%20Terminal')
  const id = places[0]?.id ?? 0
  const read = () => api<Plan>(`facility/${id}/schedule/`)
  const before = await read()
  const [first] = before.schedules
  if (first === undefined) throw new Error('The demo has no schedule at the terminal.')
  const on = (plan: Plan, date: string): number =>
    plan.schedules[0]?.days.find((day) => day.date === date)?.scheduled ?? 0
  const ahead = first.days.filter(({ date, scheduled }) => date > before.today && scheduled > 0)
  const [day, next] = ahead
  if (day === undefined || next === undefined) throw new Error('The demo plans no days ahead.')

  await page.goto(`${page.url().split('#')[0]}#/facility/${id}/schedule/schedule`)
  const grid = page.getByRole('grid', { name: 'Plan by schedule and day' })
  await expect(grid).toBeFocused()
  await expect(page.getByText(/▲ \d+ days? (is|are) over it/)).toBeVisible()
  const cursor = grid.locator('[data-cursor]')
  await press(page, 'ArrowRight')
  const walk = async (to: string): Promise<void> => {
    for (let at = 0; at < 40 && (await cursor.getAttribute('data-day')) !== to; at++) await press(page, 'ArrowRight')
    await expect(cursor).toHaveAttribute('data-day', to)
  }
  await walk(day.date)
  await press(page, '9', 'Enter')
  await expect.poll(async () => on(await read(), day.date)).toBe(9)
  await expect(grid).toBeFocused()
  await press(page, 'w')
  await expect(page.getByRole('region', { name: 'Calculation' })).toContainText('Total')
  await press(page, 'Control+z')
  await expect.poll(async () => (await read()).schedules[0]?.days).toEqual(first.days)

  await press(page, ' ')
  await walk(next.date)
  await press(page, 'Escape')
  await expect(cursor).toHaveAttribute('data-day', day.date)
  await press(page, ' ')
  await walk(next.date)
  await press(page, 'Enter')
  await expect.poll(async () => on(await read(), next.date)).toBe(day.scheduled + next.scheduled)
  expect(on(await read(), day.date)).toBe(0)
  // The page can take it back once it has the answer too.
  await expectNotice(page, /The rest is spread again/)
  await press(page, 'Control+z')
  await expect.poll(async () => (await read()).schedules[0]?.days).toEqual(first.days)

  // On the name of a schedule, digits switch tabs again.
  await press(page, 'Escape', '1')
  await expect(page.getByRole('grid', { name: 'Bills of the facility' })).toBeFocused()
})
