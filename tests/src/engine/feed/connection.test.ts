/** Random faults in client, feed and connection: no change is lost, and nothing is stale while the client claims to be live. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  doubtAfterMs,
  FeedConnection,
  type Change,
  type PollAnswer,
  type SocketEvents,
  type Transport,
} from '#src/engine/feed/connection.ts'

/** A feed of numbered changes whose cursor is their count, a connection that can be cut, and a clock that is set by hand. */
class World {
  now = 1_000_000
  log: { change: Change; at: number }[] = []
  trimmed = 0
  socketWorks = true
  /** The socket is open but silent: the other end has gone without closing it. */
  halfOpen = false
  pollWorks = true
  polls = 0
  /** How long a response takes, in ms; Infinity if it never comes. */
  pollTakes = 0
  told = new Set<number | string>()
  states: { state: string; confirmedAt: number }[] = []
  lies: string[] = []
  #woke = 0
  #timers: { at: number; work: () => void }[] = []
  #sockets: { events: SocketEvents; cursor: () => string; sent: number; open: boolean; closed: boolean }[] = []
  readonly line: FeedConnection

  constructor() {
    const transport: Transport = {
      poll: async (since) => {
        this.polls++
        await Promise.resolve()
        if (!this.pollWorks) throw new Error('no answer')
        const cursor = String(this.log.length)
        const answer: PollAnswer =
          since !== null && Number(since) < this.trimmed
            ? { cursor, reset: true }
            : { cursor, changes: since === null ? [] : this.#since(Number(since)) }
        if (this.pollTakes > 0)
          await new Promise<void>((work) => this.#timers.push({ at: this.now + this.pollTakes, work }))
        return answer
      },
      connect: (cursor, events) => {
        const socket = { events, cursor, sent: 0, open: false, closed: false }
        this.#sockets.push(socket)
        return {
          close: () => (socket.closed = true),
          again: () => (socket.open = false),
        }
      },
    }
    this.line = new FeedConnection(
      transport,
      {
        now: () => this.now,
        after: (ms, work) => {
          const timer = { at: this.now + ms, work }
          this.#timers.push(timer)
          return () => (this.#timers = this.#timers.filter((one) => one !== timer))
        },
      },
      {
        tell: (changes) => {
          if (changes === 'reset') this.log.forEach(({ change }) => this.told.add(change.id))
          else changes.forEach(({ id }) => this.told.add(id))
        },
        state: (state, confirmedAt) => {
          this.states.push({ state, confirmedAt })
          if (state === 'down') return
          const missed = this.log.filter(({ change, at }) => at < confirmedAt && !this.told.has(change.id))
          if (confirmedAt > 0 && missed.length > 0)
            this.lies.push(`${state} at ${confirmedAt} without ${missed.length}`)
        },
      },
    )
  }
  #since = (from: number): Change[] => this.log.slice(from).map(({ change }) => change)

  write(): void {
    this.log.push({ change: { resource: 'yard:placement', id: this.log.length, kind: 'update' }, at: this.now })
  }
  sleep(ms: number): void {
    this.now += ms
    this.#woke = this.now
  }
  cutSocket(): void {
    this.socketWorks = false
    for (const socket of this.#sockets.filter(({ open }) => open)) {
      socket.open = false
      socket.events.closed()
    }
  }
  async advance(ms: number): Promise<void> {
    for (const end = this.now + ms; this.now < end;) {
      this.now += 500
      this.#pumpSockets()
      const due = this.#timers.filter(({ at }) => at <= this.now)
      this.#timers = this.#timers.filter(({ at }) => at > this.now)
      for (const { work } of due) work()
      for (let turns = 0; turns < 6; turns++) await Promise.resolve()
      const { state, confirmedAt } = this.states.at(-1) ?? { state: 'connecting', confirmedAt: this.now }
      const age = this.now - confirmedAt
      // The page notices a sleep within two seconds of waking.
      if ((state === 'live' || state === 'polling') && age > doubtAfterMs + 5000 && this.now > this.#woke + 2000)
        this.lies.push(`${state} and ${age} ms old`)
    }
  }
  #pumpSockets(): void {
    for (const socket of this.#sockets.filter(({ closed }) => !closed)) {
      if (!this.socketWorks || (this.halfOpen && socket.open)) continue
      if (!socket.open) {
        socket.open = true
        const from = Number(socket.cursor())
        if (from < this.trimmed) socket.events.reset(String(this.log.length))
        else if (from < this.log.length)
          socket.events.changed({ cursor: String(this.log.length), changes: this.#since(from) })
        socket.sent = this.log.length
        socket.events.ready(String(socket.sent))
      } else if (socket.sent < this.log.length) {
        socket.events.changed({ cursor: String(this.log.length), changes: this.#since(socket.sent) })
        socket.sent = this.log.length
      } else if (this.now % 2000 === 0) socket.events.tick(String(socket.sent))
    }
  }
  get state(): string {
    return this.states.at(-1)?.state ?? 'connecting'
  }
  mend(): void {
    Object.assign(this, { socketWorks: true, halfOpen: false, pollWorks: true, pollTakes: 0 })
  }
}

const fault = fc.oneof(
  { weight: 4, arbitrary: fc.constant((world: World) => world.write()) },
  fc.constant((world: World) => world.cutSocket()),
  fc.constant((world: World) => void (world.socketWorks = true)),
  fc.constant((world: World) => void (world.halfOpen = true)),
  fc.constant((world: World) => void (world.halfOpen = false)),
  fc.constant((world: World) => void (world.pollWorks = false)),
  fc.constant((world: World) => void (world.pollWorks = true)),
  fc.constantFrom(0, 1000, 5000, 9000, Infinity).map((ms) => (world: World) => void (world.pollTakes = ms)),
  fc.constant((world: World) => void (world.trimmed = world.log.length)),
  fc.constant((world: World) => world.line.wake()),
  // A laptop that sleeps: the clock jumps and no timer runs.
  fc.constant((world: World) => world.sleep(60_000)),
  {
    weight: 4,
    arbitrary: fc.integer({ min: 1, max: 20 }).map((halves) => (world: World) => world.advance(halves * 500)),
  },
)

test('after any faults every change has been reported, and the client never claimed to be live while it was not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { maxLength: 60 }), async (faults) => {
      const world = new World()
      void world.line.start()
      for (const happen of faults) await happen(world)
      world.mend()
      await world.advance(30_000)
      expect({ state: world.state, told: world.told.size >= world.log.length, lies: world.lies }).toEqual({
        state: 'live',
        told: true,
        lies: [],
      })
      world.line.stop()
    }),
    { numRuns: 1000, seed: 20261121 },
  )
})

test('a socket that falls silent is distrusted, and the feed is polled instead', async () => {
  const world = new World()
  await Promise.all([world.line.start(), world.advance(2000)])
  expect(world.state).toBe('live')
  world.halfOpen = true
  world.write()
  await world.advance(doubtAfterMs + 2000)
  expect({ state: world.state, told: [...world.told] }).toEqual({ state: 'live', told: [0] })
  expect(world.states.map(({ state }) => state)).toContain('polling')
})

test('without any server it reports being down, and recovers by itself', async () => {
  const world = new World()
  await Promise.all([world.line.start(), world.advance(2000)])
  world.pollWorks = false
  world.cutSocket()
  await world.advance(5000)
  expect(world.state).toBe('down')
  world.write()
  world.mend()
  await world.advance(12_000)
  expect({ state: world.state, told: [...world.told] }).toEqual({ state: 'live', told: [0] })
})

test('a long outage is asked about more and more rarely, but at once when the network is back', async () => {
  const world = new World()
  await Promise.all([world.line.start(), world.advance(2000)])
  world.pollWorks = false
  world.cutSocket()
  const asked = async (ms: number): Promise<number> => {
    const before = world.polls
    await world.advance(ms)
    return world.polls - before
  }
  expect(await asked(4000)).toBeGreaterThanOrEqual(3)
  expect(await asked(10_000)).toBeLessThanOrEqual(5)
  expect(await asked(80_000)).toBeLessThanOrEqual(11)
  world.mend()
  world.line.wake()
  await world.advance(1500)
  expect(world.state).toBe('live')
})
