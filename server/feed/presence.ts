/**
 * Presence: who views which record and what they hold (drag, edit) there, sent to others viewing the same record. It is exchanged between
 * server processes and kept in memory only; viewers that send no more heartbeats are removed.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { may } from '#server/engine/base/permission-check.ts'
import { entities, readId } from '#server/engine/base/entity.ts'
import { find, idsOf } from '#server/engine/rows/reading/read-rows.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { reading } from '#server/engine/rows/transaction.ts'

export type HeldIds = readonly (number | string)[]
export type Viewer = { readonly user: number; readonly name: string; readonly holds: HeldIds }
type Look = { readonly subject: string; readonly holds: HeldIds }
/** What one connection views. */
type Presence = {
  readonly company: number
  readonly user: number
  readonly name: string
  readonly looks: readonly Look[]
}
type PresenceMessage = { readonly node: string; readonly line: string; readonly is: Presence | null }
/** A connection to this process. */
type Line = {
  readonly id: string
  readonly person: () => Person
  readonly join: (room: string) => void
  readonly leave: (room: string) => void
}
type Tell = (room: string, message: { readonly subject: string; readonly people: readonly Viewer[] }) => void

const BEAT_MS = 5000
/** After three missed heartbeats a viewer is gone, together with its process. */
const GONE_MS = 3 * BEAT_MS
const MAX_LOOKS = 40
const MAX_HELD = 200
/** Size limit of a message between processes; PostgreSQL limits notifications to 8,000 bytes. */
const MAX_BYTES = 7500

const roomOf = (company: number, subject: string): string => `look ${company} ${subject}`
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Serializes a message, shortening its lists if it is too long: that something is held matters more than what. */
function packed(message: PresenceMessage): string {
  const text = JSON.stringify(message)
  if (Buffer.byteLength(text) <= MAX_BYTES || message.is === null) return text
  return JSON.stringify({
    ...message,
    is: {
      ...message.is,
      looks: message.is.looks.map((look) => ({ ...look, holds: look.holds.slice(0, 20) })).slice(0, 20),
    },
  })
}

export class PresenceRegistry {
  readonly #db: Database
  readonly #tell: Tell
  readonly #node = randomBytes(6).toString('hex')
  readonly #lines = new Map<string, { readonly line: Line; requested: unknown; running: boolean }>()
  /** Presences of this process and of others, by `node line`. */
  readonly #known = new Map<string, { readonly is: Presence; until: number }>()
  readonly #beat: ReturnType<typeof setInterval>

  constructor(db: Database, tell: Tell) {
    this.#db = db
    this.#tell = tell
    db.onBroadcast((text) => this.#hear(text))
    this.#beat = setInterval(() => this.#pulse(), BEAT_MS)
    this.#beat.unref()
  }

  close(): void {
    clearInterval(this.#beat)
    for (const id of this.#lines.keys()) this.remove(id)
  }

  /** Handles a `look` message, `{looks: [{resource, id, holds}]}`. Records hidden from its user are ignored. The latest message wins. */
  async look(line: Line, message: unknown): Promise<void> {
    const known = this.#lines.get(line.id) ?? { line, requested: message, running: false }
    this.#lines.set(line.id, known)
    known.requested = message
    if (known.running) return
    known.running = true
    try {
      for (let requested: unknown; requested !== known.requested;) {
        requested = known.requested
        // Sequentially, so that the latest message is applied last.
        // eslint-disable-next-line no-await-in-loop
        const looks = await this.#allowed(line.person(), requested)
        if (!this.#lines.has(line.id)) return
        const { company, id: user, name } = line.person()
        this.#say(line.id, { company, user, name, looks })
      }
    } finally {
      known.running = false
    }
  }

  /** Permissions have changed: checks all connections again, or the one. */
  recheck(only?: string): void {
    for (const { line, requested } of this.#lines.values())
      if (only === undefined || only === line.id)
        void this.look(line, isRecord(requested) ? { ...requested } : requested).catch(() => undefined)
  }

  remove(id: string): void {
    if (this.#lines.has(id)) this.#say(id, null)
    this.#lines.delete(id)
  }

  async #allowed(person: Person, message: unknown): Promise<Look[]> {
    const requested =
      isRecord(message) && Array.isArray(message['looks']) ? message['looks'].slice(0, MAX_LOOKS).filter(isRecord) : []
    const byResource = new Map<string, Map<string, HeldIds>>()
    for (const { resource, id, holds } of requested) {
      const entity = typeof resource === 'string' ? entities.get(resource) : undefined
      const read = entity && (typeof id === 'string' || typeof id === 'number') ? readId(entity, String(id)) : undefined
      if (
        entity === undefined ||
        read === undefined ||
        entity.resource.storage !== undefined ||
        !may(person, entity.resource.needs.view)
      )
        continue
      const held = Array.isArray(holds)
        ? holds
            .filter(
              (one): one is number | string => typeof one === 'number' || (typeof one === 'string' && one.length <= 40),
            )
            .slice(0, MAX_HELD)
        : []
      byResource.set(entity.name, (byResource.get(entity.name) ?? new Map<string, HeldIds>()).set(String(read), held))
    }
    if (byResource.size === 0) return []
    return reading(this.#db, person, undefined, async ({ client, scope }) => {
      const seen: Look[] = []
      for (const [name, wanted] of byResource) {
        const entity = entities.get(name)
        if (entity === undefined) continue
        // eslint-disable-next-line no-await-in-loop
        const rows = await find(
          entity,
          { client, ...scope },
          [sql`t.id = ${idsOf(entity, [...wanted.keys()])}`],
          sql``,
          ['id'],
        )
        seen.push(...rows.map(({ id }) => ({ subject: `${name} ${String(id)}`, holds: wanted.get(String(id)) ?? [] })))
      }
      return seen
    })
  }

  #say(id: string, is: Presence | null): void {
    const line = this.#lines.get(id)?.line
    const before = this.#known.get(`${this.#node} ${id}`)?.is
    const rooms = (of: Presence | null | undefined): string[] =>
      (of?.looks ?? []).map(({ subject }) => roomOf(of?.company ?? 0, subject))
    for (const room of rooms(before)) if (!rooms(is).includes(room)) line?.leave(room)
    for (const room of rooms(is)) line?.join(room)
    this.#take(this.#node, id, is)
    this.#db.broadcast(packed({ node: this.#node, line: id, is }))
  }

  #hear(text: string): void {
    const message = parseMessage(text)
    if (message !== undefined && message.node !== this.#node) this.#take(message.node, message.line, message.is)
  }

  #take(node: string, id: string, is: Presence | null): void {
    const key = `${node} ${id}`
    const before = this.#known.get(key)?.is
    if (is === null) this.#known.delete(key)
    else this.#known.set(key, { is, until: performance.now() + GONE_MS })
    if (JSON.stringify(before) === JSON.stringify(is)) return
    const concerned = new Map(
      [before, is].flatMap((one) =>
        (one ?? { looks: [], company: 0 }).looks.map(({ subject }): [string, readonly [number, string]] => [
          `${one?.company} ${subject}`,
          [one?.company ?? 0, subject],
        ]),
      ),
    )
    for (const [company, subject] of concerned.values())
      this.#tell(roomOf(company, subject), { subject, people: this.#people(company, subject) })
  }

  /** All users viewing a record, each once with everything they hold. */
  #people(company: number, subject: string): Viewer[] {
    const byUser = new Map<number, Viewer>()
    for (const { is } of this.#known.values()) {
      if (is.company !== company) continue
      for (const look of is.looks) {
        if (look.subject !== subject) continue
        const known = byUser.get(is.user)
        byUser.set(is.user, {
          user: is.user,
          name: is.name,
          holds: [...new Set([...(known?.holds ?? []), ...look.holds])],
        })
      }
    }
    return [...byUser.values()].toSorted((one, other) => one.user - other.user)
  }

  /** Sends heartbeats for this process's connections, and removes those of processes that have stopped sending. */
  #pulse(): void {
    const now = performance.now()
    for (const [key, { is, until }] of this.#known) {
      const [node = '', id = ''] = key.split(' ')
      if (node === this.#node) this.#db.broadcast(packed({ node, line: id, is }))
      else if (until < now) this.#take(node, id, null)
    }
  }
}

/** Parses a message from another process; undefined if it is invalid. */
function parseMessage(text: string): PresenceMessage | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value) || typeof value['node'] !== 'string' || typeof value['line'] !== 'string') return undefined
    const { node, line, is } = value
    if (is === null) return { node, line, is }
    if (
      !isRecord(is) ||
      typeof is['company'] !== 'number' ||
      typeof is['user'] !== 'number' ||
      typeof is['name'] !== 'string' ||
      !Array.isArray(is['looks'])
    )
      return undefined
    const looks = is['looks'].flatMap((look: unknown): Look[] =>
      isRecord(look) && typeof look['subject'] === 'string' && Array.isArray(look['holds'])
        ? [
            {
              subject: look['subject'],
              holds: look['holds'].filter(
                (one): one is number | string => typeof one === 'number' || typeof one === 'string',
              ),
            },
          ]
        : [],
    )
    return { node, line, is: { company: is['company'], user: is['user'], name: is['name'], looks } }
  } catch {
    return undefined
  }
}
