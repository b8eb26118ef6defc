/** On a phone: one pane at a time, and a line of panes to switch between. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import PaneSwitcher from '#src/shell/panes/PaneSwitcher.tsx'
import { split } from '#src/shell/state/layout.ts'
import { desk } from '#src/shell/state/desk.state.ts'
import { makePane, setTree } from '#src/shell/state/panes.ts'
import { startWhole } from '../../whole-shell.ts'

let width = 400
const listeners = new Set<() => void>()
const before = globalThis.matchMedia
// Otherwise code that loads late would be fetched after the test's page is gone.
beforeAll(startWhole)
beforeEach(() => {
  width = 400
  globalThis.matchMedia = (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
      get matches() {
        return media === '(width < 600px)' && width < 600
      },
      addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
    })
  const [one, two] = [makePane('/user/'), makePane('/user/notifications/')]
  setTree(split(one, one, 'right', two), one)
})
afterEach(() => {
  globalThis.matchMedia = before
})

test('lists the panes, marks the visible one, and switches', () => {
  render(<PaneSwitcher />)
  expect(
    screen.getAllByRole('button').map((button) => [button.textContent, button.getAttribute('aria-pressed')]),
  ).toEqual([
    ['Profile', 'true'],
    ['Notifications', 'false'],
  ])
  const first = desk().focused
  fireEvent.click(screen.getByRole('button', { name: 'Notifications' }))
  expect(desk().focused).not.toBe(first)
})

test('is absent in a wider window, and appears when it narrows', () => {
  width = 1280
  render(<PaneSwitcher />)
  expect(screen.queryByRole('navigation')).toBeNull()
  width = 599
  act(() => listeners.forEach((listener) => listener()))
  expect(screen.getByRole('navigation', { name: 'Panes' })).toBeVisible()
})

test('is absent for a single pane', () => {
  act(() => setTree(makePane('/')))
  render(<PaneSwitcher />)
  expect(screen.queryByRole('navigation')).toBeNull()
})
