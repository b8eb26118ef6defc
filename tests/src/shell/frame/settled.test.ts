/** The signal that browser tests wait for: given once no key, overlay, content or drawing is awaited, and no clock ends it sooner. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConsole } from '#src/engine/console/console.state.ts'
import { drawInTurn, seatPanes } from '#src/engine/feed/page-scheduler.ts'
import { listenForTypeAhead, queueKeysWhile } from '#src/shell/commands/type-ahead.ts'
import { settled } from '#src/shell/frame/settled.ts'
import { desk } from '#src/shell/state/desk.state.ts'
import { arriving } from '#src/shell/state/focus.state.ts'
import { hide, show } from '#src/shell/state/overlays.state.ts'

let pane: HTMLElement
beforeEach(() => {
  createConsole()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'performance'] })
  pane = document.body.appendChild(document.createElement('section'))
  pane.dataset['pane'] = desk().focused
  pane.tabIndex = -1
  seatPanes(new Map([[desk().focused, 'focused']]))
})
afterEach(() => {
  hide()
  document.body.replaceChildren()
  vi.useRealTimers()
})

/** Whether the signal comes, before and after what it waits for is over. */
async function signal(end: () => unknown): Promise<readonly boolean[]> {
  let isSettled = false
  void settled().then(() => (isSettled = true))
  const pass = async (ms: number): Promise<boolean> => vi.advanceTimersByTimeAsync(ms).then(() => isSettled)
  const before = await pass(10)
  await end()
  return [before, await pass(1000)]
}

test('a quiet page has settled after two frames', async () => {
  let isSettled = false
  void settled().then(() => (isSettled = true))
  await vi.advanceTimersByTimeAsync(16 * 2 + 1)
  expect(isSettled).toBe(true)
})

test('it waits for content that says that it is loading, however long', async () => {
  pane.innerHTML = '<p role="status" aria-busy="true"></p>'
  expect(await signal(() => vi.advanceTimersByTimeAsync(60_000).then(() => pane.replaceChildren()))).toEqual([
    false,
    true,
  ])
})

test('it waits for a command, and for the keys that it holds back', async () => {
  const stop = listenForTypeAhead()
  let end = (): void => {}
  void queueKeysWhile(new Promise<void>((resolve) => (end = resolve)), Infinity)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }))
  expect(await signal(() => vi.advanceTimersByTimeAsync(5000).then(end))).toEqual([false, true])
  stop()
})

test('it waits for an overlay that opens', async () => {
  show({ kind: 'palette', typed: '', asking: null })
  expect(await signal(() => vi.advanceTimersByTimeAsync(5000).then(hide))).toEqual([false, true])
})

test('it waits for the focus to go into the content of an opened pane', async () => {
  arriving().add(desk().focused)
  pane.innerHTML = '<button></button>'
  expect(await signal(() => pane.querySelector('button')?.focus())).toEqual([false, true])
})

test('it waits for drawing that is due', async () => {
  let isDrawn = false
  drawInTurn([desk().focused], 'rows', () => (isDrawn = true))
  await settledAfterAll()
  expect(isDrawn).toBe(true)
})
async function settledAfterAll(): Promise<void> {
  const over = settled()
  await vi.advanceTimersByTimeAsync(1000)
  await over
}
