/**
 * Who gets a connection next where more want one than there are. Whoever waits takes turns with the others, however much each has
 * queued, so that one who asks for everything at once holds up nobody but themselves.
 */
import type pg from 'pg'

export type FairTurns = {
  /**
   * Resolves when it is their turn, with what gives the place back (calling it twice does no harm).
   * @throws what a pool throws too where it takes longer than there is time: the request is answered with 503
   */
  readonly enter: (who: string) => Promise<() => void>
  /** How many wait now. */
  readonly waiting: () => number
}
type Waiting = { readonly admit: () => void }

/** `places`: as many as there are connections. `patience`: in milliseconds, 0 without end. */
export function fairTurns(places: number, patience: number): FairTurns {
  /** Nobody holds more than half of the places, so that others find one. */
  const most = Math.ceil(places / 2)
  const running = new Map<string, number>()
  /** Those who wait, in the order of their turns. */
  const waiting = new Map<string, Waiting[]>()
  let free = places

  const mayBegin = (who: string): boolean => free > 0 && (running.get(who) ?? 0) < most
  function begin(who: string): () => void {
    free--
    running.set(who, (running.get(who) ?? 0) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      free++
      const left = (running.get(who) ?? 1) - 1
      if (left > 0) running.set(who, left)
      else running.delete(who)
      admitNext()
    }
  }
  function admitNext(): void {
    for (const [who, [first, ...others]] of waiting) {
      if (!mayBegin(who)) continue
      waiting.delete(who)
      // The next of theirs comes after everybody else's.
      if (others.length > 0) waiting.set(who, others)
      return first?.admit()
    }
  }
  const wait = (who: string): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const theirs = waiting.get(who) ?? []
      const one: Waiting = {
        admit: () => {
          clearTimeout(timer)
          resolve(begin(who))
        },
      }
      const giveUp = (): void => {
        const left = (waiting.get(who) ?? []).filter((other) => other !== one)
        if (left.length > 0) waiting.set(who, left)
        else waiting.delete(who)
        reject(new Error('timeout exceeded when trying to connect'))
      }
      const timer = patience === 0 ? undefined : setTimeout(giveUp, patience)
      waiting.set(who, [...theirs, one])
    })
  return {
    enter: async (who) => (mayBegin(who) && !waiting.has(who) ? begin(who) : wait(who)),
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
