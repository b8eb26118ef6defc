/** A PostgreSQL database, embedded or on a server, behind one driver and one SQL dialect. */
import type pg from 'pg'
import type { ReplicaState } from './replica/server-pair.ts'
import type { Purpose } from './times.ts'

/** A connection of one server, and how a statement of that server is cancelled. */
export type ServerConnection = {
  readonly client: pg.PoolClient
  readonly cancel: (backend: number) => Promise<void>
}

export type Database = {
  readonly kind: 'embedded' | 'server'
  /** For single writes. The embedded database has one connection (PGlite in a thread): hold no transaction during network or file work. */
  readonly pool: pg.Pool
  /** For single reads. On a server they have connections of their own, so that writers waiting for each other do not block readers. */
  readonly readPool: pg.Pool
  /**
   * A connection for a transaction, with the time limits of its purpose (times.ts). The caller releases it. `who`: for whom it is; where
   * more are wanted than there are, people take turns (fair-turns.ts). `what`: the work, by the name that the console tells to those who
   * wait for it.
   */
  readonly connect: (purpose: Purpose, who?: string, what?: string) => Promise<pg.PoolClient>
  /** A streaming replica that may answer reads, where the operator has named one. */
  readonly replica?: {
    /** A connection to it, once it has replayed all that was acknowledged before this call; undefined: the primary is to be asked. */
    readonly connect: (purpose: 'read' | 'long', who: string) => Promise<ServerConnection | undefined>
    /** The other server has become the primary. What the former one acknowledged last may be missing there. */
    readonly onPromoted: (listener: () => void) => void
    /** For those who watch the server; `reads`: which of the two answered what the replica might. */
    readonly state: () => ReplicaState & { readonly reads: { readonly replica: number; readonly primary: number } }
  }
  /** Call after every commit that wrote changes; wakes the feed's tail here, and in other processes by NOTIFY. */
  readonly committed: () => void
  readonly onCommitted: (listener: () => void) => void
  /** Sends a message of less than 8,000 bytes to every process on this database, including this one. It is not stored. */
  readonly broadcast: (text: string) => void
  readonly onBroadcast: (listener: (text: string) => void) => void
  /** Cancels the statement running on a connection; resolves once the request is sent. The embedded database cannot cancel statements. */
  readonly cancel: (backend: number) => Promise<void>
  /**
   * Does work on a connection of `connect`. If the server falls silent meanwhile, the connection is ended, and the work
   * fails as on a lost one. The embedded database falls silent only together with this process.
   */
  readonly whileAnswering: <T>(client: pg.PoolClient, work: () => Promise<T>) => Promise<T>
  /** How many connections of each kind there are, lie idle, and are waited for. */
  readonly connections: () => readonly PoolState[]
  readonly close: () => Promise<void>
}
export type PoolState = {
  readonly purpose: string
  readonly open: number
  readonly idle: number
  readonly waiting: number
}
