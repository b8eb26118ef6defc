/** A link to a desk opens it in a console that is open already, as it does in a new one. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { currentDesk, restore } from '#src/shell/desks/desk.ts'
import { sayDeskLink } from '#src/shell/desks/link.ts'
import { restoreWorkspace } from '#src/shell/desks/restore.ts'
import { focusedHistory } from '#src/shell/state/panes.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

/** Not how long it may take: how long a busy machine is given. */
const patience = { timeout: 60_000 }
const base = 'https://highball.example.com/'
const desk = { place: { direction: 'row' as const, parts: ['/user/', '/config/user/'] }, focused: 1, saved_at: '' }
const own = { place: '/user/', focused: 0, saved_at: '' }

let stop = (): void => undefined
beforeEach(async () => {
  signInLocally()
  answering(() => ({ body: { count: 0, results: [] } }))
  history.replaceState(null, '', '#/user/')
  stop = await restoreWorkspace()
  restore(own)
})
afterEach(() => stop())

/** What the browser does when an address is typed that differs in its hash. */
function paste(hash: string): void {
  history.pushState(null, '', hash)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}

test('a pasted link opens its desk, and the address is that of its focused pane', async () => {
  paste(new URL(await sayDeskLink(desk, base)).hash)
  await vi.waitFor(() => expect(currentDesk()).toMatchObject({ place: desk.place, focused: 1 }), patience)
  expect(location.hash).toBe('#/config/user/')
})

test('a link that is cut off says so and leaves the desk as it is', async () => {
  paste('#/desk?d=cut')
  await vi.waitFor(
    () =>
      expect(
        toasts()
          .shown.map(({ text }) => text)
          .join(),
      ).toMatch(/link to a desk is not whole/),
    patience,
  )
  expect([currentDesk().place, focusedHistory().href, location.hash]).toEqual(['/user/', '/user/', '#/user/'])
})

test('any other pasted address is shown in the focused pane', () => {
  paste('#/config/user/')
  expect(currentDesk().place).toBe('/config/user/')
})
