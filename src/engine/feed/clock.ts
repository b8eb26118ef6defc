/** A source of time: the browser's, or one that tests move by hand. `after` returns a function that cancels the work. */
export type Clock = { readonly now: () => number; readonly after: (ms: number, work: () => void) => () => void }
