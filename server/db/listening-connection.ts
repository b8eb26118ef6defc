/**
 * The connection that listens for commits and messages of all processes. Statements are cancelled over it, because they
 * may keep all connections of the pools busy. It also finds out whether the server still answers.
 */
import pg from 'pg'
import { answersInTime } from './silence.ts'

const CHANNEL = 'highball_change'
const BROADCAST_CHANNEL = 'highball_shout'
const RECONNECT_MS = 500

type Listening = {
  /** Called each time that the connection is opened. */
  readonly config: () => pg.ClientConfig
  readonly onCommitted: () => void
  readonly onMessage: (text: string) => void
}

export class ListeningConnection {
  readonly #about: Listening
  #client: pg.Client | undefined
  #closed = false
  #turn: Promise<unknown> = Promise.resolve()
  /** Callers that wait until the connection is open again. */
  readonly #waiting: ((client: pg.Client) => void)[] = []

  constructor(about: Listening) {
    this.#about = about
  }

  /** Opens the connection, and opens it again whenever it is lost, until `close` is called. */
  async open(): Promise<void> {
    if (this.#closed) return
    const { config, onCommitted, onMessage } = this.#about
    const client = new pg.Client(config())
    let lost = false
    const reconnect = (): void => {
      if (this.#client === client) this.#client = undefined
      if (lost || this.#closed) return
      lost = true
      setTimeout(() => void this.open(), RECONNECT_MS).unref()
    }
    client.on('error', reconnect)
    client.on('end', reconnect)
    client.on('notification', ({ channel, payload }) =>
      channel === BROADCAST_CHANNEL ? onMessage(payload ?? '') : onCommitted(),
    )
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}; listen ${BROADCAST_CHANNEL}`)
      this.#client = client
      for (const resolve of this.#waiting.splice(0)) resolve(client)
      // For commits that were missed while not listening.
      onCommitted()
    } catch {
      await client.end().catch(() => undefined)
      reconnect()
    }
  }

  cancel(backend: number): Promise<void> {
    return this.#inTurn(async () => {
      const client = this.#client
      await client?.query('select pg_cancel_backend($1)', [backend]).catch(() => this.#replace(client))
    })
  }
  /** A server also counts as silent if the connection cannot be opened again in time. */
  async isAnswering(): Promise<boolean> {
    const client = this.#client
    const isAnswered = await answersInTime(async () => {
      const open = client ?? (await new Promise<pg.Client>((resolve) => this.#waiting.push(resolve)))
      await this.#inTurn(() => open.query('select 1'))
    })
    if (!isAnswered && client) this.#replace(client)
    return isAnswered
  }
  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.end()
  }

  /** The driver takes one statement at a time. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => undefined)
    return done
  }
  #replace(client: pg.Client): void {
    client.end().catch(() => undefined)
  }
}

/** Tells every process on this database of a commit. */
export const tellCommitted = (pool: pg.Pool): void =>
  void pool.query(`select pg_notify('${CHANNEL}', '')`).catch(() => undefined)
export const tellMessage = (pool: pg.Pool, text: string): void =>
  void pool.query('select pg_notify($1, $2)', [BROADCAST_CHANNEL, text]).catch(() => undefined)
