/**
 * The client side of the feed, independent of any transport: when it is live, polling or down, and which changes it delivers.
 *
 * It makes two promises. Nothing is lost: the cursor moves only past delivered changes, so the next request starts from there; a change may
 * come twice, which is harmless. And nothing is silently stale: it is live only between a `ready` and the first doubt.
 */
import type { Clock } from './clock.ts'

/** `resource` is `area:name`. */
export type Change = {
  readonly resource: string
  readonly id: number | string
  readonly kind: 'create' | 'update' | 'delete'
}
/** `isPart`: these go beyond the cursor; the others follow with a later one. */
export type Batch = { readonly cursor: string; readonly changes: readonly Change[]; readonly isPart?: true }
export type PollAnswer = Batch | { readonly cursor: string; readonly reset: true }

export type SocketEvents = {
  /** Everything missed has been sent. */
  readonly ready: (cursor: string) => void
  readonly changed: (batch: Batch) => void
  /** Nothing is new up to this cursor: sent regularly as a heartbeat. */
  readonly tick: (cursor: string) => void
  readonly reset: (cursor: string) => void
  readonly closed: () => void
}
export type Transport = {
  /**
   * A socket that starts from the cursor read at each (re)connection. It does not reconnect by itself: `again` is called when the server
   * answers, and does not interrupt an attempt under way. After failed attempts a browser delays the sockets of a page, even seconds after
   * the network is back.
   */
  readonly connect: (
    cursor: () => string,
    on: SocketEvents,
  ) => { readonly close: () => void; readonly again: () => void }
  /** Without a cursor, returns the feed's current position. Rejects if there is no answer. */
  readonly poll: (since: string | null) => Promise<PollAnswer>
}
export type Heard = {
  /** `cursor`: the position up to which changes have been delivered, including these; undefined where these go beyond it. */
  readonly tell: (changes: readonly Change[] | 'reset', cursor?: string) => void
  readonly state: (state: 'connecting' | 'live' | 'polling' | 'down', confirmedAt: number) => void
  /** Nothing is missing any more. `since`: the last checkpoint, if long ago or if later changes cannot be delivered; null at the start. */
  readonly whole?: (now: FeedCheckpoint, since: FeedCheckpoint | null | undefined) => void
}
/** A position in the feed, and the moment (ms) at which nothing was missing up to it. */
export type FeedCheckpoint = { readonly cursor: string; readonly at: number }

const pollEveryMs = 3000
/** The server sends a tick every two seconds; after three missed ones the connection is in doubt. */
export const doubtAfterMs = 6000
/** Timeout of a request. After a failure most are short, to notice a restored network soon; every third is long, for slow networks. */
const answerWithinMs = (failures: number): number => (failures % 3 === 0 ? 8000 : 2000)
/** After so long without news, something counts as missed, however little it may be. */
export const gapAfterMs = 10_000
/**
 * The wait before the feed is asked for again. A server that restarts is noticed well within two seconds; a longer outage is asked about
 * more and more rarely. A network that comes back wakes the connection at once.
 */
const backOffMs = (failures: number): number => Math.min(8000, 1000 * 2 ** Math.max(0, failures - 5))

export class FeedConnection {
  readonly #transport: Transport
  readonly #clock: Clock
  readonly #heard: Heard
  #cursor: string | null = null
  #state: 'connecting' | 'live' | 'polling' | 'down' = 'connecting'
  #confirmedAt = 0
  #whole: FeedCheckpoint | null = null
  /** The connection was reported down or restarted since nothing was missing: the time between counts as an outage, however short. */
  #wasAway = false
  #failures = 0
  #asking = false
  #stopped = false
  #socket: { close: () => void; again: () => void } | undefined
  #cancelPoll: () => void = () => {}
  #cancelWatch: () => void = () => {}
  #lastWatch = 0
  #first: () => void = () => {}

  constructor(transport: Transport, clock: Clock, heard: Heard) {
    this.#transport = transport
    this.#clock = clock
    this.#heard = heard
  }

  /** Resolves once the feed's position is known: anything read after that is never older than the changes still to come. */
  start(): Promise<void> {
    const known = new Promise<void>((resolve) => {
      this.#first = resolve
    })
    this.#lastWatch = this.#clock.now()
    void this.#ask()
    this.#watch()
    return known
  }
  stop(): void {
    this.#stopped = true
    this.#cancelPoll()
    this.#cancelWatch()
    this.#socket?.close()
  }
  /** The page was hidden, asleep or offline: polls at once, whatever the socket's state. */
  wake(): void {
    if (this.#stopped) return
    if (this.#state === 'live' && this.#clock.now() - this.#confirmedAt < pollEveryMs) return
    this.#doubt()
    this.#socket?.again()
  }

  #set(state: 'connecting' | 'live' | 'polling' | 'down', confirmedAt = this.#confirmedAt): void {
    const isNews = confirmedAt !== this.#confirmedAt
    this.#state = state
    this.#confirmedAt = confirmedAt
    this.#wasAway ||= state === 'down'
    this.#heard.state(state, confirmedAt)
    if (isNews && this.#cursor !== null) this.#confirm({ cursor: this.#cursor, at: confirmedAt })
  }

  #confirm(now: FeedCheckpoint): void {
    const before = this.#whole
    const isGap = before !== null && (this.#wasAway || now.at - before.at > gapAfterMs)
    this.#whole = now
    this.#wasAway = false
    this.#heard.whole?.(now, before === null ? null : isGap ? before : undefined)
  }

  #connect(): void {
    const apply = (cursor: string, changes: readonly Change[] | 'reset', isPart?: true): void => {
      if (this.#stopped) return
      this.#wasAway ||= changes === 'reset'
      if (changes === 'reset' || changes.length > 0) this.#heard.tell(changes, isPart ? undefined : cursor)
      this.#cursor = cursor
      if (this.#state === 'live') this.#set('live', this.#clock.now())
    }
    this.#socket = this.#transport.connect(() => this.#cursor ?? '', {
      ready: (cursor) => {
        apply(cursor, [])
        if (this.#stopped) return
        this.#cancelPoll()
        this.#failures = 0
        this.#set('live', this.#clock.now())
      },
      changed: ({ cursor, changes, isPart }) => apply(cursor, changes, isPart),
      tick: (cursor) => apply(cursor, []),
      reset: (cursor) => apply(cursor, 'reset'),
      closed: () => {
        if (!this.#stopped && this.#state === 'live') this.#doubt()
      },
    })
  }

  #doubt(): void {
    if (this.#state === 'live') this.#set('connecting')
    this.#cancelPoll()
    void this.#ask()
  }

  async #ask(): Promise<void> {
    if (this.#asking || this.#stopped) return
    this.#asking = true
    const since = this.#cursor
    const askedAt = this.#clock.now()
    try {
      const answer = await this.#inTime(this.#transport.poll(since))
      this.#asking = false
      this.#failures = 0
      if (!this.#stopped) this.#take(since, answer, askedAt)
    } catch {
      this.#asking = false
      this.#failures++
      if (!this.#stopped && this.#state !== 'live') this.#set('down')
    }
    if (this.#stopped || this.#state === 'live') return
    this.#cancelPoll = this.#clock.after(
      this.#failures === 0 ? pollEveryMs : backOffMs(this.#failures),
      () => void this.#ask(),
    )
  }

  /** A network that drops requests must not look like one on which nothing happens. */
  #inTime<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.after(answerWithinMs(this.#failures), () => reject(new Error('No answer in time')))
      answer.then(resolve, reject).finally(cancel)
    })
  }

  #take(since: string | null, answer: PollAnswer, askedAt: number): void {
    // The socket has meanwhile delivered more from the same position, so this answer contains nothing new.
    if (this.#cursor !== since) return
    this.#cursor = answer.cursor
    this.#wasAway ||= 'reset' in answer
    if (since === null || 'reset' in answer) this.#heard.tell('reset', answer.cursor)
    else if (answer.changes.length > 0) this.#heard.tell(answer.changes, answer.cursor)
    // The server answers, so a socket may connect now.
    if (this.#state !== 'live') this.#socket?.again()
    if (this.#state !== 'live') this.#set(since === null ? 'connecting' : 'polling', askedAt)
    if (since !== null) return
    this.#first()
    this.#connect()
  }

  /** Once a second: doubts a silent socket, requests without an answer, and everything after the computer was asleep. */
  #watch(): void {
    this.#cancelWatch = this.#clock.after(1000, () => {
      const now = this.#clock.now()
      const slept = now - this.#lastWatch > doubtAfterMs
      this.#lastWatch = now
      if (this.#state === 'live' && (slept || now - this.#confirmedAt > doubtAfterMs)) {
        this.#doubt()
        this.#socket?.again()
      }
      if (this.#state === 'polling' && now - this.#confirmedAt > pollEveryMs + doubtAfterMs) this.#set('down')
      this.#watch()
    })
  }
}
