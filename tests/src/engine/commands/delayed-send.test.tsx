/** Delayed sends: cancelled by undo and by Escape, sent after the delay, and asked about before the window closes. */
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

test('it is sent after the delay, and then is no longer in the undo history', async () => {
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

test('undo cancels it, and nothing is ever sent', async () => {
  sendDelayed({ title: 'Letter', send })
  await undo()
  await vi.advanceTimersByTimeAsync(SEND_DELAY_MS * 2)
  expect([send.mock.calls.length, delayedSends().waiting.length]).toEqual([0, 0])
})

test('undo cancels the latest one, and the others are sent', async () => {
  const other = vi.fn<() => Promise<string>>(() => Promise.resolve('The first has gone.'))
  sendDelayed({ title: 'First', send: other })
  sendDelayed({ title: 'Second', send })
  await undo()
  await vi.advanceTimersByTimeAsync(SEND_DELAY_MS)
  expect([other.mock.calls.length, send.mock.calls.length]).toEqual([1, 0])
})

test('a failed send is reported, and does not stay in the list as if it could be undone', async () => {
  send.mockRejectedValue(new Error('No mail today.'))
  sendDelayed({ title: 'Letter', send })
  await vi.advanceTimersByTimeAsync(SEND_DELAY_MS)
  expect([said(), toasts().shown[0]?.tone, undoEntries().done.length]).toEqual([
    ['Letter: not sent. No mail today.'],
    'stop',
    0,
  ])
})

test('it can be sent at once, and only once', async () => {
  sendDelayed({ title: 'Letter', send })
  await sendAll()
  await vi.advanceTimersByTimeAsync(SEND_DELAY_MS * 2)
  expect(send.mock.calls.length).toBe(1)
})

describe('its toast', () => {
  test('counts down, and Escape cancels the send', async () => {
    render(<Toasts />)
    await act(async () => sendDelayed({ title: 'Letter', send }))
    expect(screen.getByRole('timer')).toHaveTextContent('10 s')
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(screen.getByRole('timer')).toHaveTextContent('7 s')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await act(() => vi.advanceTimersByTimeAsync(SEND_DELAY_MS))
    expect(send.mock.calls.length).toBe(0)
  })
  test('leaves Escape to a field in which the user types', async () => {
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

test('a window that closes or reloads asks first', async () => {
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
