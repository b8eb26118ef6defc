/**
 * Random faults along the whole way of a change: feed, connection, the table's store, the query cache, the digest. Nothing is missed
 * without notice: whatever was learned late lies in a reported outage, and what a pane claims to be fresh equals the server's data.
 */
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  gapAfterMs,
  FeedConnection,
  type Change,
  type FeedCheckpoint,
  type PollAnswer,
  type SocketEvents,
  type Transport,
} from '#src/engine/feed/connection.ts'
import { tell } from '#src/engine/feed/client.ts'
import { live } from '#src/engine/feed/client.state.ts'
import { keepFresh } from '#src/engine/data/query.ts'
import { tableSource } from '#workers/table/store/source.ts'
import type { SourceState } from '#workers/table/store/source-state.ts'
import type { TableServer } from '#workers/table/store/table-server.ts'
import { tableStore } from '#workers/table/store/store.ts'
import { byId, fields, keptIn, modelServer } from '../../../workers/table/remote/model-server.ts'
import { randomCases } from '../../../../scripts/test/lane.ts'

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance', 'queueMicrotask'],
    }),
)
afterEach(() => void vi.useRealTimers())

const never = new Promise<never>(() => {})
/** Longer than any part of the client waits for a response or between two attempts. */
const SETTLED_MS = 240_000
/** The age that fresh data may have: time in transit, and a pane's turn. */
const ON_ITS_WAY_MS = 26_000

/** A server in memory, the browser's side of Highball, and a connection between them that fails on demand. */
class World {
  readonly model = modelServer()
  readonly #writes: { readonly id: number; readonly at: number; told: number | undefined }[] = []
  readonly gaps: FeedCheckpoint[] = []
  readonly lies: string[] = []
  trimmed = 0
  socketWorks = true
  halfOpen = false
  answers = true
  /** How long responses take, in ms; Infinity if they never come. */
  takes = 0
  /** Messages in transit may arrive in any order. */
  readonly #scheduler: fc.Scheduler
  readonly #sockets: {
    readonly events: SocketEvents
    readonly cursor: () => string
    sent: number
    open: boolean
    closed: boolean
  }[] = []
  readonly #pump: ReturnType<typeof setInterval>
  readonly #line: FeedConnection
  readonly #queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, networkMode: 'always' } },
  })
  readonly #stops: (() => void)[] = []
  readonly #store = tableStore(fields)
  #source: SourceState = { phase: 'loading', loaded: 0, expected: 0 }
  #state: 'connecting' | 'live' | 'polling' | 'down' = 'connecting'
  #confirmedAt = 0
  readonly #observer: QueryObserver<string, Error, string, string, readonly unknown[]>

  constructor(scheduler: fc.Scheduler) {
    this.#scheduler = scheduler
    for (const id of [2, 4, 6]) this.model.write(id, 'first')
    const server: TableServer = {
      rows: (query, signal) => this.#answer(() => this.model.server.rows(query, signal)),
      since: (cursor, signal) => this.#answer(() => this.model.server.since(cursor, signal)),
      columns: (query, signal) => this.#stream(this.model.server.columns(query, signal)),
    }
    const pause = (attempt: number): Promise<void> =>
      new Promise((resolve) => setTimeout(resolve, Math.min(4000, 500 * 2 ** attempt)))
    const source = tableSource(this.#store, server, (state) => (this.#source = state), { pause })
    this.#stops.push(() => source.stop())
    this.#stops.push(keepFresh(this.#queries))
    this.#observer = new QueryObserver<string, Error, string, string, readonly unknown[]>(this.#queries, {
      queryKey: ['trace:railcar', 'all'],
      queryFn: () => this.#answer(async () => this.#truth()),
    })
    const transport: Transport = {
      poll: (since) => this.#answer(async () => this.#poll(since)),
      connect: (cursor, events) => {
        const socket = { events, cursor, sent: 0, open: false, closed: false }
        this.#sockets.push(socket)
        return { close: () => void (socket.closed = true), again: () => void (socket.open = false) }
      },
    }
    this.#line = new FeedConnection(
      transport,
      {
        now: Date.now,
        after: (ms, work) => {
          const timer = setTimeout(work, ms)
          return () => clearTimeout(timer)
        },
      },
      {
        tell: (changes, cursor) => {
          const upTo = Number(cursor)
          for (const [at, write] of this.#writes.entries()) if (at + 3 < upTo) write.told ??= Date.now()
          tell(changes, cursor)
          if (changes === 'reset') source.reset()
          else source.changed(changes.map(({ id }) => id))
        },
        state: (state, confirmedAt) => {
          this.#state = state
          this.#confirmedAt = confirmedAt
          live().state = state
          live().confirmedAt = confirmedAt
        },
        whole: (_now, since) => {
          if (since) this.gaps.push(since)
        },
      },
    )
    this.#pump = setInterval(() => this.#pumpSockets(), 500)
    this.#stops.push(
      () => clearInterval(this.#pump),
      () => this.#line.stop(),
    )
    void this.#line.start().then(() => {
      source.start()
      this.#stops.push(this.#observer.subscribe(() => {}))
    })
  }
  stop(): void {
    for (const stop of this.#stops) stop()
    this.#queries.clear()
  }
  wake(): void {
    this.#line.wake()
  }

  #truth = (): string => JSON.stringify(byId(this.model.read()))
  /** The store as text, if there is one. */
  #shown = (): string => JSON.stringify(byId(keptIn(this.#store)))

  async #delay(): Promise<void> {
    if (!this.answers) throw new Error('no answer')
    if (this.takes === Infinity) await never
    if (this.takes > 0) await new Promise((resolve) => setTimeout(resolve, this.takes))
    await this.#scheduler.schedule(Promise.resolve())
  }
  /** The server's data at the time of the response, which is then in transit for a while. */
  async #answer<T>(work: () => Promise<T>): Promise<T> {
    if (!this.answers) throw new Error('no answer')
    const said = await work()
    await this.#delay()
    return said
  }
  async *#stream<T>(frames: AsyncIterable<T>): AsyncGenerator<T> {
    for await (const frame of frames) {
      await this.#delay()
      yield frame
    }
  }
  #since = (from: number): Change[] =>
    this.#writes.slice(Math.max(0, from - 3)).map(({ id }) => ({ resource: 'trace:railcar', id, kind: 'update' }))
  #poll(since: string | null): PollAnswer {
    const cursor = this.model.cursor()
    if (since !== null && Number(since) < this.trimmed) return { cursor, reset: true }
    return { cursor, changes: since === null ? [] : this.#since(Number(since)) }
  }
  #pumpSockets(): void {
    for (const socket of this.#sockets.filter(({ closed }) => !closed)) {
      if (!this.socketWorks || !this.answers || (this.halfOpen && socket.open)) continue
      const cursor = this.model.cursor()
      const from = socket.open ? socket.sent : Number(socket.cursor())
      if (!socket.open && from < this.trimmed) socket.events.reset(cursor)
      else if (from < Number(cursor)) socket.events.changed({ cursor, changes: this.#since(from) })
      else if (socket.open) socket.events.tick(cursor)
      socket.sent = Number(cursor)
      if (!socket.open) socket.events.ready(cursor)
      socket.open = true
    }
  }

  write(id: number, name: string): void {
    this.model.write(id, name)
    this.#writes.push({ id, at: Date.now(), told: undefined })
  }
  cutSocket(): void {
    this.socketWorks = false
    for (const socket of this.#sockets.filter(({ open, closed }) => open && !closed)) {
      socket.open = false
      socket.events.closed()
    }
  }
  prune(): void {
    this.trimmed = Number(this.model.cursor())
    this.model.prune()
  }
  /** A laptop that sleeps: the clock jumps and no timer runs. */
  sleep(ms: number): void {
    vi.setSystemTime(Date.now() + ms)
    this.#woke = Date.now()
  }
  #woke = 0
  mend(): void {
    Object.assign(this, { socketWorks: true, halfOpen: false, answers: true, takes: 0 })
  }
  async advance(ms: number, step = 500): Promise<void> {
    for (let left = ms; left > 0; left -= step) {
      await vi.advanceTimersByTimeAsync(step)
      while (this.#scheduler.count() > 0) await this.#scheduler.waitOne()
      this.#judge()
    }
  }

  /** A pane whose header says "live" must have everything written some time ago. */
  #judge(): void {
    const now = Date.now()
    const isFresh = this.#state === 'live' && now > this.#woke + 2000 && now - this.#confirmedAt < 10_000
    const due = this.#writes.some(({ at }) => now - at < ON_ITS_WAY_MS || at < this.#woke + ON_ITS_WAY_MS)
    if (!isFresh || due) return
    if (this.#source.phase === 'ready' && this.#shown() !== this.#truth())
      this.lies.push('the table says live and is not')
    const { data, isRefetchError, isFetching } = this.#observer.getCurrentResult()
    if (data !== undefined && !isRefetchError && !isFetching && data !== this.#truth())
      this.lies.push('the pane says live and is not')
  }
  /** Counts writes learned so late that the user may have looked away, and that do not lie in a reported outage. */
  untold(): number {
    return this.#writes.filter(({ at, told }, index) => {
      if (told === undefined) return true
      return told - at > gapAfterMs + 4000 && !this.gaps.some(({ cursor }) => Number(cursor) <= index + 3)
    }).length
  }
  get end() {
    return {
      state: this.#state,
      source: this.#source.phase,
      table: this.#shown() === this.#truth(),
      query: this.#observer.getCurrentResult().data === this.#truth(),
      lies: [...new Set(this.lies)],
      untold: this.untold(),
    }
  }
}

const fault = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ id: fc.integer({ min: 1, max: 9 }), name: fc.string({ maxLength: 2 }) }).map(
      ({ id, name }) =>
        (world: World) =>
          world.write(id, name),
    ),
  },
  fc.constant((world: World) => world.cutSocket()),
  fc.constant((world: World) => void (world.socketWorks = true)),
  fc.boolean().map((halfOpen) => (world: World) => void (world.halfOpen = halfOpen)),
  fc.boolean().map((answers) => (world: World) => void (world.answers = answers)),
  fc.constantFrom(0, 700, 5000, 9000, Infinity).map((ms) => (world: World) => void (world.takes = ms)),
  fc.constant((world: World) => world.prune()),
  fc.constant((world: World) => world.wake()),
  fc.constant((world: World) => world.sleep(60_000)),
  {
    weight: 4,
    arbitrary: fc.integer({ min: 1, max: 16 }).map((halves) => (world: World) => world.advance(halves * 500)),
  },
)

test('in random schedules of faults nothing is missed without notice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(fault, { maxLength: 24 }), async (scheduler, faults) => {
      const world = new World(scheduler)
      await world.advance(1000)
      for (const happen of faults) await happen(world)
      world.mend()
      await world.advance(SETTLED_MS, 5000)
      const { end } = world
      world.stop()
      expect(end).toEqual({ state: 'live', source: 'ready', table: true, query: true, lies: [], untold: 0 })
    }),
    { numRuns: randomCases(1000), seed: 20261121 },
  )
}, 600_000)
