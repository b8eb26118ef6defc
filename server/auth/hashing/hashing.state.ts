/** The queue for hashing, which takes memory and CPU on purpose: a bounded number waits, sign-ins from known addresses first. */
import { HttpError } from '#server/engine/base/http-error.ts'

/** Concurrent hashes; more would take memory and CPU from everything else. */
export const AT_ONCE = 2
/** A hash takes about a quarter of a second, so whoever gets a place waits for some seconds at most. */
const PLACES = { known: 32, 'sign-in': 64, other: 16 } as const
/** Sign-ins from one address that may wait, so that nobody takes the places of all others. */
const PLACES_OF_ADDRESS = 32

/**
 * Who asks: a sign-in from an address, which is `known` where the account was signed in to from there before, or somebody who sets a password.
 * A flood of sign-ins holds up those from new addresses alone.
 */
export type HashedFor = { readonly kind: 'known' | 'sign-in'; readonly address: string } | { readonly kind: 'other' }
type Waiting = { readonly asker: HashedFor; readonly begin: () => void }

const busy = (): HttpError =>
  new HttpError(
    503,
    { detail: 'The server is checking as many passwords as it can. Try again shortly.' },
    { 'Retry-After': '2' },
  )

let running = 0
const queues: Readonly<Record<HashedFor['kind'], Waiting[]>> = { known: [], 'sign-in': [], other: [] }

function waitForTurn(asker: HashedFor): Promise<void> {
  const queue = queues[asker.kind]
  const isFromThere = (one: Waiting): boolean =>
    asker.kind !== 'other' && one.asker.kind !== 'other' && one.asker.address === asker.address
  if (queue.length >= PLACES[asker.kind] || queue.filter(isFromThere).length >= PLACES_OF_ADDRESS) throw busy()
  return new Promise((resolve) => queue.push({ asker, begin: resolve }))
}

/** Does the work when it is its turn. Throws 503 where too many wait already. */
export async function inHashingTurn<T>(asker: HashedFor, work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await waitForTurn(asker)
  else running++
  try {
    return await work()
  } finally {
    const next = queues.known.shift() ?? queues['sign-in'].shift() ?? queues.other.shift()
    if (next) next.begin()
    else running--
  }
}
