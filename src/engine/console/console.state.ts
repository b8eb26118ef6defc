/**
 * The state of a console, and the console to which the running code belongs. This is the only module of the page with a variable of its
 * own; all other state is made by a factory declared with `state`, which runs once per console, when the state is first used.
 */

export type Console = {
  /** Runs `work` with this console as the current one. Whether its promises and timers keep the console depends on the holder. */
  readonly run: <T>(work: () => T) => T
  /** Ends what the factories started, in reverse order. */
  readonly close: () => void
}

type Parts = { readonly values: Map<object, unknown>; readonly endings: (() => void)[] }
/** Knows the current console. A page has one throughout; tests hold several in asynchronous context. */
export type Holder = {
  readonly current: () => Console | undefined
  readonly run: <T>(console: Console, work: () => T) => T
}

const parts = new WeakMap<Console, Parts>()

/** The page's holder: the console made last is the current one; `run` changes it until its work returns. */
function pageHolder(): Holder & { readonly enter: (console: Console) => void } {
  let now: Console | undefined
  return {
    current: () => now,
    enter: (console) => {
      now = console
    },
    run: (console, work) => {
      const before = now
      now = console
      try {
        return work()
      } finally {
        now = before
      }
    },
  }
}
const page = pageHolder()
let holder: Holder = page
/** For tests: sets a holder that follows asynchronous context, so that two consoles can work at the same time. */
export const holdBy = (other: Holder): void => {
  holder = other
}

function partsNow(): Parts {
  const console = holder.current() ?? page.current()
  const found = console && parts.get(console)
  if (!found) throw new Error('There is no console yet: call createConsole() first.')
  return found
}

/** Makes a console and sets it as the page's. Its state is created on first use. */
export function createConsole(): Console {
  const mine: Parts = { values: new Map(), endings: [] }
  const console: Console = {
    run: (work) => holder.run(console, work),
    close: () => {
      console.run(() => {
        for (const end of mine.endings.splice(0).toReversed()) end()
      })
      mine.values.clear()
    },
  }
  parts.set(console, mine)
  page.enter(console)
  return console
}

/**
 * Binds `work` to the current console. The browser calls timers, listeners and sockets back outside of any console, so what is handed to it
 * must be bound.
 */
export function bound<A extends readonly unknown[], R>(work: (...given: A) => R): (...given: A) => R {
  const console = holder.current() ?? page.current()
  return console ? (...given) => console.run(() => work(...given)) : work
}

/** Declares a part of the console's state. `make` runs once per console; functions given to `onClose` run when that console closes. */
export function state<T>(make: (onClose: (end: () => void) => void) => T): () => T {
  const key = {}
  return () => {
    const { values, endings } = partsNow()
    if (!values.has(key))
      values.set(
        key,
        make((end) => endings.push(end)),
      )
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value under this key is the one that `make` returned
    return values.get(key) as T
  }
}
