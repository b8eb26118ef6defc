/** The audiences of the sockets of this process: made when first asked for, forgotten when their room is empty. */
import { sightOf } from '#server/engine/base/permission-check.ts'
import { Audience } from './audience.ts'
import type { Hearer } from './heard.ts'

export class Audiences {
  readonly #known = new Map<string, Audience>()
  #made = 0

  of(person: Hearer): Audience {
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
      else this.#known.delete(key)
  }
}
