/**
 * The client's end of the feed, apart from any transport: when it is live, when it polls, when it is down, and what it tells.
 *
 * Two promises. Nothing is lost: the cursor moves only with what was told, so whatever comes next starts from there; going back
 * is harmless, it tells something twice. And nothing is silently stale: it is live only between a `ready` and the first doubt.
 */

/** `resource` is `area:name`. */
export type Change = { readonly resource: string; readonly id: number | string; readonly kind: 'create' | 'update' | 'delete' }
export type Batch = { readonly cursor: string; readonly changes: readonly Change[] }
export type PollAnswer = Batch | { readonly cursor: string; readonly reset: true }

export type SocketEvents = {
  /** All that was missed has been sent. */
  readonly ready: (cursor: string) => void
  readonly changed: (batch: Batch) => void
  /** Nothing new up to this cursor: the heartbeat of freshness. */
  readonly tick: (cursor: string) => void
  readonly reset: (cursor: string) => void
  readonly closed: () => void
}
export type Transport = {
  /**
   * A socket that speaks from the cursor it is asked for at each (re)connection. It does not reconnect by itself: `again` says when the server answers,
   * and leaves a try that is under way alone. A browser slows the sockets of a page whose tries failed, for seconds after the line is back.
   */
  readonly connect: (cursor: () => string, on: SocketEvents) => { readonly close: () => void; readonly again: () => void }
  /** Without a cursor: where the feed stands now. Rejects when there is no answer. */
  readonly poll: (since: string | null) => Promise<PollAnswer>
}
export type Clock = { readonly now: () => number; readonly after: (ms: number, work: () => void) => () => void }
export type Heard = {
  /** `cursor`: up to where all has been told with this. */
  readonly tell: (changes: readonly Change[] | 'reset', cursor: string) => void
  readonly state: (state: 'connecting' | 'live' | 'polling' | 'down', confirmedAt: number) => void
  /** All is known again up to now. `since`: the last place and moment up to which it was, where that is long ago or what lay between cannot be told; null at the start. */
  readonly whole?: (now: Place, since: Place | null | undefined) => void
}
/** A place in the feed, and the moment (ms) at which nothing was missing up to it. */
export type Place = { readonly cursor: string; readonly at: number }

const pollEveryMs = 3000
/** The server ticks every two seconds; three missed ones are a doubt. */
export const doubtAfterMs = 6000
/** An answer that takes longer is none. Once one has failed, most tries are short, so that a network that is back is noticed; a slow one has its turn too. */
const answerWithinMs = (failures: number): number => (failures % 3 === 0 ? 8000 : 2000)
/** Who was without news for so long has missed something, however little it may be. */
export const gapAfterMs = 10_000
/** A server that is back is noticed well within two seconds. */
const backOffMs = 1000

export class LiveLine {
  readonly #transport: Transport
  readonly #clock: Clock
  readonly #heard: Heard
  #cursor: string | null = null
  #state: 'connecting' | 'live' | 'polling' | 'down' = 'connecting'
  #confirmedAt = 0
  #whole: Place | null = null
  /** Since it was whole, it was said to be down, or began anew: what lies between is a gap, however short. */
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

  /** Resolves once it is known where the feed stands: what is read after that is never older than what will be told. */
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
  /** The page was hidden, asleep or without a network: ask at once, whatever the socket believes. */
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

  #confirm(now: Place): void {
    const before = this.#whole
    const isGap = before !== null && (this.#wasAway || now.at - before.at > gapAfterMs)
    this.#whole = now
    this.#wasAway = false
    this.#heard.whole?.(now, before === null ? null : isGap ? before : undefined)
  }

  #connect(): void {
    const apply = (cursor: string, changes: readonly Change[] | 'reset'): void => {
      if (this.#stopped) return
      this.#wasAway ||= changes === 'reset'
      if (changes === 'reset' || changes.length > 0) this.#heard.tell(changes, cursor)
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
      changed: ({ cursor, changes }) => apply(cursor, changes),
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
    this.#cancelPoll = this.#clock.after(this.#failures === 0 ? pollEveryMs : backOffMs, () => void this.#ask())
  }

  /** A network that swallows questions must not look like one on which nothing happens. */
  #inTime<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.after(answerWithinMs(this.#failures), () => reject(new Error('No answer in time')))
      answer.then(resolve, reject).finally(cancel)
    })
  }

  #take(since: string | null, answer: PollAnswer, askedAt: number): void {
    // The socket has told more meanwhile, from the same place: this answer holds nothing that it will not.
    if (this.#cursor !== since) return
    this.#cursor = answer.cursor
    this.#wasAway ||= 'reset' in answer
    if (since === null || 'reset' in answer) this.#heard.tell('reset', answer.cursor)
    else if (answer.changes.length > 0) this.#heard.tell(answer.changes, answer.cursor)
    // The server answers: now a socket may.
    if (this.#state !== 'live') this.#socket?.again()
    if (this.#state !== 'live') this.#set(since === null ? 'connecting' : 'polling', askedAt)
    if (since !== null) return
    this.#first()
    this.#connect()
  }

  /** Once a second: a socket that says nothing is doubted, and so are answers that do not come and everything after a sleep. */
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
