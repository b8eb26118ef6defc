/** The embedded database has one connection. Where long work keeps it, the console says once what the others wait for. */
const LONG_MS = 1000

export type WaitingNotice = {
  /** Somebody wants the connection; the result ends the wait. */
  readonly wait: () => () => void
  /** It is theirs, for work of that name; the result gives it back. */
  readonly hold: (what: string) => () => void
}

export function waitingNotice(say: (text: string) => void): WaitingNotice {
  let held: { readonly what: string; readonly since: number; isSaid: boolean } | undefined
  let waiting = 0
  let timer: NodeJS.Timeout | undefined
  const look = (): void => {
    if (held === undefined || held.isSaid) return
    const taken = performance.now() - held.since
    if (taken < LONG_MS) return
    held.isSaid = true
    const others = waiting === 1 ? '1 request waits' : `${waiting} requests wait`
    say(`${others} for the embedded database: ${held.what} has had it for ${(taken / 1000).toFixed(1)} s.`)
  }
  return {
    wait: () => {
      waiting++
      timer ??= setInterval(look, LONG_MS / 2).unref()
      return () => {
        if (--waiting > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    hold: (what) => {
      const mine = { what, since: performance.now(), isSaid: false }
      held = mine
      return () => {
        if (held === mine) held = undefined
      }
    },
  }
}
