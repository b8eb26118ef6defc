/** Opens the database: a PostgreSQL server if a URL is given, else the embedded one in a folder. */
import type { Database } from './database.ts'
import { openEmbedded } from './embedded-database.ts'
import { openServer } from './server-database.ts'
import { timesOf, type Times } from './times.ts'

export type DatabaseLocation = {
  readonly url?: string | undefined
  /** Of a streaming replica of it, which may answer reads. */
  readonly replicaUrl?: string | undefined
  readonly directory: string
  /** Overrides the settings of the environment. */
  readonly times?: Partial<Times>
  /** Memory of the embedded database for its pages, such as `16MB`. It is filled at the start, which takes longer the more it is. */
  readonly sharedBuffers?: string
}

export const openDatabase = ({
  url,
  replicaUrl,
  directory,
  times,
  sharedBuffers,
}: DatabaseLocation): Promise<Database> =>
  url
    ? openServer(url, { ...timesOf('server'), ...times }, replicaUrl)
    : openEmbedded(directory, { ...timesOf('embedded'), ...times }, sharedBuffers)

/** The PostgreSQL servers that the operator has named. Either of the two may be the primary, so whatever writes or reads is given both. */
export const namedServers = (): Pick<DatabaseLocation, 'url' | 'replicaUrl'> => ({
  url: process.env['DATABASE_URL'] || undefined,
  replicaUrl: process.env['DATABASE_REPLICA_URL'] || undefined,
})
