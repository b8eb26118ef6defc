/**
 * The state of one console, and which console the running code belongs to. This is the only module of the page that keeps something of its own;
 * every other state is made by a factory that is declared with `state` and runs once for each console, when it is first asked for.
 */

export type Console = {
  /** Runs `work` with this console as the current one; what `work` starts (promises, timers) keeps it where the holder can tell. */
  readonly run: <T>(work: () => T) => T
  /** Ends what its factories began, last begun first. */
  readonly close: () => void
}

type Parts = { readonly values: Map<object, unknown>; readonly endings: (() => void)[] }
/** Says which console is the current one. A page has one for good; tests hold several by asynchronous context. */
export type Holder = {
  readonly current: () => Console | undefined
  readonly run: <T>(console: Console, work: () => T) => T
}

const parts = new WeakMap<Console, Parts>()

/** The page's holder: the console made last is the current one, and `run` lasts as long as its work does. */
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
/** For tests: a holder that follows asynchronous context, so that two consoles can work at the same time. */
export const holdBy = (other: Holder): void => {
  holder = other
}

function partsNow(): Parts {
  const console = holder.current() ?? page.current()
  const found = console && parts.get(console)
  if (!found) throw new Error('There is no console yet: call createConsole() first.')
  return found
}

/** Makes a console, which is the page's from then on. Its state comes to be as it is asked for. */
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
 * `work` as it is done in the console that is current now, whoever calls it and whenever: what is handed to the browser (a timer, a listener, a socket)
 * is called back from outside of every console.
 */
export function bound<A extends readonly unknown[], R>(work: (...given: A) => R): (...given: A) => R {
  const console = holder.current() ?? page.current()
  return console ? (...given) => console.run(() => work(...given)) : work
}

/** Declares a part of the console's state. `make` runs once for each console; what it is given calls back when that console is closed. */
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
