/** What waits to be sent: taken back by undo and by Escape, sent when its time is over, asked about when the window goes. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendDelayed, SEND_DELAY_MS } from '#src/engine/commands/delayed-send.ts'
import { delayedSends, sendAll } from '#src/engine/commands/delayed-send.state.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import { Toasts } from '#src/shell/notices/Toasts.tsx'
import { reload, unsaved, watchLeaving } from '#src/shell/state/unsaved.ts'
import { unsavedQuestion } from '#src/shell/state/unsaved.state.ts'

const send = vi.fn<() => Promise<string>>()
const said = (): readonly string[] => toasts().shown.map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers()
  send.mockReset().mockResolvedValue('It is on its way.')
  delayedSends().waiting = []
  toasts().shown = []
  undoEntries().done = []
  undoEntries().undone = []
})
afterEach(() => vi.useRealTimers())

test('it is sent once its time is over, and then no longer on the list of what can be taken back', async () => {
  sendDelayed({ title: 'Letter', send })
  await vi.advanceTimersByTimeAsync(SEND_DELAY_MS - 1)
  expect([send.mock.calls.length, undoEntries().done.length]).toEqual([0, 1])
  await vi.advanceTimersByTimeAsync(1)
  expect([send.mock.calls.length, undoEntries().done.length, delayedSends().waiting.length, said()]).toEqual([
    1,
    0,
    0,
    ['It is on its way.'],
  ])
})

test('undo takes it back: nothing is ever sent', async () => {
  sendDelayed({ title: 'Letter', send })
  await undo()
  await vi.advanceTimersByTimeAsync(SEND_DELAY_MS * 2)
  expect([send.mock.calls.length, delayedSends().waiting.length]).toEqual([0, 0])
})

test('undo takes back what was given last, and leaves the others to go', async () => {
  const other = vi.fn<() => Promise<string>>(() => Promise.resolve('The first has gone.'))
  sendDelayed({ title: 'First', send: other })
  sendDelayed({ title: 'Second', send })
  await undo()
  await vi.advanceTimersByTimeAsync(SEND_DELAY_MS)
  expect([other.mock.calls.length, send.mock.calls.length]).toEqual([1, 0])
})

test('what could not be sent is said, and does not stay as if it could be taken back', async () => {
  send.mockRejectedValue(new Error('No mail today.'))
  sendDelayed({ title: 'Letter', send })
  await vi.advanceTimersByTimeAsync(SEND_DELAY_MS)
  expect([said(), toasts().shown[0]?.tone, undoEntries().done.length]).toEqual([
    ['Letter: not sent. No mail today.'],
    'stop',
    0,
  ])
})

test('sent at once when asked, and only once', async () => {
  sendDelayed({ title: 'Letter', send })
  await sendAll()
  await vi.advanceTimersByTimeAsync(SEND_DELAY_MS * 2)
  expect(send.mock.calls.length).toBe(1)
})

describe('its notice', () => {
  test('counts down, and Escape takes it back', async () => {
    render(<Toasts />)
    await act(async () => sendDelayed({ title: 'Letter', send }))
    expect(screen.getByRole('timer')).toHaveTextContent('8 s')
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(screen.getByRole('timer')).toHaveTextContent('5 s')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await act(() => vi.advanceTimersByTimeAsync(SEND_DELAY_MS))
    expect(send.mock.calls.length).toBe(0)
  })
  test('leaves Escape to a field in which somebody types', async () => {
    render(
      <>
        <input aria-label="Name" />
        <Toasts />
      </>,
    )
    await act(async () => sendDelayed({ title: 'Letter', send }))
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' })
    await act(() => vi.advanceTimersByTimeAsync(SEND_DELAY_MS))
    expect(send.mock.calls.length).toBe(1)
  })
})

test('a window that closes or loads anew asks first', async () => {
  const stop = watchLeaving()
  const leave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect([leave(), unsaved()]).toEqual([true, []])
  sendDelayed({ title: 'Letter', send })
  reload()
  expect([leave(), unsavedQuestion().now?.lost]).toEqual([false, ['1 message waits to be sent']])
  await vi.advanceTimersByTimeAsync(SEND_DELAY_MS)
  expect(leave()).toBe(true)
  stop()
})
