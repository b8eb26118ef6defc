/** Keys typed while what the key before them opened is still loading. */
import { ref } from 'valtio'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { command } from '#src/engine/commands/command.ts'
import { listenForTypeAhead, queueKeysWhile } from '#src/shell/commands/type-ahead.ts'
import { typedAhead } from '#src/shell/commands/type-ahead.state.ts'
import { sources } from '#src/shell/commands/registry/sources.state.ts'
import { execute } from '#src/shell/commands/run.ts'
import { hide, show } from '#src/shell/state/overlays.state.ts'
import { startWhole } from '../../whole-shell.ts'

beforeAll(startWhole)

afterEach(() => {
  hide()
  document.body.replaceChildren()
  vi.useRealTimers()
})

test('letters typed while a palette takes seconds to open are meant for it, not for the table behind it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'performance'] })
  const stop = listenForTypeAhead()
  const behind: string[] = []
  const hear = ({ key }: KeyboardEvent): void => void behind.push(key)
  document.body.addEventListener('keydown', hear)
  show({ kind: 'palette', typed: '', asking: null })
  void queueKeysWhile(Promise.resolve())
  await vi.advanceTimersByTimeAsync(3000)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true, cancelable: true }))
  expect(behind).toEqual([])
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  const choice = document.createElement('button')
  const given: string[] = []
  choice.addEventListener('keydown', ({ key }) => void given.push(key))
  dialog.append(choice)
  document.body.append(dialog)
  choice.focus()
  await vi.advanceTimersByTimeAsync(100)
  expect(given).toEqual(['x'])
  document.body.removeEventListener('keydown', hear)
  stop()
})

test('a key that cannot be replayed does not leave the console without keys', async () => {
  const stop = listenForTypeAhead()
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  const refuse = (): never => {
    throw new Error('this field takes no text')
  }
  Object.assign(document, { execCommand: refuse })
  const waiting = queueKeysWhile(new Promise((resolve) => setTimeout(resolve, 1)))
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true, cancelable: true }))
  await expect(waiting).rejects.toThrow('this field takes no text')
  expect(typedAhead()).toMatchObject({ isWaiting: false, isGiving: false, isDialogWaiting: false })
  Reflect.deleteProperty(document, 'execCommand')
  stop()
})

const fakeTimers = ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'performance'] as const

test.each([
  ['a panel is waited for, although reading for it takes seconds', true, []],
  ['other work that takes seconds does not hold back keys', undefined, ['x']],
] as const)('%s', async (_what, panel, expected) => {
  vi.useFakeTimers({ toFake: [...fakeTimers] })
  const stop = listenForTypeAhead()
  const behind: string[] = []
  const hear = ({ key }: KeyboardEvent): void => void behind.push(key)
  document.body.addEventListener('keydown', hear)
  const before = sources().now
  const slow = command({
    title: 'Change status of tickets',
    ...(panel && { panel }),
    run: () => new Promise((resolve) => setTimeout(resolve, 3000)),
  })
  sources().now = ref({ declared: [['test:slow', slow]], own: [] })
  execute('test:slow')
  await vi.advanceTimersByTimeAsync(2000)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true, cancelable: true }))
  expect(behind).toEqual(expected)
  await vi.advanceTimersByTimeAsync(2000)
  document.body.removeEventListener('keydown', hear)
  sources().now = before
  stop()
})

test('of keys that were held back each takes effect before the next: one opens a field in the next frame, and the others are typed into it', async () => {
  vi.useFakeTimers({ toFake: [...fakeTimers] })
  const stop = listenForTypeAhead()
  const behind: string[] = []
  const cell = document.createElement('button')
  const field = document.createElement('div')
  field.tabIndex = -1
  const inField: string[] = []
  field.addEventListener('keydown', ({ key }) => void inField.push(key))
  cell.addEventListener('keydown', ({ key }) => {
    behind.push(key)
    requestAnimationFrame(() => field.focus())
  })
  document.body.append(cell, field)
  cell.focus()
  void queueKeysWhile(new Promise((resolve) => setTimeout(resolve, 300)))
  const press = (key: string): boolean =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
  for (const key of ['2', 'Enter']) press(key)
  expect(behind).toEqual([])
  await vi.advanceTimersByTimeAsync(500)
  expect([behind, inField]).toEqual([['2'], ['Enter']])
  stop()
})
