/**
 * Who looks at what, and what they hold there, told to those who look at the same. It lives in memory and on the way between server processes:
 * nothing of it is stored, and who is not heard of again is gone.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { may } from '../engine/door.ts'
import { entities, readId } from '../engine/entity.ts'
import { find, idsOf } from '../engine/found.ts'
import type { Person } from '../engine/handler.ts'
import { transaction } from '../engine/transaction.ts'

export type Held = readonly (number | string)[]
export type Looker = { readonly user: number; readonly name: string; readonly holds: Held }
type Look = { readonly subject: string; readonly holds: Held }
/** What one line says of itself. */
type Presence = { readonly company: number; readonly user: number; readonly name: string; readonly looks: readonly Look[] }
type Word = { readonly node: string; readonly line: string; readonly is: Presence | null }
/** A line that is open here. */
type Line = { readonly id: string; readonly person: () => Person; readonly join: (room: string) => void; readonly leave: (room: string) => void }
type Tell = (room: string, said: { readonly subject: string; readonly people: readonly Looker[] }) => void

const BEAT_MS = 5000
/** Who was not heard of for three beats has gone with its process. */
const GONE_MS = 3 * BEAT_MS
const MOST_LOOKS = 40
const MOST_HELD = 200
/** What travels between processes at once: PostgreSQL takes no longer notice. */
const MOST_BYTES = 7500

const roomOf = (company: number, subject: string): string => `look ${company} ${subject}`
const isRecord = (said: unknown): said is Readonly<Record<string, unknown>> => typeof said === 'object' && said !== null && !Array.isArray(said)

/** Too much in hand to be told in one notice is told in part: that it is held is the news. */
function packed(word: Word): string {
  const text = JSON.stringify(word)
  if (Buffer.byteLength(text) <= MOST_BYTES || word.is === null) return text
  return JSON.stringify({ ...word, is: { ...word.is, looks: word.is.looks.map((look) => ({ ...look, holds: look.holds.slice(0, 20) })).slice(0, 20) } })
}

export class Presences {
  readonly #db: Database
  readonly #tell: Tell
  readonly #node = randomBytes(6).toString('hex')
  readonly #lines = new Map<string, { readonly line: Line; asked: unknown; running: boolean }>()
  /** By `node line`, of this process and of others. */
  readonly #known = new Map<string, { readonly is: Presence; until: number }>()
  readonly #beat: ReturnType<typeof setInterval>

  constructor(db: Database, tell: Tell) {
    this.#db = db
    this.#tell = tell
    db.onShout((text) => this.#hear(text))
    this.#beat = setInterval(() => this.#pulse(), BEAT_MS)
    this.#beat.unref()
  }

  close(): void {
    clearInterval(this.#beat)
    for (const id of this.#lines.keys()) this.gone(id)
  }

  /** A line says what it looks at: `{looks: [{resource, id, holds}]}`. What it may not see is left out. The last word counts. */
  async look(line: Line, said: unknown): Promise<void> {
    const known = this.#lines.get(line.id) ?? { line, asked: said, running: false }
    this.#lines.set(line.id, known)
    known.asked = said
    if (known.running) return
    known.running = true
    try {
      for (let asked: unknown; asked !== known.asked; ) {
        asked = known.asked
        // One after the other, so that the last word is the last to be taken.
        // eslint-disable-next-line no-await-in-loop
        const looks = await this.#allowed(line.person(), asked)
        if (!this.#lines.has(line.id)) return
        const { company, id: user, name } = line.person()
        this.#say(line.id, { company, user, name, looks })
      }
    } finally {
      known.running = false
    }
  }

  /** What each may see has changed: all are judged anew. */
  again(): void {
    for (const { line, asked } of this.#lines.values()) void this.look(line, isRecord(asked) ? { ...asked } : asked).catch(() => undefined)
  }

  gone(id: string): void {
    if (this.#lines.has(id)) this.#say(id, null)
    this.#lines.delete(id)
  }

  async #allowed(person: Person, said: unknown): Promise<Look[]> {
    const asked = isRecord(said) && Array.isArray(said['looks']) ? said['looks'].slice(0, MOST_LOOKS).filter(isRecord) : []
    const byResource = new Map<string, Map<string, Held>>()
    for (const { resource, id, holds } of asked) {
      const entity = typeof resource === 'string' ? entities.get(resource) : undefined
      const read = entity && (typeof id === 'string' || typeof id === 'number') ? readId(entity, String(id)) : undefined
      if (entity === undefined || read === undefined || entity.resource.kept !== undefined || !may(person, entity.resource.needs.view)) continue
      const held = Array.isArray(holds) ? holds.filter((one): one is number | string => typeof one === 'number' || (typeof one === 'string' && one.length <= 40)).slice(0, MOST_HELD) : []
      byResource.set(entity.name, (byResource.get(entity.name) ?? new Map<string, Held>()).set(String(read), held))
    }
    if (byResource.size === 0) return []
    return transaction(this.#db, person, async ({ client, scope }) => {
      const seen: Look[] = []
      for (const [name, wanted] of byResource) {
        const entity = entities.get(name)
        if (entity === undefined) continue
        // eslint-disable-next-line no-await-in-loop
        const rows = await find(entity, { client, ...scope }, [sql`t.id = ${idsOf(entity, [...wanted.keys()])}`], sql``, ['id'])
        seen.push(...rows.map(({ id }) => ({ subject: `${name} ${String(id)}`, holds: wanted.get(String(id)) ?? [] })))
      }
      return seen
    })
  }

  #say(id: string, is: Presence | null): void {
    const line = this.#lines.get(id)?.line
    const before = this.#known.get(`${this.#node} ${id}`)?.is
    const rooms = (of: Presence | null | undefined): string[] => (of?.looks ?? []).map(({ subject }) => roomOf(of?.company ?? 0, subject))
    for (const room of rooms(before)) if (!rooms(is).includes(room)) line?.leave(room)
    for (const room of rooms(is)) line?.join(room)
    this.#take(this.#node, id, is)
    this.#db.shout(packed({ node: this.#node, line: id, is }))
  }

  #hear(text: string): void {
    const word = wordIn(text)
    if (word !== undefined && word.node !== this.#node) this.#take(word.node, word.line, word.is)
  }

  #take(node: string, id: string, is: Presence | null): void {
    const key = `${node} ${id}`
    const before = this.#known.get(key)?.is
    if (is === null) this.#known.delete(key)
    else this.#known.set(key, { is, until: Date.now() + GONE_MS })
    if (JSON.stringify(before) === JSON.stringify(is)) return
    const concerned = new Map([before, is].flatMap((one) => (one ?? { looks: [], company: 0 }).looks.map(({ subject }): [string, readonly [number, string]] => [`${one?.company} ${subject}`, [one?.company ?? 0, subject]])))
    for (const [company, subject] of concerned.values()) this.#tell(roomOf(company, subject), { subject, people: this.#people(company, subject) })
  }

  /** Everybody who looks at it, each once with all that they hold. */
  #people(company: number, subject: string): Looker[] {
    const byUser = new Map<number, Looker>()
    for (const { is } of this.#known.values()) {
      if (is.company !== company) continue
      for (const look of is.looks) {
        if (look.subject !== subject) continue
        const known = byUser.get(is.user)
        byUser.set(is.user, { user: is.user, name: is.name, holds: [...new Set([...(known?.holds ?? []), ...look.holds])] })
      }
    }
    return [...byUser.values()].toSorted((one, other) => one.user - other.user)
  }

  /** Says again what is so here, and lets go of those whose process says nothing any more. */
  #pulse(): void {
    const now = Date.now()
    for (const [key, { is, until }] of this.#known) {
      const [node = '', id = ''] = key.split(' ')
      if (node === this.#node) this.#db.shout(packed({ node, line: id, is }))
      else if (until < now) this.#take(node, id, null)
    }
  }
}

/** What another process said, read with suspicion. */
function wordIn(text: string): Word | undefined {
  try {
    const said: unknown = JSON.parse(text)
    if (!isRecord(said) || typeof said['node'] !== 'string' || typeof said['line'] !== 'string') return undefined
    const { node, line, is } = said
    if (is === null) return { node, line, is }
    if (!isRecord(is) || typeof is['company'] !== 'number' || typeof is['user'] !== 'number' || typeof is['name'] !== 'string' || !Array.isArray(is['looks'])) return undefined
    const looks = is['looks'].flatMap((look: unknown): Look[] => (isRecord(look) && typeof look['subject'] === 'string' && Array.isArray(look['holds']) ? [{ subject: look['subject'], holds: look['holds'].filter((one): one is number | string => typeof one === 'number' || typeof one === 'string') }] : []))
    return { node, line, is: { company: is['company'], user: is['user'], name: is['name'], looks } }
  } catch {
    return undefined
  }
}
