/**
 * The crew's story: a switch list by keyboard and touch, the yard an hour ago, a hand-over, cars inspected one after
 * the other.
 */
import type { Page } from 'playwright/test'
import { cutOff } from '../site/cut-off.ts'
import { expect, press, test, type } from '../site/story.ts'
import { carsOn, movableCut, readYard, type Yard } from '../site/yard.ts'
import type { Api } from '../site/site.ts'

const listOf = (page: Page, id: number) => page.goto(`${page.url().split('#')[0]}#/contract/yard/${id}/switchLists/`)
const region = (page: Page) => page.getByRole('region', { name: 'Switch list of Gateway Yard' })

/** A plan of a single cut, computed by the rules, so that the story holds for any seed. */
async function planned(api: Api): Promise<{ yard: Yard; cut: ReturnType<typeof movableCut> }> {
  const id = (await readYard(api)).yard.id
  await api(`yard_management/rail_yard/${id}/reset_layout/`, { method: 'POST', body: {} })
  const yard = await readYard(api)
  const cut = movableCut(yard, 2)
  const moves = cut.cars.map((car, index) => ({
    car,
    from_track: yard.track(cut.from),
    from_seq: cut.first + index,
    to_track: yard.track(cut.to),
    to_seq: 1 + index,
  }))
  await api(`yard_management/rail_yard/${id}/move_cars/`, { method: 'POST', body: { scenario: 'planned', moves } })
  return { yard, cut }
}

test.describe('without a mouse', () => {
  test.use({ mouse: false })

  test('a line of work is marked as done, undone, and reported with a code when it could not be done', async ({
    page,
    site,
    signIn,
  }) => {
    await signIn('planner')
    const api = await site.as('planner')
    const { yard, cut } = await planned(api)
    await listOf(page, yard.yard.id)
    await expect(region(page)).toBeFocused()
    const line = page
      .getByRole('region', { name: 'Order of work' })
      .getByRole('listitem')
      .filter({ hasText: yard.marks(cut.cars).join(', ') })
      .filter({ hasText: '→' })
    await expect(line).toHaveAttribute('aria-current', 'true')
    await press(page, 'Space')
    await expect(line).toHaveAttribute('data-state', 'done')
    await expect(line).toContainText(/Done \d\d:\d\d M[SD]T · Priya Kessler/)
    expect(carsOn(await readYard(api), cut.to).slice(0, 2)).toEqual(cut.cars)
    // The feed may show the line as done before its own answer has come, after which it can be taken back.
    await expect(line.getByRole('button', { name: /^Undo/ })).toBeEnabled()
    await press(page, 'Control+z')
    await expect.poll(async () => carsOn(await readYard(api), cut.from)).toEqual(carsOn(yard, cut.from))
    await expect(line).toHaveAttribute('data-state', 'open')
    await expect(line).toHaveAttribute('aria-current', 'true')
    await press(page, 'x')
    await expect(page.getByRole('dialog')).toContainText(yard.marks(cut.cars)[0] ?? '')
    await page.getByRole('radio', { name: /^RT / }).focus()
    await press(page, 'Space', 'Tab', 'Tab')
    await type(page, 'Two cars were left there')
    await press(page, 'Enter')
    await expect(line.getByText(/NP Not performed · RT Track full · Two cars were left there/)).toBeVisible()
    expect(carsOn(await readYard(api), cut.from)).toEqual(carsOn(yard, cut.from))
    const { results } = await api<{ results: { kind: string; outcome: string; reason: string }[] }>(
      `yard_management/rail_yard/${yard.yard.id}/move_history/?rowsPerPage=1`,
    )
    expect(results[0]).toMatchObject({ kind: 'exception', outcome: 'NP', reason: 'RT' })
  })

  test('the switch list is previewed beside, paged through and printed by keys; a tab of its own opens with a print ticket', async ({
    page,
    site,
    signIn,
    context,
  }) => {
    // The browser's own dialog is outside of the page: what it would print is looked at instead.
    await page.addInitScript(() => {
      window.print = () => {
        const pages = document.querySelectorAll<HTMLImageElement>('[data-print-sheet] img')
        document.documentElement.dataset['printed'] = [...pages]
          .map((image) => `${image.naturalWidth}x${image.naturalHeight}`)
          .join()
        window.dispatchEvent(new Event('afterprint'))
      }
    })
    await signIn('planner')
    const { yard } = await planned(await site.as('planner'))
    await listOf(page, yard.yard.id)
    await expect(region(page)).toBeFocused()
    const asked: string[] = []
    context.on('request', (request) => void asked.push(request.url()))
    await press(page, 'p')
    const preview = page.getByRole('region', { name: 'Print preview' })
    const pages = preview.getByRole('document', { name: 'Pages' })
    await expect(pages).toBeFocused()
    await expect(pages.getByRole('group', { name: 'Page 1' })).toContainText('Gateway Yard')
    await expect(pages.locator('canvas[data-drawn]').first()).toBeVisible()
    await expect(region(page)).toBeVisible()
    const place = preview.getByRole('status')
    await expect(place).toHaveText(/^Page 1 of \d+$/)
    const last = Number(/\d+$/.exec((await place.textContent()) ?? '')?.[0])
    await press(page, 'End')
    await expect(place).toHaveText(`Page ${last} of ${last}`)
    await press(page, 'Home', '=')
    await expect(place).toHaveText(`Page 1 of ${last}`)
    // Letter paper at 200 dots an inch.
    await press(page, 'p')
    // All pages are drawn first: on a busy machine longer than anything else is waited for.
    const drawn = { timeout: 300_000 }
    await expect(page.locator('html')).toHaveAttribute('data-printed', Array(last).fill('1700x2200').join(), drawn)
    await expect(page.locator('[data-print-sheet]')).toHaveCount(0)
    const paper = page.waitForEvent('download')
    await press(page, 'Control+s')
    expect((await paper).suggestedFilename()).toMatch(/^Switch list Gateway Yard \d{4}-\d\d-\d\d\.pdf$/)
    const opened = context.waitForEvent('page')
    await press(page, 'o')
    await opened
    await expect
      .poll(() => asked.some((url) => /get_pdf\/\?paper=switch_list&print_ticket=[\w-]{20,}$/.test(url)))
      .toBe(true)
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    expect(asked.filter((url) => url.includes(token))).toEqual([])
    await page.bringToFront()
    await expect(pages).toBeFocused()
    await press(page, 'Escape')
    await expect(preview).toHaveCount(0)
    await expect(region(page)).toBeFocused()
    const saving = page.waitForEvent('download')
    await press(page, 'l')
    expect((await saving).suggestedFilename()).toMatch(/^Switch list Gateway Yard \d{4}-\d\d-\d\d\.xlsx$/)
  })

  test('the yard is shown before its last move, compared with now, and handed over', async ({ page, site, signIn }) => {
    await signIn('planner')
    const api = await site.as('planner')
    const { yard, cut } = await planned(api)
    const signed = await api<{ id: number }>(`yard_management/rail_yard/${yard.yard.id}/sign_off/`, {
      method: 'POST',
      body: { comments: 'Mind the hose on T3' },
    })
    await api(`yard_management/rail_yard/${yard.yard.id}/execute_move/`, { method: 'POST', body: { cars: cut.cars } })
    await page.goto(`${page.url().split('#')[0]}#/contract/yard/${yard.yard.id}/history/`)
    const head = (track: string) => page.getByRole('rowheader', { name: new RegExp(`^(Track )?${track}\\b`) }).first()
    // The yard was open before: until it is read again, the track shows its cars from before the move.
    const standing = carsOn(await readYard(api), cut.from).length
    await expect(head(cut.from)).toHaveAccessibleName(new RegExp(`, ${standing} cars?,`))
    const moved = page.getByRole('complementary', { name: 'Moves' })
    await expect(moved.getByRole('listitem').first()).toContainText(yard.marks(cut.cars)[0] ?? '')
    const now = await head(cut.from).getAttribute('aria-label')
    await press(page, 'm', 'ArrowLeft')
    await expect(moved).toContainText('Cars in another place: 2 cars')
    // As wide as one of two panes beside each other; the head of the console has a whole window then.
    const whole = page.viewportSize() ?? { width: 1440, height: 900 }
    await page.setViewportSize({ ...whole, width: 640 })
    const cutInPane = async () => (await page.evaluate(cutOff)).filter((what) => !what.includes('Priya Kessler'))
    await expect.poll(cutInPane).toEqual([])
    await page.setViewportSize(whole)
    await press(page, 'm')
    await expect.poll(() => head(cut.from).getAttribute('aria-label')).not.toBe(now)
    await press(page, 'End')
    await expect.poll(() => head(cut.from).getAttribute('aria-label')).toBe(now)
    await press(page, 'h')
    await expect(moved).toContainText('Mind the hose on T3')
    await expect(moved.getByRole('cell', { name: '1 move', exact: true })).toBeVisible()
    await press(page, 'Control+Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    await type(page, 'All quiet')
    await press(page, 'Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    const { results } = await api<{ results: { id: number; comments: string; move_count: number }[] }>(
      'yard_management/sign_off/?limit=1',
    )
    expect(results[0]).toMatchObject({ comments: 'All quiet', move_count: 1 })
    expect(results[0]?.id).not.toBe(signed.id)
  })

  test('cars are inspected one after the other; one that fails becomes bad order in the yard', async ({
    page,
    site,
    signIn,
  }) => {
    await signIn('dispatcher')
    const api = await site.as('dispatcher')
    const yard = await readYard(api)
    const sound = yard.cars.filter(({ bad_order, hold }) => !bad_order && !hold).slice(0, 2)
    const marks = yard.marks(sound.map(({ id }) => id))
    await page.goto(`${page.url().split('#')[0]}#/yard-management/railcar-inspection/`)
    await page.getByRole('textbox', { name: 'Cars' }).focus()
    await type(page, marks.join(', '))
    await press(page, 'Enter')
    await expect(page.getByRole('heading', { name: marks[0] ?? '', exact: true })).toBeVisible()
    const groups = page.getByRole('radiogroup').filter({ hasText: 'Not applicable' })
    await expect(groups.first()).toBeVisible()
    // Nothing is answered yet, and a car that nobody looked at is not saved as passed.
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await press(page, 'Control+Enter')
    await expect(page.getByText('Required.', { exact: true }).first()).toBeVisible()
    for (const group of await groups.all()) {
      await group.getByRole('radio', { name: 'OK', exact: true }).focus()
      await press(page, 'Space')
    }
    await page.getByRole('radiogroup', { name: 'Fit for loading' }).getByRole('radio', { name: 'No' }).focus()
    await press(page, 'Space')
    await expect(page.getByRole('checkbox', { name: /^Bad order/ })).toBeChecked()
    await press(page, 'Control+Enter')
    await expect(page.getByText('Say in words what is wrong.').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Defects' }).focus()
    await type(page, 'Flat spot')
    await press(page, 'Control+Enter')
    await expect(page.getByRole('heading', { name: marks[1] ?? '', exact: true })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^Bad order/ })).not.toBeChecked()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await press(page, 'Control+Shift+k')
    await expect(page.getByText('2 of 2 done')).toBeVisible()
    const after = await api<{ cars: { id: number; bad_order: boolean; bad_order_reason: string }[] }>(
      `yard_management/rail_yard/${yard.yard.id}/cars/`,
    )
    const state = (id: number | undefined) => after.cars.find((one) => one.id === id)
    expect([state(sound[0]?.id), state(sound[1]?.id)]).toEqual([
      expect.objectContaining({ bad_order: true, bad_order_reason: 'Flat spot' }),
      expect.objectContaining({ bad_order: false }),
    ])
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 834, height: 1112 }, hasTouch: true })

  test('a line is opened, done and undone by touch; it keeps its place, and every target is large enough', async ({
    page,
    site,
    signIn,
  }) => {
    await signIn('planner')
    const api = await site.as('planner')
    const { yard, cut } = await planned(api)
    await listOf(page, yard.yard.id)
    const tick = page.getByRole('button', { name: new RegExp(`^Done: line 1, ${yard.marks(cut.cars)[0] ?? ''}`) })
    await expect(tick).toBeVisible()
    for (const target of [tick, page.getByRole('button', { name: 'Not done: line 1' })]) {
      const box = await target.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await tick.tap()
    await expect.poll(async () => carsOn(await readYard(api), cut.to).slice(0, 2)).toEqual(cut.cars)
    const undo = page.getByRole('button', { name: new RegExp(`^Undo: line 1, ${yard.marks(cut.cars)[0] ?? ''}`) })
    await expect(undo).toBeVisible()
    // A thumb is slower than a test: taps within half a second count once.
    const thumb = async (): Promise<void> => {
      const tapped = await page.evaluate(() => performance.now())
      await page.waitForFunction((time) => performance.now() - time > 500, tapped)
    }
    await thumb()
    await page.getByRole('button', { name: /^Cars of line 1,/ }).tap()
    const cars = page.getByRole('table', { name: 'Cars of line 1' })
    await expect(cars.getByRole('row')).toHaveCount(3)
    const box = await undo.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await thumb()
    await undo.tap()
    await expect(tick).toBeVisible()
    expect(carsOn(await readYard(api), cut.from)).toEqual(carsOn(yard, cut.from))
    // The list must not overflow the screen.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    )
  })
})
