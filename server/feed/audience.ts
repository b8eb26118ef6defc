/** Who among those who listen is told of a change. */
import { sightOf } from '#server/engine/base/permission-check.ts'
import type { Hearer } from './heard.ts'
import type { FeedRow } from './reading.ts'

/** The people of one company who may view the same resources: they hear the same, beside what is meant for one of them. */
export class Audience {
  /** The room of their sockets. */
  readonly room: string
  readonly company: number
  readonly #viewed: ReadonlySet<string>
  readonly #overseen: ReadonlySet<string>

  constructor(room: string, { company, permissions }: Hearer) {
    const { viewed, overseen } = sightOf(permissions)
    this.room = room
    this.company = company
    this.#viewed = new Set(viewed)
    this.#overseen = new Set(overseen)
  }

  /** `user`: the one of them in question; none: all of them. */
  hears({ company, resource, attachedTo, user: only }: FeedRow, user?: number): boolean {
    return (
      company === this.company &&
      this.#viewed.has(resource) &&
      attachedTo.every((key) => this.#viewed.has(key) || key === `user ${user}`) &&
      (only === null || only === user || this.#overseen.has(resource))
    )
  }

  /** Whether they may view something that the others may not. */
  seesMoreThan(other: Audience): boolean {
    const hasNew = (mine: ReadonlySet<string>, theirs: ReadonlySet<string>) => [...mine].some((one) => !theirs.has(one))
    return hasNew(this.#viewed, other.#viewed) || hasNew(this.#overseen, other.#overseen)
  }
}

/** The only user whom a change may be told to because of whose row it is, or on whose row it hangs. */
function ownerOf({ user, attachedTo }: FeedRow): number | undefined {
  const key = attachedTo.find((one) => one.startsWith('user '))
  return user ?? (key === undefined ? undefined : Number(key.slice('user '.length)))
}

/** The changes that only one user may be told of, by that user. */
export function byOwner(rows: readonly FeedRow[]): ReadonlyMap<number, readonly FeedRow[]> {
  const owned = new Map<number, FeedRow[]>()
  for (const row of rows) {
    const owner = ownerOf(row)
    if (owner !== undefined) owned.set(owner, [...(owned.get(owner) ?? []), row])
  }
  return owned
}
