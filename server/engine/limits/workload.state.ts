/** The costly work of one server that is under way or waits for its turn: by user and by company, within their quotas. */
import type { Cost } from '#model/kernel/limits.ts'
import type { Person } from '../base/handler.ts'
import { clientClosedRequest, HttpError } from '../base/http-error.ts'
import { quotas as usual, type Quota } from './quotas.ts'

type Worker = Pick<Person, 'id' | 'company'>
type Place = { readonly cost: Cost; readonly user: number; readonly company: number }
type Waiting = { readonly place: Place; readonly admit: () => void }

export type Workload = {
  /**
   * Resolves when it is this person's turn, with what gives the place back (calling it twice does no harm).
   * @throws 429 where too much of theirs is under way and may not wait; the reason of `abandoned` where that is aborted first.
   */
  readonly enter: (cost: Cost, worker: Worker, abandoned?: AbortSignal) => Promise<() => void>
}

function refusal({ user, company, retryAfter, called: [one, many] }: Quota, isOwn: boolean): HttpError {
  const most = isOwn ? user : company
  const detail = `${isOwn ? 'You already have' : 'Your company already has'} ${most} ${most === 1 ? one : many} under way. Try again when one is done.`
  return new HttpError(429, { detail }, { 'Retry-After': String(retryAfter) })
}

export function createWorkload(quotas: Readonly<Record<Cost, Quota>> = usual): Workload {
  const running = new Set<Place>()
  const waiting = new Set<Waiting>()

  const count = (places: Iterable<Place>, isCounted: (place: Place) => boolean): number =>
    [...places].filter(isCounted).length
  const isOfUser =
    ({ cost, user }: Place) =>
    (other: Place): boolean =>
      other.cost === cost && other.user === user
  const isOfCompany =
    ({ cost, company }: Place) =>
    (other: Place): boolean =>
      other.cost === cost && other.company === company
  const isUserFull = (place: Place): boolean => count(running, isOfUser(place)) >= quotas[place.cost].user
  const isFull = (place: Place): boolean =>
    isUserFull(place) || count(running, isOfCompany(place)) >= quotas[place.cost].company

  function begin(place: Place): () => void {
    running.add(place)
    return () => {
      if (!running.delete(place)) return
      for (const one of waiting)
        if (!isFull(one.place)) {
          waiting.delete(one)
          one.admit()
        }
    }
  }

  const wait = (place: Place, abandoned: AbortSignal | undefined): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        if (waiting.delete(one)) reject(clientClosedRequest())
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
    enter: async (cost, { id: user, company }, abandoned) => {
      const place: Place = { cost, user, company }
      if (!isFull(place)) return begin(place)
      const ahead = count(
        [...waiting].map((one) => one.place),
        isOfUser(place),
      )
      if (ahead >= quotas[cost].waiting) throw refusal(quotas[cost], isUserFull(place))
      return wait(place, abandoned)
    },
  }
}
