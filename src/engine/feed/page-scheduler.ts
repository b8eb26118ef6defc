/** The scheduler of this page: feed notifications and repeated requests reach the panes through it. */
import { pageScheduler } from './page-scheduler.state.ts'
import type { Seat, Standing } from './scheduler.ts'

/** Stands for everything outside the panes, such as the top bar and the bell. It is always visible. */
export const OUTSIDE = ''

export const drawInTurn = (panes: Iterable<string>, key: string, work: () => void): void =>
  pageScheduler().inTurn(panes, key, work)
/** Queues a request to the server; only a few run at once. `ask` settles when the request is answered. */
export const askInTurn = (panes: Iterable<string>, key: string, ask: () => Promise<unknown>): void =>
  pageScheduler().inTurn(panes, key, ask, 'ask')
/** Repeats a request. Nothing else in the page polls on a timer of its own. Returns a function that stops it. */
export const askEvery = (
  panes: readonly string[],
  key: string,
  ms: number,
  ask: () => Promise<unknown>,
): (() => void) => pageScheduler().every(panes, key, ms, ask)
export const measured = (panes: Iterable<string>, work: () => void): void => pageScheduler().measured(panes, work)
/** Called by the shell at every change of the desk. */
export const seatPanes = (seats: ReadonlyMap<string, Seat>): void => pageScheduler().seat(seats)
export const standingOfPanes = (): ReadonlyMap<string, Standing> => pageScheduler().standing()
