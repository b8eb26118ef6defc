/** Colleagues who write and read through a proxy while things are killed, and what must not have happened afterwards. */
import { isDeepStrictEqual } from 'node:util'
import { Ear, pause, type Change } from '../feed/feed-nodes.ts'
import type { Cluster } from './cluster.ts'

type Made = { readonly id: number }
type Page = { readonly count: number; readonly results: readonly Made[] }
type Said = { readonly status: number; readonly retryAfter: string | null; readonly body: unknown }
const NOTE = 'user:note'

/** Where the load goes. */
type Reached = Pick<Cluster, 'url' | 'port' | 'token'>
export type Troubles = {
  readonly refusals: Readonly<Record<string, number>>
  readonly stale: number
  readonly lost: readonly number[]
  /** By socket: changes not heard, heard twice, heard of rows that are not there, and how often it began anew. */
  readonly unheard: readonly number[]
  readonly twice: readonly number[]
  readonly untrue: readonly number[]
  readonly resets: readonly number[]
}

export class Load {
  readonly acknowledged: number[] = []
  /** Answers of a kind that nobody should get, with how often. */
  readonly refusals = new Map<string, number>()
  /** Reads that did not know what their reader had written before. */
  stale = 0
  reads = 0
  readonly ears: Ear[]
  /** How long each socket was away, in milliseconds. */
  readonly outages: number[] = []
  readonly #cluster: Reached
  readonly #heard = new Map<string, Change>()
  #isOver = false
  #writers: Promise<unknown> = Promise.resolve()

  constructor(cluster: Reached, sockets: number) {
    this.#cluster = cluster
    this.ears = Array.from({ length: sockets }, () => this.#listen())
  }

  async begin(writers: number, pauseMs = 0): Promise<void> {
    while (!this.ears.every(({ isReady }) => isReady)) await pause(10)
    this.#isOver = false
    this.#writers = Promise.all(Array.from({ length: writers }, () => this.#write(pauseMs)))
  }
  /** So many writes a second, whether or not the earlier ones were answered. */
  async pace(perSecond: number): Promise<void> {
    while (!this.ears.every(({ isReady }) => isReady)) await pause(10)
    this.#isOver = false
    const begun = performance.now()
    const under = new Set<Promise<void>>()
    const run = async (): Promise<void> => {
      for (let sent = 0; !this.#isOver;) {
        for (const due = ((performance.now() - begun) / 1000) * perSecond; sent < due; sent++) {
          const one = this.#create().then(() => void under.delete(one))
          under.add(one)
        }
        await pause(5)
      }
      await Promise.all(under)
    }
    this.#writers = run()
  }
  async end(): Promise<void> {
    this.#isOver = true
    await this.#writers
  }
  close(): void {
    for (const { socket } of this.ears) socket.disconnect()
  }
  /** Until so many more were acknowledged: whatever happened, the console works again. */
  async more(count: number): Promise<void> {
    const from = this.acknowledged.length
    while (this.acknowledged.length < from + count && !this.#isOver) await pause(5)
  }

  async ask<T>(path: string, body?: unknown): Promise<(Said & { readonly body: T }) | undefined> {
    try {
      const response = await fetch(`${this.#cluster.url}/api/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { Authorization: `Token ${this.#cluster.token}`, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const retryAfter = response.headers.get('retry-after')
      return { status: response.status, retryAfter, body: (await response.json()) as T }
    } catch {
      // Killed within its answer.
      return undefined
    }
  }
  #note(said: Said | undefined, call: string): void {
    if (said === undefined || said.status < 300 || (said.status === 503 && said.retryAfter !== null)) return
    const kind = `${call} ${said.status} ${JSON.stringify(said.body)}`
    this.refusals.set(kind, (this.refusals.get(kind) ?? 0) + 1)
  }

  /** The id, where it was acknowledged. */
  async #create(): Promise<number | undefined> {
    const made = await this.ask<Made>('notes/', { content: 'x' })
    this.#note(made, 'write')
    if (made?.status !== 201) return undefined
    this.acknowledged.push(made.body.id)
    return made.body.id
  }

  async #write(pauseMs: number): Promise<void> {
    while (!this.#isOver) {
      const written = await this.#create()
      if (written === undefined) {
        await pause(10)
        continue
      }
      const seen = await this.ask<Page>('notes/?limit=1&ordering=-id')
      this.#note(seen, 'read')
      if (seen?.status === 200) {
        this.reads++
        if ((seen.body.results[0]?.id ?? 0) < written) this.stale++
      }
      if (pauseMs > 0) await pause(pauseMs)
    }
  }

  #sharedOf(change: Change): Change {
    const key = `${change.resource} ${change.kind} ${change.id}`
    const known = this.#heard.get(key)
    if (known === undefined) this.#heard.set(key, change)
    return known ?? change
  }
  #listen(): Ear {
    const ear = new Ear(this.#cluster.port, this.#cluster.token, {
      isPersistent: true,
      shared: (change) => this.#sharedOf(change),
    })
    let away: number | undefined
    ear.socket.on('disconnect', () => (away = performance.now()))
    ear.socket.on('ready', () => {
      if (away !== undefined) this.outages.push(performance.now() - away)
      away = undefined
    })
    return ear
  }

  async notesThere(): Promise<Set<number>> {
    const there = new Set<number>()
    for (let last = 0; ;) {
      const page = await this.ask<Page>(`notes/?limit=1000&ordering=id&id__gt=${last}`)
      if (page?.status !== 200) {
        await pause(50)
        continue
      }
      for (const { id } of page.body.results) there.add(id)
      last = page.body.results.at(-1)?.id ?? last
      if (page.body.results.length < 1000) return there
    }
  }

  /** What must not be: all of it is empty or 0. Sockets may need a moment to hear the last changes: they are given two minutes. */
  async settledTroubles(): Promise<Troubles> {
    const none = noTroubles(this.ears.length)
    for (const end = performance.now() + 120_000; ; await pause(200)) {
      const found = await this.#troubles()
      if (isDeepStrictEqual(found, none) || performance.now() > end) return found
    }
  }
  async #troubles(): Promise<Troubles> {
    // Writes go on meanwhile: only what was acknowledged and heard before the reading must be in it.
    const acknowledged = [...this.acknowledged]
    const heardBefore = this.ears.map((ear) => [...ear.ids(NOTE)])
    const there = await this.notesThere()
    const heardOf = (ear: Ear) => ear.heard.filter(({ resource }) => resource === NOTE)
    const unheard = () =>
      this.ears.map((ear) => {
        const ids = ear.ids(NOTE)
        return [...there].filter((id) => !ids.has(id)).length
      })
    // The last of them are heard in a moment. Looked for anew instead, there would be others that are not.
    for (const end = performance.now() + 20_000; performance.now() < end && unheard().some((count) => count > 0);)
      await pause(100)
    return {
      refusals: Object.fromEntries(this.refusals),
      stale: this.stale,
      lost: acknowledged.filter((id) => !there.has(id)),
      unheard: unheard(),
      twice: this.ears.map((ear) => heardOf(ear).length - ear.ids(NOTE).size),
      untrue: heardBefore.map((ids) => ids.filter((id) => !there.has(Number(id))).length),
      resets: this.ears.map(({ resets }) => resets.length),
    }
  }
}

/** What `settledTroubles` answers where all went well. */
export const noTroubles = (sockets: number): Troubles => {
  const none = Array.from({ length: sockets }, () => 0)
  return { refusals: {}, stale: 0, lost: [], unheard: none, twice: none, untrue: none, resets: none }
}
