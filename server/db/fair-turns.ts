/**
 * Who gets a connection next where more want one than there are. Whoever waits takes turns with the others, however much each has
 * queued, so that one who asks for everything at once holds up nobody but themselves.
 */
import type pg from 'pg'
import { createSpending, type Spending } from './spending.ts'

export type FairTurns = {
  /**
   * Resolves when it is their turn, with what gives the place back (calling it twice does no harm).
   * @throws what a pool throws too where it takes longer than there is time: the request is answered with 503
   */
  readonly enter: (who: string) => Promise<() => void>
  /** How many wait now. */
  readonly waiting: () => number
}
type Waiting = {
  readonly admit: () => void
  /** Their own queue goes on, so they wait for nobody but themselves. */
  readonly beginPatienceAnew: () => void
}

/**
 * `places`: as many as there are connections. `patience`: in milliseconds, 0 without end; who waits behind their own turns waits on while
 * these go on. `spending`: of those who take turns, perhaps for several kinds of connections.
 */
export function fairTurns(places: number, patience: number, spending: Spending = createSpending()): FairTurns {
  /** Nobody holds more than half of the places, so that others find one. */
  const most = Math.ceil(places / 2)
  const running = new Map<string, number>()
  /** Those who wait, in the order of their turns. */
  const waiting = new Map<string, Waiting[]>()
  let free = places
  let pausing: NodeJS.Timeout | undefined

  const hasRoom = (who: string): boolean => free > 0 && (running.get(who) ?? 0) < (spending.isCostly(who) ? 1 : most)
  const mayBegin = (who: string): boolean => hasRoom(who) && spending.pause(who) === 0
  function begin(who: string): () => void {
    free--
    running.set(who, (running.get(who) ?? 0) + 1)
    const end = spending.begin(who)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      free++
      end()
      const left = (running.get(who) ?? 1) - 1
      if (left > 0) running.set(who, left)
      else running.delete(who)
      admitAll()
    }
  }
  function admitNext(): boolean {
    for (const [who, [first, ...others]] of waiting) {
      if (!mayBegin(who)) continue
      waiting.delete(who)
      // The next of theirs comes after everybody else's.
      if (others.length > 0) waiting.set(who, others)
      first?.admit()
      for (const other of others) other.beginPatienceAnew()
      return true
    }
    return false
  }
  /** All that may begin; when the first pause of those who wait is over, it looks again. */
  function admitAll(): void {
    while (admitNext());
    clearTimeout(pausing)
    const pauses = [...waiting.keys()].filter(hasRoom).map(spending.pause)
    pausing = pauses.length === 0 ? undefined : setTimeout(admitAll, Math.ceil(Math.min(...pauses)))
  }
  const wait = (who: string): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const theirs = waiting.get(who) ?? []
      const one: Waiting = {
        admit: () => {
          clearTimeout(timer)
          resolve(begin(who))
        },
        beginPatienceAnew: () => void timer?.refresh(),
      }
      const giveUp = (): void => {
        // Whoever waits for nothing but their own pause is not refused for it.
        const isRefused = free === 0 || (running.get(who) ?? 0) >= most
        const left = (waiting.get(who) ?? []).filter((other) => other !== one)
        if (left.length > 0) waiting.set(who, left)
        else waiting.delete(who)
        if (isRefused) reject(new Error('timeout exceeded when trying to connect'))
        else one.admit()
      }
      const timer = patience === 0 ? undefined : setTimeout(giveUp, patience)
      waiting.set(who, [...theirs, one])
      admitAll()
    })
  return {
    enter: async (who) => {
      spending.ask(who)
      return mayBegin(who) && !waiting.has(who) ? begin(who) : wait(who)
    },
    waiting: () => [...waiting.values()].reduce((sum, theirs) => sum + theirs.length, 0),
  }
}

/** A connection in turn; the place is given back with it. */
export async function connectInTurn(pool: pg.Pool, turns: FairTurns, who: string): Promise<pg.PoolClient> {
  const leave = await turns.enter(who)
  const client = await pool.connect().catch((error: unknown) => {
    leave()
    throw error
  })
  const release = client.release.bind(client)
  client.release = (broken) => {
    release(broken)
    leave()
  }
  return client
}
