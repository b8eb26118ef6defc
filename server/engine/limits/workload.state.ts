/** The costly work of one server that is under way or waits for its turn: by user and by company, within their quotas. */
import { setTimeout } from 'node:timers/promises'
import type { Cost } from '#model/kernel/limits.ts'
import type { Person } from '../base/handler.ts'
import { clientClosedRequest, HttpError } from '../base/http-error.ts'
import { quotas as usual, type Quota } from './quotas.ts'

type Worker = Pick<Person, 'id' | 'company'>
type Place = { readonly cost: Cost; readonly user: number; readonly company: number; readonly size: number }
type Waiting = { readonly place: Place; readonly admit: () => void }

export type Workload = {
  /**
   * Resolves when it is this person's turn, with what gives the place back (calling it twice does no harm). `size`: how much of the quota it
   * takes, 1 by default; what is larger than a quota has a turn alone.
   * @throws 429 where too much of theirs is under way and may not wait; the reason of `abandoned` where that is aborted first.
   */
  readonly enter: (cost: Cost, worker: Worker, abandoned?: AbortSignal, size?: number) => Promise<() => void>
}

/** Does the work when it is this person's turn. Throws what `enter` throws. */
export async function inTurn<T>(
  { enter }: Workload,
  what: { readonly cost: Cost; readonly size?: number },
  worker: Worker,
  abandoned: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const leave = await enter(what.cost, worker, abandoned, what.size)
  try {
    return await work()
  } finally {
    leave()
  }
}

function refusal({ user, company, retryAfter, called: [one, many] }: Quota, isOwn: boolean): HttpError {
  const most = isOwn ? user : company
  const detail = `${isOwn ? 'You already have' : 'Your company already has'} ${most} ${most === 1 ? one : many} under way. Try again when one is done.`
  return new HttpError(429, { detail }, { 'Retry-After': String(retryAfter) })
}

/** How long who is refused and asks again at once waits for that answer: to refuse takes of the processor too. */
export const REFUSED_AGAIN_MS = 1000

type Delay = (milliseconds: number, abandoned: AbortSignal | undefined) => Promise<void>
const delay: Delay = (milliseconds, abandoned) =>
  setTimeout(milliseconds, undefined, abandoned && { signal: abandoned }).catch(() => undefined)

/** `refusedAgain`: in milliseconds; 0, by default, refuses at once however often. */
export function createWorkload(
  quotas: Readonly<Record<Cost, Quota>> = usual,
  refusedAgain = 0,
  later: Delay = delay,
): Workload {
  const running = new Set<Place>()
  /** Until when they were told not to ask again. */
  const refused = new Map<string, number>()
  const waiting = new Set<Waiting>()

  const isBeyond = (most: number, { size }: Place, isCounted: (place: Place) => boolean): boolean => {
    const taken = [...running].filter(isCounted).reduce((sum, one) => sum + one.size, 0)
    return taken > 0 && taken + size > most
  }
  const isOfUser =
    ({ cost, user }: Place) =>
    (other: Place): boolean =>
      other.cost === cost && other.user === user
  const isOfCompany =
    ({ cost, company }: Place) =>
    (other: Place): boolean =>
      other.cost === cost && other.company === company
  const isUserFull = (place: Place): boolean => isBeyond(quotas[place.cost].user, place, isOfUser(place))
  const isFull = (place: Place): boolean =>
    isUserFull(place) || isBeyond(quotas[place.cost].company, place, isOfCompany(place))
  const keyOf = ({ cost, user }: Place): string => `${cost} ${user}`

  /** Of one person in the order in which they came: what asks for much is not overtaken by little things, which might go on without end. */
  function admitWaiting(): void {
    const held = new Set<string>()
    for (const one of waiting) {
      const key = keyOf(one.place)
      if (held.has(key)) continue
      if (isFull(one.place)) held.add(key)
      else {
        waiting.delete(one)
        one.admit()
      }
    }
  }
  function begin(place: Place): () => void {
    running.add(place)
    return () => {
      if (running.delete(place)) admitWaiting()
    }
  }

  async function refuse(place: Place, abandoned: AbortSignal | undefined): Promise<never> {
    const { cost } = place
    const key = keyOf(place)
    const now = performance.now()
    for (const [other, until] of refused) if (until <= now) refused.delete(other)
    const isAgain = refused.has(key)
    refused.set(key, now + quotas[cost].retryAfter * 1000)
    const answer = refusal(quotas[cost], isUserFull(place))
    if (isAgain && refusedAgain > 0) await later(refusedAgain, abandoned)
    throw answer
  }

  const wait = (place: Place, abandoned: AbortSignal | undefined): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        if (!waiting.delete(one)) return
        reject(clientClosedRequest())
        admitWaiting()
      }
      const admit = (): void => {
        abandoned?.removeEventListener('abort', leave)
        resolve(begin(place))
      }
      const one: Waiting = { place, admit }
      waiting.add(one)
      abandoned?.addEventListener('abort', leave)
    })

  return {
    enter: async (cost, { id: user, company }, abandoned, size = 1) => {
      const place: Place = { cost, user, company, size }
      const ahead = [...waiting].filter((one) => isOfUser(place)(one.place)).length
      if (ahead === 0 && !isFull(place)) return begin(place)
      if (ahead >= quotas[cost].waiting) return refuse(place, abandoned)
      return wait(place, abandoned)
    },
  }
}
