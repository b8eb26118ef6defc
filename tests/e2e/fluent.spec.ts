/**
 * The three stories as an expert does them: key sequences with their continuations, macros of recent steps, key hints
 * on controls; no mouse.
 */
import type { Page } from 'playwright/test'
import { ask, expect, expectNotice, gridHasFocus, press, run, test, type } from './site/story.ts'
import { carsOn, movableCut, readYard } from './site/yard.ts'

test.use({ mouse: false })

const path = 'terminalboss/v3/ticket/'
type Ticket = { readonly id: string; readonly ticket_number: string; readonly status: string }
const question = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('textbox', { name })

/** Saves the last step as a macro: `k`, the continuations are listed, `m`. */
async function keepMacro(page: Page, name: string): Promise<void> {
  await press(page, 'k')
  await expect(page.getByRole('status', { name: 'Keys after k' })).toContainText('Create macro from last steps')
  await press(page, 'm')
  await expect(page.getByRole('option', { selected: true })).toContainText('1: from')
  await press(page, 'Enter')
  await expect(page.getByPlaceholder('Name of the macro')).toBeFocused()
  await type(page, name)
  await press(page, 'Enter')
  await expect(page.getByRole('option', { selected: true })).toContainText('Ask for them each time')
  await press(page, 'Enter')
  await expectNotice(page, `Macro “${name}” of 1 step.`)
}

test('the clerk: steps on some tickets become a macro for others, and undo reverts each', async ({
  page,
  site,
  signIn,
}) => {
  const api = await site.as('clerk')
  const { results } = await api<{ results: readonly Ticket[] }>(
    `${path}?status=complete&net_volume__isnull=false&limit=4&ordering=ticket_number`,
  )
  const [one, two, three, four] = results
  if (!one || !two || !three || !four) throw new Error('The demo has no four complete tickets.')
  const statusOf = async (ticket: Ticket): Promise<string> => (await api<Ticket>(`${path}${ticket.id}/`)).status
  await signIn('clerk')
  await gridHasFocus(page)
  await run(page, '>set status of listed', 'Set status of listed tickets')
  await expect(question(page, /Ticket numbers/)).toBeFocused()
  await page.keyboard.insertText(`${one.ticket_number}\n${two.ticket_number}`)
  await press(page, 'Control+Enter')
  await expect(page.getByPlaceholder('New status')).toBeFocused()
  await type(page, 'approved')
  await expect(page.getByRole('option', { selected: true })).toContainText('approved')
  await press(page, 'Enter')
  // It is a step once the page knows of it, which is after the server does.
  await expectNotice(page, /2 changed/)
  await expect.poll(() => Promise.all([one, two].map(statusOf))).toEqual(['approved', 'approved'])
  await keepMacro(page, 'Approve')

  await run(page, '>macro: approve', 'Macro: Approve')
  await expect(question(page, /Ticket numbers/)).toBeFocused()
  await press(page, 'Control+a')
  await page.keyboard.insertText(`${three.ticket_number}\n${four.ticket_number}`)
  await press(page, 'Control+Enter')
  await expect(page.getByPlaceholder('Status')).toBeFocused()
  await type(page, 'approved')
  await expect(page.getByRole('option', { selected: true })).toContainText('approved')
  await press(page, 'Enter')
  await expectNotice(page, 'Macro “Approve”: its step as then.')
  expect(await Promise.all([three, four].map(statusOf))).toEqual(['approved', 'approved'])
  // The macro itself is an undo entry in between; the wanted one is found by name and undone out of order.
  await press(page, 'k', 'u')
  await expect(question(page, 'Of what')).toBeFocused()
  await type(page, one.ticket_number)
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await press(page, 'ArrowDown', 'Enter')
  await expect
    .poll(() => Promise.all([one, two, three, four].map(statusOf)))
    .toEqual(['complete', 'complete', 'approved', 'approved'])
  await press(page, 'Escape')
})

test('the planner: a typed move becomes a macro that asks for the car', async ({ page, site, signIn }) => {
  const api = await site.as('planner')
  const before = await readYard(api)
  const { to, cars } = movableCut(before, 2)
  const [first = '', second = ''] = before.marks(cars)
  await signIn('planner')
  await run(page, ':Gateway Yard', 'Gateway Yard')
  await expect(page.getByRole('grid', { name: /Actual layout of Gateway Yard/ })).toBeFocused()
  await ask(page, `${first} > ${to} @1`)
  await expect(page.getByRole('option', { selected: true })).toContainText(to)
  await press(page, 'Enter')
  await expectNotice(page, /Moved /)
  await expect.poll(async () => carsOn(await readYard(api), to)[0]).toBe(cars[0])
  await keepMacro(page, 'To the head')
  await run(page, '>macro: to the head', 'Macro: To the head')
  await expect(page.getByPlaceholder('Car')).toBeFocused()
  await press(page, 'Control+a')
  await type(page, second)
  await press(page, 'Enter')
  await expectNotice(page, 'Macro “To the head”: its step as then.')
  await expect.poll(async () => carsOn(await readYard(api), to).slice(0, 2)).toEqual([cars[1], cars[0]])
})

test('the dispatcher: keys are listed, described and changed; letters reach a control; notifications are read; the meter shows the cost of panes', async ({
  page,
  signIn,
}) => {
  await signIn('dispatcher')
  await gridHasFocus(page)
  await press(page, 'g')
  await expect(page.getByRole('status', { name: 'Keys after g' })).toContainText('Go to Notifications')
  await press(page, 'b')
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: 'Notifications' })).toBeVisible()
  const bell = page.getByRole('button', { name: /Notifications: \d+ unread/ })
  await expect(bell).toBeVisible()
  await expect(
    page.getByRole('listbox', { name: 'Notifications' }).and(page.locator(':focus, :focus-within')),
  ).toHaveCount(1)
  await press(page, 'Shift+r')
  await expect(page.getByRole('button', { name: 'Notifications: none unread' })).toBeVisible()
  // The bell may be told by the feed before the key has its answer, and only then it can be taken back.
  const dialog = page.getByRole('dialog')
  await press(page, 'k', 'u')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'marked as read' })).toHaveCount(1)
  await press(page, 'Escape')
  await expect(dialog).toHaveCount(0)
  await press(page, 'Control+z')
  await expect(bell).toBeVisible()

  // What a key does, and then another key for it.
  await press(page, 'F1')
  await expect(dialog).toContainText('Press any key.')
  await press(page, 'Alt+z')
  await expect(dialog).toContainText('Maximize or restore pane')
  await press(page, 'Escape', 'Escape')
  await expect(dialog).toHaveCount(0)
  await press(page, 'Shift+Slash')
  await expect(question(page, 'Find a key or what it does')).toBeFocused()
  await type(page, 'zoom pane')
  await press(page, 'ArrowDown')
  await expect(dialog.getByRole('button', { name: /^Maximize or restore pane/ })).toBeFocused()
  await press(page, 'Enter')
  await expect(dialog).toContainText('Press the new key')
  await press(page, 'Alt+y')
  await expect(dialog).toContainText('keep')
  await press(page, 'Enter')
  await expectNotice(page, '"Maximize or restore pane" is Alt+Y')
  await press(page, 'Escape')
  await expect(dialog).toHaveCount(0)
  const seen = page.locator('[data-pane]').filter({ visible: true })
  await press(page, 'Alt+\\')
  await expect(seen).toHaveCount(2)
  await press(page, 'Alt+y')
  await expect(seen).toHaveCount(1)
  await press(page, 'Alt+y')
  await expect(seen).toHaveCount(2)

  // Key hints: the first control of a pane is reached by its letter.
  await press(page, 'g', 't')
  await gridHasFocus(page)
  await press(page, 'Alt+f')
  const hint = page.getByRole('status', { name: /controls: type the letters/ }).locator('kbd')
  await expect(hint.first()).toBeVisible()
  await type(page, (await hint.first().textContent()) ?? '')
  await expect(page.getByRole('status', { name: /controls: type the letters/ })).toHaveCount(0)
  await expect(page.locator('[data-pane] :focus')).toHaveCount(1)
  await press(page, 'Escape')

  await press(page, 'k', 'y')
  const meter = page.getByRole('complementary', { name: /^Performance/ })
  await expect(meter).toBeFocused()
  await expect(meter.getByRole('row')).toHaveCount(3)
  await expect(meter).toContainText(/Socket, there and back\s*[\d.]+ ms/)
  await press(page, 'Escape')
  await expect(meter).toHaveCount(0)
})

/** Runs in the page. A delayed send waits until the story is done with it, however slow the machine. */
const stretchWaiting = (): void => {
  const wait = globalThis.setTimeout
  Object.assign(globalThis, { setTimeout: (then: () => void, ms = 0) => wait(then, ms === 10_000 ? 600_000 : ms) })
}
/** Number of drafts stored in the browser. */
const drafts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases())
      .map((one) => one.name ?? '')
      .find((one) => one.startsWith('highball drafts of '))
    if (name === undefined) return 0
    const db = await new Promise<IDBDatabase>((resolve, reject) =>
      Object.assign(indexedDB.open(name), {
        onsuccess(this: IDBOpenDBRequest) {
          resolve(this.result)
        },
        onerror: reject,
      }),
    )
    const count = await new Promise<number>((resolve, reject) =>
      Object.assign(db.transaction('drafts').objectStore('drafts').count(), {
        onsuccess(this: IDBRequest<number>) {
          resolve(this.result)
        },
        onerror: reject,
      }),
    )
    db.close()
    return count
  })

test('nothing is sent or lost by accident: an email is cancelled, unsaved input survives a reload, and a phone reaches everything', async ({
  page,
  signIn,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/auth/password/reset/') && sent.push(request.url()))
  await page.addInitScript(stretchWaiting)
  await signIn('admin')
  await run(page, 'go to user administration', 'Go to User administration')
  await expect(page.getByTestId('glide-cell-1-0')).toHaveText('admin@demo.test')
  await gridHasFocus(page)
  await press(page, 'Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  await press(page, 'Shift+l')
  await expect(page.getByRole('timer')).toHaveText(/^\d+ s$/)
  await press(page, 'Control+z')
  await expectNotice(page, 'taken back, nothing was sent')
  await expect(page.getByRole('timer')).toHaveCount(0)
  expect(sent).toEqual([])

  await press(page, 'Alt+Backslash')
  await run(page, ':GATX', /GATX/)
  const comments = page.getByLabel('Comments')
  const before = await comments.inputValue()
  await comments.focus()
  await page.keyboard.insertText('half a sentence ')
  await expect.poll(() => drafts(page)).toBe(1)
  await page.reload()
  const offer = page.getByRole('status', { name: 'Unsaved changes found' })
  await expect(offer).toContainText('Comments')
  await expect(comments).toHaveValue(before)
  await press(page, 'Alt+r')
  await expect(comments).toHaveValue(/half a sentence/)
  await expect(offer).toHaveCount(0)
  await press(page, 'Escape', 'Alt+Backspace')
  await expect(comments).toHaveValue(before)
  await expect.poll(() => drafts(page)).toBe(0)

  // On a phone one pane is visible at a time, and all of it fits.
  await page.setViewportSize({ width: 390, height: 844 })
  const panes = page.getByRole('navigation', { name: 'Panes' }).getByRole('button')
  await expect(panes).toHaveCount(2)
  await expect(page.locator('.mosaic-window')).toHaveCount(1)
  await expect(comments).toBeVisible()
  await press(page, 'Escape', 'Alt+n')
  await expect(panes.first()).toHaveAttribute('aria-pressed', 'true')
  await gridHasFocus(page)
  await run(page, 'go to rail yards', 'Go to Rail yards')
  await expect(panes.first()).toContainText('Rail yards')
  await press(page, 'Shift+Slash')
  await expect(question(page, 'Find a key or what it does')).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await press(page, 'Escape')
})
