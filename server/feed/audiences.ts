/** The audiences of the sockets of this process: made when first asked for, forgotten when their room is empty. */
import { sightOf } from '#server/engine/base/permission-check.ts'
import { Audience } from './audience.ts'
import type { Hearer } from './heard.ts'

/** More ways than these to name permissions are not kept. */
const MOST_KEPT = 1000

export class Audiences {
  /** By what they may view. */
  readonly #known = new Map<string, Audience>()
  /** By permissions as they are read: each socket is asked about again every second, and what one may view takes long to find out. */
  readonly #byPermissions = new Map<string, Audience>()
  #made = 0

  of(person: Hearer): Audience {
    const key = `${person.company} ${[...person.permissions].join(' ')}`
    const kept = this.#byPermissions.get(key)
    if (kept !== undefined) return kept
    const audience = this.#found(person)
    if (this.#byPermissions.size >= MOST_KEPT) this.#byPermissions.clear()
    this.#byPermissions.set(key, audience)
    return audience
  }
  #found(person: Hearer): Audience {
    const { viewed, overseen } = sightOf(person.permissions)
    const key = [person.company, ...viewed, '', ...overseen].join(' ')
    const audience = this.#known.get(key) ?? new Audience(`audience ${++this.#made}`, person)
    this.#known.set(key, audience)
    return audience
  }

  /** All of them, without those whose room is empty. */
  *inRooms(isThere: (room: string) => boolean): Generator<Audience> {
    for (const [key, audience] of this.#known)
      if (isThere(audience.room)) yield audience
      else {
        this.#known.delete(key)
        this.#byPermissions.clear()
      }
  }
}
