/**
 * What follows from written rows of a resource, in the transaction that writes them and by whatever call: an event of a car moves its
 * trip. Areas declare it beside their handlers (`withFollower`); it is made known when the resource is mounted.
 */
import type { Client } from '../../base/sql.ts'
import type { Rows } from '../../base/handler.ts'

type WrittenValues = Readonly<Record<string, unknown>>
export type FollowUnit = { readonly client: Client; readonly rows: <S>(resource: S) => Rows<S> }
export type Follower = {
  /** The field that says of what something follows: a reference. */
  readonly by: string
  /** Whether a change of these fields is followed: its own writes of such rows are not. */
  readonly isAbout: (fields: readonly string[]) => boolean
  /** Nothing follows from rows that were just made, so that they are not read again. */
  readonly skipsNew?: true
  /**
   * Writes new rows, by `insert`, with what it knows of them beforehand (`known`, in their order), so that they are not written a second time
   * when it is followed. What turns out otherwise is put right there.
   */
  readonly begin?: <T>(
    unit: FollowUnit,
    values: readonly WrittenValues[],
    insert: (known: readonly WrittenValues[]) => Promise<T>,
  ) => Promise<T>
  /** `about`: the values of that field, before and after, each once. `written`: the rows, as they were and as they are. */
  readonly follow: (unit: FollowUnit, about: readonly number[], written: readonly WrittenValues[]) => Promise<void>
}

const followers = new Map<string, Follower>()
export const followerOf = (name: string): Follower | undefined => followers.get(name)
export const followerOfNew = (name: string): Follower | undefined => {
  const found = followers.get(name)
  return found?.skipsNew === true ? undefined : found
}

const FOLLOWER = Symbol('follower')
/** The handlers of a resource with what follows from its written rows. */
export const withFollower = <H extends object>(handlers: H, follower: Follower): H => ({
  ...handlers,
  [FOLLOWER]: follower,
})
const isFollower = (found: unknown): found is Follower =>
  typeof found === 'object' && found !== null && 'follow' in found && 'by' in found

/** Of a resource whose follower needs what only the composition of the server knows, such as its address. */
export const addFollower = (name: string, follower: Follower): void => void followers.set(name, follower)

/** Of a resource that is mounted. */
export function learnFollower(name: string, handlers: object): void {
  const found: unknown = FOLLOWER in handlers ? handlers[FOLLOWER] : undefined
  if (isFollower(found)) followers.set(name, found)
}
