import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { setInteractionModality } from 'react-aria/useFocusVisible'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { createConsole } from '#src/engine/console/console.state.ts'
import './console.ts'

// The files of a worker share a window: each begins with an empty one.
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()
history.replaceState(null, '', '/')

// Each test file has a console of its own, besides those it creates.
const { close } = createConsole()
afterAll(close)

/** jsdom has no layout, so nothing ever changes its size. */
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Nor is there anything to scroll. Set by single files it would be there or not for another, depending on which ran before. */
if (!('scrollIntoView' in Element.prototype)) Reflect.set(Element.prototype, 'scrollIntoView', () => undefined)

/** Nor transforms, one of which pdf.js makes as it is loaded. */
if (!('DOMMatrix' in globalThis)) Reflect.set(globalThis, 'DOMMatrix', class {})

/** Nor has it a colour scheme, print media or pixel ratio that could change. */
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })

/** Nor workers: what one is asked stays without an answer. */
if (!('Worker' in globalThis))
  Reflect.set(
    globalThis,
    'Worker',
    class extends EventTarget {
      postMessage(): void {}
      terminate(): void {}
    },
  )

// Waits are long, because a slow machine is not a failure.
configure({ asyncUtilTimeout: 60_000 })
afterEach(cleanup)
// Files share a page. After a click of a screen reader, react-aria moves the focus one frame late, and the first key of a test would be lost.
beforeEach(() => setInteractionModality('keyboard'))
