/** The one scheduler of this page: what comes from the feed, and what is asked again and again, comes to the panes in their turns. */
import { subscribeKey } from 'valtio/utils'
import { Turns, type Seat, type Standing } from './turns.ts'
import { windows } from './windows.ts'

const turns = new Turns({
  now: () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
})

/** The console sleeps when none of its windows can be seen; a pane on another screen keeps it awake. */
const look = (): void => turns.sleep(windows.all.every((one) => one.document.visibilityState === 'hidden'))
const heard = new WeakSet<Document>()
function hearAll(): void {
  for (const { document: one } of windows.all) {
    if (heard.has(one)) continue
    heard.add(one)
    one.addEventListener('visibilitychange', look)
  }
  look()
}
subscribeKey(windows, 'all', hearAll, true)
hearAll()

/** What stands outside the panes: the bar, the bell. It is always seen. */
export const OUTSIDE = ''

export const drawInTurn = (panes: Iterable<string>, key: string, work: () => void): void => turns.inTurn(panes, key, work)
/** A question to the server: few are under way at once. `ask` answers when it is answered. */
export const askInTurn = (panes: Iterable<string>, key: string, ask: () => Promise<unknown>): void => turns.inTurn(panes, key, ask, 'ask')
/** What asks again by itself: nothing else in the page does so on a timer of its own. Returns what ends it. */
export const askEvery = (panes: readonly string[], key: string, ms: number, ask: () => Promise<unknown>): (() => void) => turns.every(panes, key, ms, ask)
export const measured = (panes: Iterable<string>, work: () => void): void => turns.measured(panes, work)
/** Told by the shell at every change of the desk. */
export const seatPanes = (seats: ReadonlyMap<string, Seat>): void => turns.seat(seats)
export const standingOfPanes = (): ReadonlyMap<string, Standing> => turns.standing()
