/** Each limit of key patience, by a clock of the test: before it keys wait, and after it they do not. Without limits they wait on. */
import { fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ref } from 'valtio'
import { command } from '#src/engine/commands/command.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { createConsole } from '#src/engine/console/console.state.ts'
import { after } from '#src/engine/console/timers.state.ts'
import { sources } from '#src/shell/commands/registry/sources.state.ts'
import { drawn, listenForTypeAhead, queueKeysWhile } from '#src/shell/commands/type-ahead.ts'
import { startShell } from '#src/shell/frame/start.ts'
import { KeyLayer } from '#src/shell/keys/KeyLayer.tsx'
import { drawnPalette } from '#src/shell/palette/host.state.ts'
import { untilDrawn } from '#src/shell/palette/use-enter.ts'
import { replay } from '#src/shell/macros/replay.ts'
import { hide, overlays, show } from '#src/shell/state/overlays.state.ts'
import { startWhole } from '../../whole-shell.ts'

const never = (): Promise<never> => new Promise(() => {})
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)
let heard: string[]
const hear = ({ key }: KeyboardEvent): void => void heard.push(key)
const press = (key: string): boolean => fireEvent.keyDown(document.body, { key, code: `Key${key.toUpperCase()}` })

function begin(patience: 'product' | 'unlimited'): void {
  createConsole()
  const meta = document.head.appendChild(document.createElement('meta'))
  meta.name = 'key-patience'
  meta.content = patience
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'performance'] })
  document.body.addEventListener('keydown', hear)
}
beforeEach(() => {
  heard = []
})
afterEach(() => {
  hide()
  document.body.removeEventListener('keydown', hear)
  document.head.querySelector('meta[name="key-patience"]')?.remove()
  document.body.replaceChildren()
  // Stubs first: a stub of requestAnimationFrame restores the fake clock's function.
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe.each([
  ['product', true],
  ['unlimited', false],
] as const)('with the limits of %s', (patience, ends) => {
  beforeEach(() => begin(patience))
  const late = <T,>(value: T): readonly T[] => (ends ? [value] : [])

  test('a command holds back keys for 600 ms', async () => {
    const stop = listenForTypeAhead()
    void queueKeysWhile(never())
    press('x')
    await pass(599)
    expect(heard).toEqual([])
    await pass(100)
    expect(heard).toEqual(late('x'))
    stop()
  })

  test('a panel that opens holds back keys for 5 s', async () => {
    const stop = listenForTypeAhead()
    show({ kind: 'palette', typed: '', asking: null })
    void queueKeysWhile(Promise.resolve())
    press('x')
    await pass(4900)
    expect(heard).toEqual([])
    await pass(200)
    expect(heard).toEqual(late('x'))
    stop()
  })

  test('a window that draws no frames holds back keys for 50 ms', async () => {
    vi.stubGlobal('requestAnimationFrame', () => 0)
    let isDrawn = false
    void drawn().then(() => (isDrawn = true))
    await pass(49)
    expect(isDrawn).toBe(false)
    await pass(1)
    expect(isDrawn).toBe(ends)
  })

  test('commands that are loading hold back keys for 15 s', async () => {
    startShell({ console: { commands: { workspace: never } } })
    render(<KeyLayer />)
    press('x')
    await pass(14_900)
    expect(heard).toEqual([])
    await pass(200)
    expect(heard).toEqual(late('x'))
  })

  test('a sequence waits for its next key for 5 s', async () => {
    await startWhole()
    render(<KeyLayer />)
    press('g')
    expect(overlays().prefix).toBe('g')
    await pass(4999)
    expect(overlays().prefix).toBe('g')
    await pass(1)
    expect(overlays().prefix).toBe(ends ? '' : 'g')
  })

  test('a choice in the palette is drawn within 40 frames', async () => {
    drawnPalette().for = {}
    let isDone = false
    void untilDrawn().then(() => (isDone = true))
    await pass(39 * 16)
    expect(isDone).toBe(false)
    await pass(16 * 3)
    expect(isDone).toBe(ends)
  })

  test('a macro waits for the target of a step for 5 s', async () => {
    startShell({})
    const step = command({ title: 'Absent', on: 'test:absent', run: () => undefined })
    sources().now = ref({ declared: [['test:absent', step]], own: [] })
    const outcome = { kind: 'done', tone: null, changed: false } as const
    const steps = [{ command: 'test:absent', title: 'Absent', args: {}, path: '/', outcome }]
    void replay({ id: '1', name: 'One', steps, parameters: [] }, {})
    await pass(4990)
    expect(toasts().shown).toEqual([])
    await pass(100)
    expect(toasts().shown.length > 0).toBe(ends)
  })
})

test('a timer of infinite length never fires', async () => {
  begin('product')
  let isFired = false
  const cancel = after(Infinity, () => {
    isFired = true
  })
  await pass(1_000_000)
  cancel()
  expect(isFired).toBe(false)
})

test('keys typed before a dialog are meant for it, although its command ends only when it is answered', async () => {
  begin('unlimited')
  const stop = listenForTypeAhead()
  void queueKeysWhile(never())
  press('x')
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('role', 'alertdialog')
  dialog.tabIndex = -1
  const given: string[] = []
  dialog.addEventListener('keydown', ({ key }) => void given.push(key))
  dialog.focus()
  await pass(100)
  expect(given).toEqual(['x'])
  stop()
})

test('hints take keys as soon as they are drawn, without having the focus', async () => {
  begin('product')
  const stop = listenForTypeAhead()
  show({ kind: 'hints' })
  void queueKeysWhile(Promise.resolve())
  document.body.appendChild(document.createElement('div')).dataset['takesKeys'] = ''
  await pass(50)
  press('a')
  expect(heard).toEqual(['a'])
  stop()
})
