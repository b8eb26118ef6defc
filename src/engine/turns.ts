/**
 * The panes' turns: whatever reaches a pane by itself reaches it here. The focused pane comes first, then those in sight, each in a task of its own,
 * so that a key never waits for more than one; a hidden pane waits until it is seen. What takes more of the page's time than its share
 * is given its turns further apart: it slows itself, and no neighbour notices.
 */

export type Clock = { readonly now: () => number; readonly after: (ms: number, work: () => void) => () => void }
export type Seat = 'focused' | 'seen' | 'hidden'
/** `load`: ms of each second that its own turns take of the page; `wait`: ms between two turns of the same work; `turns`: since it came; `isSlowed`: it took more than its share. */
export type Standing = { readonly seat: Seat; readonly load: number; readonly wait: number; readonly turns: number; readonly isSlowed: boolean }

/** The least between two turns of the same work: on a busy day a pane is drawn ten times a second, which is all an eye can follow. */
export const TURN_MS = 100
/** So many panes may be drawn at that pace; of more, those that are only seen share it: two dozen about once a second, and a frame for all that are due. */
const AT_PACE = 3
/** What comes within a frame comes at once. */
const SOON_MS = 16
const SLOWEST_MS = 5000
/** Ms of each second that all panes in sight may take together; what is left belongs to the keys. */
const SHARED_MS = 400
/** The share of a pane is never less, however many there are; the focused one has as much again as four. */
const LEAST_MS = 25
const WINDOW_MS = 1000
/** Questions to the server that are under way at once: a key's own question never queues behind those of two dozen panes. */
const MOST_ASKED = 4

/** 'ask': a question to the server, done when it is answered; 'draw': done at once. */
type Kind = 'ask' | 'draw'
type Due = { readonly panes: ReadonlySet<string>; readonly at: number; readonly kind: Kind; readonly work: () => unknown }
type Pane = { seat: Seat; load: number; wait: number; turns: number; spent: number }

const rank: Readonly<Record<Seat, number>> = { focused: 0, seen: 1, hidden: 2 }

export class Turns {
  readonly #clock: Clock
  readonly #panes = new Map<string, Pane>()
  readonly #due = new Map<string, Due>()
  readonly #last = new Map<string, number>()
  #asleep = false
  #asked = 0
  #window: number
  #cancel: (() => void) | undefined
  #wakesAt = Infinity

  constructor(clock: Clock) {
    this.#clock = clock
    this.#window = clock.now()
  }

  /** Who is on the desk now; what only waited for a pane that is gone goes with it. */
  seat(seats: ReadonlyMap<string, Seat>): void {
    for (const [name, seat] of seats) {
      const pane = this.#panes.get(name)
      if (pane) pane.seat = seat
      else this.#panes.set(name, { seat, load: 0, wait: TURN_MS, turns: 0, spent: 0 })
    }
    for (const name of this.#panes.keys()) if (!seats.has(name)) this.#leave(name)
    this.#wake()
  }
  #leave(name: string): void {
    this.#panes.delete(name)
    for (const [key, { panes }] of this.#due) if (panes.size === 1 && panes.has(name)) this.#due.delete(key)
  }
  /** A page that nobody sees draws nothing and asks nothing. */
  sleep(asleep: boolean): void {
    this.#asleep = asleep
    this.#wake()
  }

  /** Does the work when it is the turn of a pane that wants it: once, however many panes want it and however often it was asked for until then. */
  inTurn(panes: Iterable<string>, key: string, work: () => unknown, kind: Kind = 'draw', soon = SOON_MS): void {
    const before = this.#due.get(key)
    const wanted = new Set([...(before?.panes ?? []), ...panes])
    const now = this.#clock.now()
    const at = Math.max(now + soon, this.#nextOf(key, wanted))
    this.#due.set(key, { panes: wanted, at: Math.min(at, before?.at ?? Infinity), kind, work })
    this.#wake()
  }

  /** Asks again and again, `ms` apart, in its turn each time: not while nobody sees the page, and at once when somebody does again. Returns what ends it. */
  every(panes: readonly string[], key: string, ms: number, work: () => unknown): () => void {
    let isOver = false
    const next = (): void => this.inTurn(panes, key, () => {
      if (isOver) return undefined
      next()
      return work()
    }, 'ask', ms)
    next()
    return () => {
      isOver = true
      this.#due.delete(key)
      this.#wake()
    }
  }

  /** Runs what draws in panes and counts what it took, with what React does at once after it. */
  measured(panes: Iterable<string>, work: () => void): void {
    const began = this.#clock.now()
    work()
    const drawn = [...panes]
    // React's own microtask was queued by the work, so it is done before the second of ours.
    queueMicrotask(() => queueMicrotask(() => this.spent(drawn, this.#clock.now() - began)))
  }
  spent(panes: readonly string[], ms: number): void {
    for (const name of panes) {
      const pane = this.#panes.get(name)
      if (pane) pane.spent += ms / panes.length
    }
    this.#weigh()
  }

  standing(): ReadonlyMap<string, Standing> {
    this.#weigh()
    const crowd = this.#crowd()
    return new Map([...this.#panes].map(([name, { seat, load, wait, turns }]) => [name, { seat, load, wait: seat === 'seen' ? wait * crowd : wait, turns, isSlowed: wait > TURN_MS * 1.5 }]))
  }

  /** Once a second: what each took, and how far apart its turns are from now on. */
  #weigh(): void {
    const now = this.#clock.now()
    const past = now - this.#window
    if (past < WINDOW_MS) return
    this.#window = now
    const seen = [...this.#panes.values()].filter(({ seat }) => seat !== 'hidden').length
    for (const pane of this.#panes.values()) {
      pane.load = (pane.load + (pane.spent * 1000) / past) / 2
      pane.spent = 0
      const share = Math.max(LEAST_MS, SHARED_MS / Math.max(seen, 1)) * (pane.seat === 'focused' ? 4 : 1)
      if (pane.load > share) pane.wait = Math.min(SLOWEST_MS, pane.wait * Math.min(2, pane.load / share))
      else if (pane.load < share / 2) pane.wait = Math.max(TURN_MS, pane.wait * 0.7)
    }
    for (const [key, at] of this.#last) if (now - at > SLOWEST_MS && !this.#due.has(key)) this.#last.delete(key)
  }

  /** A pane that nobody has told of is seen. */
  #seatOf(panes: ReadonlySet<string>): Seat {
    const seats = [...panes].map((name) => this.#panes.get(name)?.seat ?? 'seen')
    return seats.toSorted((one, two) => rank[one] - rank[two])[0] ?? 'seen'
  }
  #crowd(): number {
    return Math.max(1, [...this.#panes.values()].filter(({ seat }) => seat !== 'hidden').length / AT_PACE)
  }
  /** When the same work may be done again. What is drawn costs little beside the frame that shows it: panes that are only seen meet on a common beat. */
  #nextOf(key: string, panes: ReadonlySet<string>): number {
    const crowd = this.#crowd()
    const next = (this.#last.get(key) ?? -Infinity) + this.#waitOf(panes, crowd)
    const beat = TURN_MS * crowd
    return crowd === 1 || this.#seatOf(panes) !== 'seen' ? next : Math.round(next / beat) * beat
  }
  #waitOf(panes: ReadonlySet<string>, crowd: number): number {
    const waits = [...panes].flatMap((name) => {
      const { seat = 'seen', wait = TURN_MS } = this.#panes.get(name) ?? {}
      return seat === 'hidden' ? [] : [seat === 'focused' ? wait : wait * crowd]
    })
    return waits.length === 0 ? TURN_MS : Math.min(...waits)
  }

  #ready(): readonly (Due & { readonly key: string; readonly rank: number })[] {
    if (this.#asleep) return []
    const isFull = this.#asked >= MOST_ASKED
    return [...this.#due]
      .map(([key, due]) => ({ ...due, key, rank: rank[this.#seatOf(due.panes)] }))
      .filter((due) => due.rank < rank.hidden && !(isFull && due.kind === 'ask'))
  }
  #wake(): void {
    const at = Math.min(...this.#ready().map((due) => due.at))
    if (at === this.#wakesAt) return
    this.#cancel?.()
    this.#wakesAt = at
    this.#cancel = at === Infinity ? undefined : this.#clock.after(Math.max(0, at - this.#clock.now()), () => this.#run())
  }
  /** One piece of work; the next has a task of its own. */
  #run(): void {
    this.#wakesAt = Infinity
    this.#cancel = undefined
    const now = this.#clock.now()
    const [next] = this.#ready().filter(({ at }) => at <= now).toSorted((one, two) => one.rank - two.rank || one.at - two.at)
    if (next) this.#do(next)
    this.#wake()
  }
  #do({ key, panes, kind, work }: Due & { readonly key: string }): void {
    this.#due.delete(key)
    this.#last.set(key, this.#clock.now())
    for (const name of panes) {
      const pane = this.#panes.get(name)
      if (pane) pane.turns += 1
    }
    this.measured(panes, () => {
      const answer = work()
      if (kind !== 'ask' || !(answer instanceof Promise)) return
      this.#asked += 1
      void answer.catch(() => undefined).finally(() => {
        this.#asked -= 1
        this.#wake()
      })
    })
  }
}
