/** Enter in the palette runs what the typed text found, however late that comes; the keys after it go where it leads. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keyPatience } from '#src/engine/commands/keys/key-patience.state.ts'
import { endWorker } from '#src/engine/data/worker.ts'
import { typedAhead } from '#src/shell/commands/type-ahead.state.ts'
import { Overlays } from '#src/shell/frame/Overlays.tsx'
import { KeyLayer } from '#src/shell/keys/KeyLayer.tsx'
import { overlays, show } from '#src/shell/state/overlays.state.ts'
import { focusedHistory, onMoved } from '#src/shell/state/panes.ts'
import { finderWorker } from '../../finder-worker.ts'
import { signInLocally } from '../../sign-in.ts'
import { startWhole } from '../../whole-shell.ts'

beforeAll(startWhole)
afterAll(endWorker)
afterEach(() => vi.useRealTimers())

/** Requests for cars that have not been answered, by what was typed. */
let open: Map<string, (labels: readonly string[]) => void>
const pageOf = (labels: readonly string[]): Response =>
  Response.json({
    count: labels.length,
    next: null,
    previous: null,
    results: labels.map((label, at) => ({ value: at + 1, label })),
  })

async function answer(url: string): Promise<Response> {
  if (url.includes('user_popup/')) return Response.json([])
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (pathname !== '/api/railcar/autocomplete/') return pageOf([])
  return new Promise((resolve) => open.set(searchParams.get('input') ?? '', (labels) => resolve(pageOf(labels))))
}

beforeEach(async () => {
  open = new Map()
  localStorage.clear()
  show({ kind: 'none' })
  // Keys of the test before are let go once its palette is gone.
  await waitFor(() => {
    if (typedAhead().isWaiting) throw new Error('Keys are still held back.')
  })
  focusedHistory().navigate('/')
  signInLocally()
  vi.stubGlobal('fetch', answer)
  finderWorker()
  Element.prototype.scrollIntoView = () => undefined
})

const options = (): readonly string[] => screen.queryAllByRole('option').map((option) => option.textContent ?? '')
const asked = (text: string): Promise<void> => waitFor(() => expect(open.has(text)).toBe(true))
const given = (text: string, labels: readonly string[]): Promise<void> => act(async () => open.get(text)?.(labels))

async function typed(text: string): Promise<ReturnType<typeof userEvent.setup>> {
  const user = userEvent.setup()
  render(
    <>
      <KeyLayer />
      <Overlays />
    </>,
  )
  show({ kind: 'palette', typed: '', asking: null })
  await user.click(await screen.findByRole('combobox'))
  await user.paste(text)
  return user
}

test('what an earlier text found is gone with it, and Enter does not run it', async () => {
  const user = await typed(':gatx')
  await asked('gatx')
  await given('gatx', ['GATX 20411'])
  await waitFor(() => expect(options()).toEqual(['GATX 20411Rail car']))
  await user.keyboard('9')
  expect(options()).toEqual([])
  await user.keyboard('{Enter}')
  await asked('gatx9')
  expect([overlays().now.kind, focusedHistory().path]).toEqual(['palette', '/'])
})

test('Enter before the answer waits, says so, and runs the first of this text; later keys go where it leads', async () => {
  await typed(':gatx')
  const press = (key: string, code = key): boolean => fireEvent.keyDown(screen.getByRole('combobox'), { key, code })
  // The second that Enter waits never passes, so the answer comes within it however slow this machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  press('Enter')
  vi.useRealTimers()
  expect(screen.getByRole('status').textContent).toBe('Waiting for what “gatx” finds…')
  // Typed ahead: a sequence of the console, which is heard once the palette is gone.
  const moves: string[] = []
  const stop = onMoved(({ href }) => moves.push(href))
  press('g', 'KeyG')
  press('p', 'KeyP')
  expect(screen.getByRole('combobox')).toHaveValue('gatx')
  await asked('gatx')
  await given('gatx', ['GATX 7', 'GATX 8'])
  await waitFor(() => expect(moves).toEqual(['/rail/railcar/1', '/user/']))
  stop()
})

test('Enter asks at once, without waiting for a pause in typing', async () => {
  const user = await typed(':utlx')
  await user.keyboard('{Enter}')
  // Whatever the pause is: no time has to pass.
  expect(open.has('utlx')).toBe(true)
})

test('where nothing is found, Enter runs nothing and the palette stays', async () => {
  const user = await typed(':gatx')
  await user.keyboard('{Enter}')
  await asked('gatx')
  await given('gatx', [])
  await waitFor(() => expect(screen.getByText(/No results for “gatx”/)).toBeTruthy())
  expect([overlays().now.kind, screen.getByRole('status').textContent]).toEqual(['palette', ''])
})

test('Escape ends the wait: nothing is run, and the keys typed meanwhile are gone with it', async () => {
  const user = await typed(':gatx')
  await user.keyboard('{Enter}gp{Escape}')
  await waitFor(() => expect(overlays().now.kind).toBe('none'))
  await given('gatx', ['GATX 7'])
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect([overlays().now.kind, focusedHistory().path]).toEqual(['none', '/'])
})

test('after a second without an answer nothing is run, and that is said', async () => {
  await typed(':gatx')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' })
  await act(() => vi.advanceTimersByTimeAsync(keyPatience().answer))
  expect(screen.getByRole('status').textContent).toBe('No answer to “gatx” within a second, so nothing was run.')
  expect([keyPatience().answer, overlays().now.kind, focusedHistory().path]).toEqual([1000, 'palette', '/'])
})
