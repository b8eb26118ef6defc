/** A source of time: the browser's own in the console, one that tests move by hand elsewhere. `after` returns a function that cancels the work. */
export type Clock = { readonly now: () => number; readonly after: (ms: number, work: () => void) => () => void }
