/** Keys typed while what the key before them opened is still loading. */
import { afterEach, expect, test, vi } from 'vitest'
import { listenForTypeAhead, queueKeysWhile } from '#src/shell/commands/type-ahead.ts'
import { hide, show } from '#src/shell/state/overlays.state.ts'

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
