/** What waits to be sent: taken back by undo and by Escape, sent when its time is over, asked about when the window goes. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { held, hold, HELD_MS, sendAll } from '#src/engine/held.ts'
import { toasts } from '#src/engine/toast.ts'
import { deeds, undo } from '#src/engine/undo.ts'
import { Toasts } from '#src/shell/Toasts.tsx'
import { losing, reload, unsaved, watchLeaving } from '#src/shell/unsaved.ts'

const send = vi.fn<() => Promise<string>>()
const said = (): readonly string[] => toasts.shown.map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers()
  send.mockReset().mockResolvedValue('It is on its way.')
  held.waiting = []
  toasts.shown = []
  deeds.done = []
  deeds.undone = []
})
afterEach(() => vi.useRealTimers())

test('it is sent once its time is over, and then no longer on the list of what can be taken back', async () => {
  hold({ title: 'Letter', send })
  await vi.advanceTimersByTimeAsync(HELD_MS - 1)
  expect([send.mock.calls.length, deeds.done.length]).toEqual([0, 1])
  await vi.advanceTimersByTimeAsync(1)
  expect([send.mock.calls.length, deeds.done.length, held.waiting.length, said()]).toEqual([1, 0, 0, ['It is on its way.']])
})

test('undo takes it back: nothing is ever sent', async () => {
  hold({ title: 'Letter', send })
  await undo()
  await vi.advanceTimersByTimeAsync(HELD_MS * 2)
  expect([send.mock.calls.length, held.waiting.length]).toEqual([0, 0])
})

test('undo takes back what was given last, and leaves the others to go', async () => {
  const other = vi.fn<() => Promise<string>>(() => Promise.resolve('The first has gone.'))
  hold({ title: 'First', send: other })
  hold({ title: 'Second', send })
  await undo()
  await vi.advanceTimersByTimeAsync(HELD_MS)
  expect([other.mock.calls.length, send.mock.calls.length]).toEqual([1, 0])
})

test('what could not be sent is said, and does not stay as if it could be taken back', async () => {
  send.mockRejectedValue(new Error('No mail today.'))
  hold({ title: 'Letter', send })
  await vi.advanceTimersByTimeAsync(HELD_MS)
  expect([said(), toasts.shown[0]?.tone, deeds.done.length]).toEqual([['Letter: not sent. No mail today.'], 'stop', 0])
})

test('sent at once when asked, and only once', async () => {
  hold({ title: 'Letter', send })
  await sendAll()
  await vi.advanceTimersByTimeAsync(HELD_MS * 2)
  expect(send.mock.calls.length).toBe(1)
})

describe('its notice', () => {
  test('counts down, and Escape takes it back', async () => {
    render(<Toasts />)
    await act(async () => hold({ title: 'Letter', send }))
    expect(screen.getByRole('timer')).toHaveTextContent('8 s')
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(screen.getByRole('timer')).toHaveTextContent('5 s')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await act(() => vi.advanceTimersByTimeAsync(HELD_MS))
    expect(send.mock.calls.length).toBe(0)
  })
  test('leaves Escape to a field in which somebody types', async () => {
    render(<><input aria-label="Name" /><Toasts /></>)
    await act(async () => hold({ title: 'Letter', send }))
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' })
    await act(() => vi.advanceTimersByTimeAsync(HELD_MS))
    expect(send.mock.calls.length).toBe(1)
  })
})

test('a window that closes or loads anew asks first', async () => {
  const stop = watchLeaving()
  const leave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect([leave(), unsaved()]).toEqual([true, []])
  hold({ title: 'Letter', send })
  reload()
  expect([leave(), losing.now?.lost]).toEqual([false, ['1 message waits to be sent']])
  await vi.advanceTimersByTimeAsync(HELD_MS)
  expect(leave()).toBe(true)
  stop()
})
