/** Connections to whichever server has a role at the moment: a pool for each purpose, with its time limits. */
import type net from 'node:net'
import pg from 'pg'
import { numberSetting } from '#server/project/number-settings.ts'
import { ConfirmingClient } from './confirming-client.ts'
import { connectInTurn, fairTurns, type FairTurns } from './fair-turns.ts'
import { createSpending } from './spending.ts'
import { TurnedSocket } from './turned-socket.ts'
import { statementTime, type Purpose, type Times } from './times.ts'
import type { PoolState } from './database.ts'

/** The server itself cancels a statement that takes too long. This much later we give up, in case the server does not answer at all. */
const SILENCE_MS = 1000
/** The most connections of each pool. Reads and writes have what the operator sets; long work gets few. */
const most = (purpose: Purpose): number => ({ read: connections(), write: connections(), long: 8, setup: 2 })[purpose]
const connections = (): number => numberSetting('HIGHBALL_CONNECTIONS')

const limitsOf = (purpose: Purpose, times: Times): pg.PoolConfig => {
  if (purpose === 'setup') return { connectionTimeoutMillis: 0 }
  const statement = statementTime(times, purpose)
  return {
    connectionTimeoutMillis: times.connection,
    statement_timeout: statement,
    query_timeout: statement === 0 ? 0 : statement + SILENCE_MS,
    lock_timeout: times.lock,
    idle_in_transaction_session_timeout: times.idle,
  }
}

export class RolePools {
  readonly #url: () => string
  readonly #prefix: string
  readonly #open = new Map<Purpose, { readonly pool: pg.Pool; readonly turns: FairTurns }>()
  readonly #sockets = new Set<net.Socket>()
  readonly #socketOf = new WeakMap<pg.ClientBase, net.Socket>()

  /** `url`: of the server that has the role, asked for each new connection. `prefix`: of the purposes in the figures. */
  constructor(url: () => string, purposes: readonly Purpose[], times: Times, prefix = '') {
    this.#url = url
    this.#prefix = prefix
    const spending = createSpending('several')
    for (const purpose of purposes)
      this.#open.set(purpose, {
        pool: this.#pool(purpose, times),
        turns: fairTurns(most(purpose), purpose === 'setup' ? 0 : times.connection, spending),
      })
  }

  pool(purpose: Purpose): pg.Pool {
    return this.#at(purpose).pool
  }
  connect(purpose: Purpose, who: string): Promise<pg.PoolClient> {
    const { pool, turns } = this.#at(purpose)
    return connectInTurn(pool, turns, who)
  }
  states(): PoolState[] {
    return [...this.#open].map(
      ([
        purpose,
        {
          pool: { totalCount, idleCount, waitingCount },
          turns,
        },
      ]) => ({
        purpose: this.#prefix + purpose,
        open: totalCount,
        idle: idleCount,
        waiting: waitingCount + turns.waiting(),
      }),
    )
  }
  /** The role went to another server: what runs on the former one fails, as when it had gone. */
  drop(): void {
    for (const socket of this.#sockets) socket.destroy(new Error('Connection terminated: another server has this role'))
  }
  /** Ends the connection. A statement on it fails as if the connection had been lost. */
  giveUp(client: pg.ClientBase): void {
    this.#socketOf.get(client)?.destroy(new Error('Connection terminated: the server does not answer'))
  }
  async end(): Promise<void> {
    await Promise.all([...this.#open.values()].map(({ pool }) => pool.end()))
  }
  /** Connections of its own to the same server, such as one that listens, end with the others. */
  readonly stream = (): net.Socket => {
    const socket = new TurnedSocket()
    this.#sockets.add(socket)
    return socket.once('close', () => this.#sockets.delete(socket))
  }

  #at(purpose: Purpose) {
    const found = this.#open.get(purpose)
    if (found === undefined) throw new Error(`No connections are kept for ${purpose}`)
    return found
  }
  #pool(purpose: Purpose, times: Times): pg.Pool {
    const url = this.#url
    const newSocket = this.stream
    const socketOf = this.#socketOf
    // The pool makes each connection by this class.
    class RoleClient extends ConfirmingClient {
      constructor(config?: pg.ClientConfig) {
        const socket = newSocket()
        super({ ...config, connectionString: url(), stream: () => socket })
        socketOf.set(this, socket)
      }
    }
    const pool = new pg.Pool({
      connectionString: url(),
      Client: RoleClient,
      keepAlive: true,
      max: most(purpose),
      ...limitsOf(purpose, times),
    })
    // The pool listens to idle connections only. One in use that is lost between two statements would end the process without a listener;
    // with one, its holder's next statement fails.
    pool.on('connect', (client) => client.on('error', () => undefined))
    pool.on('error', ({ message }) => console.error(`An idle connection to the database was lost: ${message}`))
    return pool
  }
}
