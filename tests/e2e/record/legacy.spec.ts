/** A planner finds a second-generation allocation that runs out, plans a limit, and asks why a load is denied; by keyboard. */
import { expect, expectNotice, press, test, type } from '../site/story.ts'
import type { Api } from '../site/site.ts'

test.use({ mouse: false })

type Window = { readonly period_start: string; readonly limit: string; readonly when: string }
type Allocation = { readonly id: number; readonly allocation_code: string }

/** The butane of Provost Energy, which the demo lifts faster than its limit allows. */
async function firstOut(api: Api): Promise<Allocation> {
  const find = async (path: string): Promise<number> =>
    (await api<{ results: { id: number }[] }>(path)).results[0]?.id ?? 0
  const customer = await find('company_table/?name=Provost%20Energy')
  const product = await find('product_table/?product_name=Butane')
  const { results } = await api<{ results: Allocation[] }>(`allocation/?customer=${customer}&product_key=${product}`)
  const [one] = results
  if (one === undefined) throw new Error('The demo has no butane for Provost Energy.')
  return one
}
const windowsOf = async (api: Api, { id }: Allocation): Promise<readonly Window[]> =>
  (await api<{ results: Window[] }>(`allocation/${id}/schedule_limit/`)).results

test('the first allocation to run out gets a higher limit from its next window, and loses it by undo', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('allocator')
  const api = await site.as('allocator')
  const allocation = await firstOut(api)
  const before = await windowsOf(api, allocation)
  const next = before.find(({ when }) => when === 'planned')?.period_start ?? ''

  const lines = page.getByRole('grid', { name: 'Allocations, the first to run out on top' })
  const first = lines.getByRole('row', { name: /Provost Energy · Butane/ })
  await expect(first).toContainText(/93 %, expected 7\d(\.\d)? %, runs out/)
  await press(page, 'Home')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await press(page, 'w')
  const field = page.getByRole('textbox', { name: 'What if' })
  await expect(field).toBeFocused()
  await type(page, `+200000 from ${next}`)
  await expect(page.getByRole('status', { name: 'Windows of the new limit' })).toBeVisible()
  await press(page, 'Enter')
  await expectNotice(page, /Planned 930,000 L from /)
  const raised = (await windowsOf(api, allocation)).find(({ period_start }) => period_start === next)
  expect(Number(raised?.limit)).toBe(Number(before[0]?.limit) + 200_000)
  await press(page, 'Control+z')
  await expect.poll(() => windowsOf(api, allocation)).toEqual(before)
})

test('a load that exceeds the limit is denied with its figures', async ({ page, site, signIn }) => {
  await signIn('allocator')
  const { allocation_code } = await firstOut(await site.as('allocator'))
  await expect(page.getByRole('row', { name: /Provost Energy · Butane/ })).toBeVisible()
  await press(page, 'Home', 'w')
  await expect(page.getByRole('textbox', { name: 'What if' })).toBeFocused()
  await type(page, 'load 99000')
  await expect(page.getByText(new RegExp(`No: ${allocation_code} does not allow`))).toBeVisible()
})
