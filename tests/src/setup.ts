import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import { createConsole } from '#src/engine/console/console.state.ts'
import './console.ts'

// Each file of tests has a console of its own, besides those it makes itself.
const { close } = createConsole()
afterAll(close)

/** jsdom lays nothing out, so nothing there ever changes its size. */
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Nor has it a colour scheme, a paper or a pixel ratio that could change. */
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })

// What is waited for comes when it comes: a slow machine is no failure.
configure({ asyncUtilTimeout: 60_000 })
afterEach(cleanup)
