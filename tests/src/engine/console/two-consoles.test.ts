/**
 * Two consoles of two users in one page: each has its own session, toasts, undo history, keys, cache and links, and nothing of one remains
 * in the other.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { delayedSends } from '#src/engine/commands/delayed-send.state.ts'
import { sendDelayed } from '#src/engine/commands/delayed-send.ts'
import { keymap, shownKeys, standardKeymap } from '#src/engine/commands/keys/keymap.state.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { gravestSince, noticeMark, toast } from '#src/engine/commands/toast.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import { recordUndo, undo } from '#src/engine/commands/undo.ts'
import { createConsole, type Console } from '#src/engine/console/console.state.ts'
import { drafts } from '#src/engine/data/drafts.state.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { onChanges, tell } from '#src/engine/feed/client.ts'
import { isLinked, linksNow, markActive, publishIn, startLine, toggleChannel } from '#src/engine/links/session.ts'
import { whileBusy, busy } from '#src/engine/panes/busy.state.ts'
import { onOpen, open } from '#src/engine/panes/screen.ts'
import { signOut } from '#src/engine/session/lifecycle.ts'
import { may, session, signedIn, type Me } from '#src/engine/session/session.state.ts'
import { answering } from '../../answers.ts'

const userOf = (id: number, name: string, permissions: readonly string[], key: string): Me =>
  ({
    id,
    name,
    company: { id: 1, name: 'Highball' },
    groups: [],
    permissions,
    app_config: { keys: { preset: 'default', by: 'position', own: { 'table:filter': key } } },
  }) as unknown as Me

let ann: Console
let bob: Console
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ;[ann, bob] = [createConsole(), createConsole()]
  ann.run(() => (session().now = { state: 'in', me: userOf(1, 'Ann', ['can_void'], 'a') }))
  bob.run(() => (session().now = { state: 'in', me: userOf(2, 'Bob', [], 'b') }))
})
afterEach(() => {
  ann.close()
  bob.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
/** Asks the same of both consoles. */
const both = <T>(ask: () => T): readonly [T, T] => [ann.run(ask), bob.run(ask)]

test('each knows its user, their permissions and their keys', () => {
  expect(both(() => signedIn()?.name)).toEqual(['Ann', 'Bob'])
  expect(both(() => may('can_void' as 'signed_in'))).toEqual([true, false])
  expect(both(() => keymap().now.own['table:filter'])).toEqual(['a', 'b'])
  ann.run(() => (session().now = { state: 'out' }))
  expect(both(() => keymap().now)).toEqual([standardKeymap, expect.objectContaining({ own: { 'table:filter': 'b' } })])
  ann.run(() => (shownKeys().now = new Map([['table:filter', 'x']])))
  expect(both(() => shownKeys().now.size)).toEqual([1, 0])
})

test('toasts are shown, counted and closed in their own console', () => {
  const marks = both(noticeMark)
  ann.run(() => toast({ text: 'Refused', tone: 'stop' }))
  bob.run(() => toast({ text: 'Saved', tone: 'ok' }))
  expect(both(() => toasts().shown.map(({ text }) => text))).toEqual([['Refused'], ['Saved']])
  expect([ann.run(() => gravestSince(marks[0])), bob.run(() => gravestSince(marks[1]))]).toEqual(['stop', 'ok'])
  vi.advanceTimersByTime(2000)
  expect(both(() => toasts().shown.length)).toEqual([1, 0])
  vi.advanceTimersByTime(6000)
  expect(both(() => toasts().shown.length)).toEqual([0, 0])
})

test('what one user did, the other cannot undo', async () => {
  const undone: string[] = []
  const does = (title: string) => () =>
    recordUndo({
      title,
      kind: 'exact',
      undo: () => {
        undone.push(title)
        return Promise.resolve(`${title} undone`)
      },
    })
  ann.run(does('Void'))
  ann.run(does('Move'))
  bob.run(does('Rename'))
  await bob.run(() => undo())
  await bob.run(() => undo())
  expect(undone).toEqual(['Rename'])
  expect(both(() => undoEntries().done.map(({ title }) => title))).toEqual([['Void', 'Move'], []])
  expect(both(() => toasts().shown.map(({ text }) => text))).toEqual([[], ['Rename undone', 'Nothing to undo.']])
})

test('signing out sends what is delayed and leaves nothing behind; the other console goes on', async () => {
  answering(() => ({ status: 204, body: null }))
  const sent: string[] = []
  const sends = (title: string) => () =>
    sendDelayed({
      title,
      send: () => {
        sent.push(title)
        return Promise.resolve(`${title} sent`)
      },
    })
  ann.run(sends('Order'))
  bob.run(sends('Invoice'))
  both(() => queryClient().setQueryData(['terminal:ticket', 1], signedIn()?.name))
  await ann.run(signOut)
  expect(sent).toEqual(['Order'])
  expect(both(() => signedIn()?.name)).toEqual([undefined, 'Bob'])
  expect(both(() => delayedSends().waiting.length)).toEqual([0, 1])
  expect(both(() => queryClient().getQueryData(['terminal:ticket', 1]))).toEqual([undefined, 'Bob'])
  await bob.run(() => delayedSends().waiting[0]?.send())
  expect(sent).toEqual(['Order', 'Invoice'])
})

test('changes are reported, screens opened and timers run in the console that asked for them', async () => {
  const heard: string[] = []
  ann.run(() => onChanges(() => heard.push(`${signedIn()?.name} hears`)))
  bob.run(() => onChanges(() => heard.push(`${signedIn()?.name} hears`)))
  both(() => onOpen((name) => heard.push(`${signedIn()?.name} opens ${name}`)))
  bob.run(() => tell('reset'))
  ann.run(() => open('user:profile' as never, {} as never))
  expect(heard).toEqual(['Bob hears', 'Ann opens user:profile'])
  let done = (): void => {}
  const work = ann.run(() => whileBusy(new Promise<void>((resolve) => (done = resolve))))
  expect(both(() => busy().count)).toEqual([1, 0])
  done()
  await work
  expect(both(() => busy().count)).toEqual([0, 0])
})

test('panes of the same name are linked within their console, and drafts belong to two pages', () => {
  ann.run(() => toggleChannel('pane', 'A'))
  expect(both(() => isLinked('pane'))).toEqual([true, false])
  const [one, other] = both(() => drafts().run)
  expect(one).not.toBe(other)
})

test("a user's subjects on a channel reach their own other window, and no window of another user", async () => {
  const again = createConsole()
  again.run(() => (session().now = { state: 'in', me: userOf(1, 'Ann', [], 'a') }))
  const all = [ann, again, bob]
  const stops = all.map((one) => one.run(startLine))
  const car = { kind: 'car', of: 'trace:railcar', id: 7, label: 'GATX 7' } as const
  const heard = (one: Console) => one.run(() => linksNow().current.get('A')?.get('car')?.label)
  ann.run(() => {
    toggleChannel('pane', 'A')
    markActive('pane')
    publishIn('pane', [car])
  })
  await vi.waitUntil(() => heard(again) !== undefined, { timeout: 60_000 })
  expect(all.map(heard)).toEqual(['GATX 7', 'GATX 7', undefined])
  all.forEach((one, at) => one.run(() => stops[at]?.()))
  again.close()
})

test('nothing of a closed console keeps running', () => {
  both(() => {
    toast({ text: 'Soon gone' })
    sendDelayed({ title: 'Later', send: () => Promise.resolve('') })
  })
  const running = vi.getTimerCount()
  ann.close()
  expect(vi.getTimerCount()).toBe(running / 2)
  bob.close()
  expect(vi.getTimerCount()).toBe(0)
})
