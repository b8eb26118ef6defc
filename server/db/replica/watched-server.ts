/** One of the two PostgreSQL servers: which it is, and how far it has come, asked over a connection of its own. */
import pg from 'pg'
import { sharedQuestion } from './shared-question.ts'

export type ServerStanding = {
  readonly isPrimary: boolean
  /** How far the log is safe on the disk of a primary, or replayed by a replica, in bytes. */
  readonly position: bigint
  /** Of a primary: rises with each promotion. */
  readonly timeline: number
  /** Of a replica: how old the newest commit is that it has replayed, in seconds; undefined if it has replayed none since its start. */
  readonly age: number | undefined
  /** The cluster that it is a copy of. */
  readonly cluster: string
  /** When it was started, and at which port: of two servers of a cluster, whichever addresses lead to them, never the same. */
  readonly server: string
}

type Row = Pick<ServerStanding, 'cluster' | 'server'> & {
  primary: boolean
  position: string | null
  timeline: number | null
  age: number | null
}

/** A server that takes longer to say where it stands counts as gone. */
const ANSWER_MS = 2000
const QUESTION = `select not replica as primary,
    (case when replica then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn)::text as position,
    case when replica then null else ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int end as timeline,
    extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as age,
    (select system_identifier::text from pg_control_system()) as cluster,
    extract(epoch from pg_postmaster_start_time())::text || ' ' || current_setting('port') as server
  from pg_is_in_recovery() replica`

export class WatchedServer {
  readonly url: string
  #client: pg.Client | undefined
  #closed = false

  constructor(url: string) {
    this.url = url
  }

  /** @throws if it does not answer */
  readonly standing = sharedQuestion(async (): Promise<ServerStanding> => {
    const client = this.#client ?? (await this.#connect())
    try {
      const { rows } = await client.query<Row>(QUESTION)
      const [row] = rows
      return {
        isPrimary: row?.primary === true,
        position: BigInt(row?.position ?? 0),
        timeline: row?.timeline ?? 0,
        age: row?.age ?? undefined,
        cluster: row?.cluster ?? '',
        server: row?.server ?? '',
      }
    } catch (error) {
      this.#forget(client)
      throw error
    }
  })

  /** Cancels the statement of a connection of this server. */
  async cancel(backend: number): Promise<void> {
    const client = this.#client
    await client?.query('select pg_cancel_backend($1)', [backend]).catch(() => this.#forget(client))
  }

  close(): void {
    this.#closed = true
    if (this.#client) this.#forget(this.#client)
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    client.on('error', () => this.#forget(client))
    client.on('end', () => this.#forget(client))
    await client.connect()
    if (this.#closed) await client.end()
    else this.#client = client
    return client
  }

  #forget(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    client.end().catch(() => undefined)
  }
}
