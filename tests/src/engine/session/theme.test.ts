/** Theme and contrast: what was chosen holds, else what the system says; both are kept for the first paint of the next visit. */
import { afterEach, expect, test, vi } from 'vitest'
import { createConsole } from '#src/engine/console/console.state.ts'
import { onLook, lookNow, setTheme, startTheme } from '#src/engine/session/theme.ts'

const system = (...holds: readonly string[]): void =>
  void vi.stubGlobal('matchMedia', (query: string) => ({
    matches: holds.includes(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
const shown = () => [document.documentElement.dataset['theme'], document.documentElement.dataset['contrast']]

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  createConsole()
})

test.each([
  ['light', 'normal', []],
  ['dark', 'normal', ['(prefers-color-scheme: dark)']],
  ['light', 'high', ['(prefers-contrast: more)']],
  ['light', 'normal', ['(prefers-color-scheme: dark)', 'print']],
])('the system decides on %s and %s where nothing was chosen', (theme, contrast, holds) => {
  system(...holds)
  createConsole()
  startTheme()
  expect(shown()).toEqual([theme, contrast])
})

test('what was chosen holds against the system, and on the next visit', () => {
  system('(prefers-color-scheme: dark)')
  createConsole()
  setTheme({ dark_mode: false, high_contrast: true })
  expect(shown()).toEqual(['light', 'high'])
  createConsole()
  startTheme()
  expect(shown()).toEqual(['light', 'high'])
})

test('a canvas hears of another contrast', async () => {
  system()
  createConsole()
  startTheme()
  const before = lookNow()
  const heard = vi.fn<() => void>()
  const stop = onLook(heard)
  setTheme({ dark_mode: false, high_contrast: true })
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  expect(lookNow()).not.toBe(before)
  stop()
})
