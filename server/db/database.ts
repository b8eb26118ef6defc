/** A PostgreSQL, embedded or not: one driver, one dialect, one code path. */
import type pg from 'pg'

export type Database = {
  readonly kind: 'embedded' | 'server'
  /** Embedded: one connection over PGlite in a worker thread. Never hold a transaction across network or file work. */
  readonly pool: pg.Pool
  /** Told after every commit that wrote a change; wakes the feed's tail here, and by NOTIFY in other processes. */
  readonly committed: () => void
  readonly onCommitted: (listener: () => void) => void
  /** Says something to every process on this database, this one too. Nothing of it is kept, and who does not listen misses it. Below 8,000 bytes. */
  readonly shout: (text: string) => void
  readonly onShout: (listener: (text: string) => void) => void
  /** Ends the statement that runs on this connection; resolves when it was told so. The embedded database cannot cut a statement short: there it runs to its end. */
  readonly cancel: (backend: number) => Promise<void>
  readonly close: () => Promise<void>
}
