/** Keys for the content of a pane are kept until it is there, and no longer than one would wait for it. */
import { fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyPatience } from '#src/engine/commands/keys/key-patience.state.ts'
import { KeyLayer } from '#src/shell/keys/KeyLayer.tsx'
import { hide, overlays } from '#src/shell/state/overlays.state.ts'
import { startWhole } from '../../whole-shell.ts'

let pane: HTMLElement
const seen: string[] = []
/** The content comes, and takes the focus. */
function come(): void {
  const grid = document.createElement('button')
  grid.addEventListener('keydown', ({ key }) => seen.push(key))
  pane.replaceChildren(grid)
  grid.focus()
}
const press = (key: string, held: { readonly altKey?: boolean; readonly code?: string } = {}): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code: key, ...held })

beforeEach(async () => {
  await startWhole()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'performance'] })
  render(<KeyLayer />)
  seen.length = 0
  pane = document.body.appendChild(document.createElement('section'))
  pane.dataset['pane'] = 'one'
  pane.tabIndex = -1
  pane.innerHTML = '<div role="status" aria-busy="true"></div>'
  pane.focus()
})
afterEach(() => {
  hide()
  pane.remove()
  vi.useRealTimers()
})

test('arrows pressed before the rows are there move among them afterwards, in the order in which they were pressed', async () => {
  expect([press('ArrowDown'), press('ArrowRight'), press('End')]).toEqual([false, false, false])
  await vi.advanceTimersByTimeAsync(500)
  come()
  press('Home')
  await vi.advanceTimersByTimeAsync(500)
  expect(seen).toEqual(['ArrowDown', 'ArrowRight', 'End', 'Home'])
  press('ArrowUp')
  expect(seen.at(-1)).toBe('ArrowUp')
})

test('a key that does not concern the content is not kept', async () => {
  press('x', { altKey: true, code: 'KeyX' })
  expect(overlays().now.kind).toBe('palette')
  hide()
  // Keys after it are held back until the palette is there.
  await vi.advanceTimersByTimeAsync(keyPatience().opening)
})

test('a chord does not wait behind a key that waits', async () => {
  press('ArrowDown')
  press('x', { altKey: true, code: 'KeyX' })
  expect(overlays().now.kind).toBe('none')
  await vi.advanceTimersByTimeAsync(100)
  expect(overlays().now.kind).toBe('palette')
  hide()
  await vi.advanceTimersByTimeAsync(keyPatience().opening)
})

test('what has not come in two seconds no longer holds back keys; what is loaded after it does again', async () => {
  press('ArrowDown')
  await vi.advanceTimersByTimeAsync(2500)
  const behind: string[] = []
  pane.addEventListener('keydown', ({ key }) => behind.push(key))
  press('ArrowUp')
  expect(behind).toEqual(['ArrowUp'])
  come()
  press('End')
  pane.innerHTML = '<div role="status" aria-busy="true"></div>'
  pane.focus()
  press('ArrowDown')
  expect(behind).toEqual(['ArrowUp', 'End'])
  pane.replaceChildren()
  press('ArrowLeft')
  await vi.advanceTimersByTimeAsync(500)
  expect(behind.slice(2)).toEqual(['ArrowDown', 'ArrowLeft'])
})
