/**
 * Decides when work in panes runs: notifications from the feed and repeated requests. The focused pane comes first, then the visible ones,
 * each in a task of its own, so that a key never waits for more than one of them; a hidden pane waits until it is visible. A pane that
 * takes more than its share of the page's time runs less often, so that it slows itself and not its neighbours.
 */
import type { Clock } from './clock.ts'

export type Seat = 'focused' | 'seen' | 'hidden'
/**
 * `load`: ms per second of the page's time that the pane's own work takes; `wait`: ms between two runs of the same work; `turns`: runs so
 * far; `isSlowed`: it took more than its share.
 */
export type Standing = {
  readonly seat: Seat
  readonly load: number
  readonly wait: number
  readonly turns: number
  readonly isSlowed: boolean
}

/** The shortest interval between runs of the same work: a pane is drawn at most ten times a second, as fast as the eye can follow. */
export const TURN_MS = 100
/** How many visible panes run at that rate. Beyond that the unfocused ones share it: two dozen draw about once a second, in one frame. */
const AT_PACE = 3
/** Work requested within one frame runs without waiting. */
const SOON_MS = 16
const SLOWEST_MS = 5000
/** Ms per second that all visible panes together may take; the rest is reserved for keys. */
const SHARED_MS = 400
/** The smallest share of a pane, however many there are; the focused pane has four times as much. */
const LEAST_MS = 25
const WINDOW_MS = 1000
/** How many requests run at once. The limit keeps a request caused by a key from queueing behind those of two dozen panes. */
const MOST_ASKED = 4

/** 'ask': a request, finished when it is answered; 'draw': finished at once. */
type Kind = 'ask' | 'draw'
type Due = {
  readonly panes: ReadonlySet<string>
  readonly at: number
  readonly kind: Kind
  readonly work: () => unknown
}
type Pane = { seat: Seat; load: number; wait: number; turns: number; spent: number }

const rank: Readonly<Record<Seat, number>> = { focused: 0, seen: 1, hidden: 2 }

export class Scheduler {
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

  /** Sets the panes of the desk; work that only a closed pane was waiting for is dropped. */
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
  /** A page that nobody can see draws nothing and sends no requests. */
  sleep(asleep: boolean): void {
    this.#asleep = asleep
    this.#wake()
  }

  /** Runs the work in the turn of a pane that wants it: once, however many panes want it and however often it was requested until then. */
  inTurn(panes: Iterable<string>, key: string, work: () => unknown, kind: Kind = 'draw', soon = SOON_MS): void {
    const before = this.#due.get(key)
    const wanted = new Set([...(before?.panes ?? []), ...panes])
    const now = this.#clock.now()
    const at = Math.max(now + soon, this.#nextOf(key, wanted))
    this.#due.set(key, { panes: wanted, at: Math.min(at, before?.at ?? Infinity), kind, work })
    this.#wake()
  }

  /** Repeats a request every `ms`, pauses while the page is hidden, and resumes once it is visible. Returns a function that stops it. */
  every(panes: readonly string[], key: string, ms: number, work: () => unknown): () => void {
    let isOver = false
    const next = (): void =>
      this.inTurn(
        panes,
        key,
        () => {
          if (isOver) return undefined
          next()
          return work()
        },
        'ask',
        ms,
      )
    next()
    return () => {
      isOver = true
      this.#due.delete(key)
      this.#wake()
    }
  }

  /** Runs work that draws in panes, and measures the time it took, including the React rendering right after it. */
  measured(panes: Iterable<string>, work: () => void): void {
    const began = this.#clock.now()
    work()
    const drawn = [...panes]
    // React's own microtask was queued by the work, so it has run before our second one.
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
    return new Map(
      [...this.#panes].map(([name, { seat, load, wait, turns }]) => [
        name,
        { seat, load, wait: seat === 'seen' ? wait * crowd : wait, turns, isSlowed: wait > TURN_MS * 1.5 },
      ]),
    )
  }

  /** Whether the pane is to be drawn because of a change that has already arrived. */
  isDrawing(pane: string): boolean {
    return [...this.#due.values()].some(({ kind, panes }) => kind === 'draw' && panes.has(pane))
  }

  /** Once a second: measures how long each pane took, and sets how far apart its runs are from now on. */
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

  /** A pane of which nothing is known counts as visible. */
  #seatOf(panes: ReadonlySet<string>): Seat {
    const seats = [...panes].map((name) => this.#panes.get(name)?.seat ?? 'seen')
    return seats.toSorted((one, two) => rank[one] - rank[two])[0] ?? 'seen'
  }
  #crowd(): number {
    return Math.max(1, [...this.#panes.values()].filter(({ seat }) => seat !== 'hidden').length / AT_PACE)
  }
  /** When the same work may run again. Unfocused panes share a frame, because drawing costs little compared with the frame itself. */
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
    this.#cancel =
      at === Infinity ? undefined : this.#clock.after(Math.max(0, at - this.#clock.now()), () => this.#run())
  }
  /** Runs one piece of work; the next one gets a task of its own. */
  #run(): void {
    this.#wakesAt = Infinity
    this.#cancel = undefined
    const now = this.#clock.now()
    const [next] = this.#ready()
      .filter(({ at }) => at <= now)
      .toSorted((one, two) => one.rank - two.rank || one.at - two.at)
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
      void answer
        .catch(() => undefined)
        .finally(() => {
          this.#asked -= 1
          this.#wake()
        })
    })
  }
}
