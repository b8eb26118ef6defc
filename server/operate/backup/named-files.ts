/** The files of the data folder that rows name: what belongs into a backup beside the rows, and what is read again to check it. */
import path from 'node:path'
import type pg from 'pg'
import { HELD_DAYS } from '#model/areas/document/rules/held-days.ts'
import { numberText } from '#model/kernel/quantity.ts'
import type { Database } from '#server/db/database.ts'
import { backedUpTables, rowsInBatches, quoted, type TableShape } from './tables.ts'

export type NamedFile = {
  /** Within the data folder. */
  readonly path: string
  /** What people call it. */
  readonly name: string
  /** Null, and an empty hash, where the row is from before they were kept. */
  readonly size: number | null
  readonly sha256: string
}
/** By their paths: several rows may name one file. */
export type NamedFiles = ReadonlyMap<string, NamedFile>

type Naming = {
  readonly name: string
  readonly stored_as: string
  readonly size: number | null
  readonly sha256: string
}

/**
 * A row with `stored_as` names a file under `files/` by it, any other with `sha256` one of the archive. By the columns that there are,
 * because the database may be that of an earlier release.
 */
function namingSql({ name: table, columns }: TableShape): string | undefined {
  const has = (column: string): boolean => columns.some(({ name }) => name === column)
  if (!has('stored_as') && !has('sha256')) return undefined
  const textOf = (column: string): string => (has(column) ? quoted(column) : `''`)
  return `select ${textOf(has('filename') ? 'filename' : 'name')} as name, ${textOf('stored_as')} as stored_as,
      ${has('size') ? 'size::float8' : 'null::float8'} as size, ${textOf('sha256')} as sha256
    from ${quoted(table)} where ${quoted(has('stored_as') ? 'stored_as' : 'sha256')} <> ''`
}

/** Attachments that were deleted can be given back for a while, so their files are held. */
const heldSql = `select changes -> 'name' ->> 0 as name, changes -> 'stored_as' ->> 0 as stored_as,
    (changes -> 'size' ->> 0)::float8 as size, coalesce(changes -> 'sha256' ->> 0, '') as sha256
  from audit where resource = 'document:attachment' and kind = 'delete' and at >= now() - interval '${HELD_DAYS} days'
    and coalesce(changes -> 'stored_as' ->> 0, '') <> ''`

/** In folders by the first letters, as the archive lays its files (server/engine/files/archive-files.ts). */
const pathOf = ({ stored_as, sha256 }: Naming): string =>
  stored_as === '' ? path.join('archive', sha256.slice(0, 2), sha256) : path.join('files', path.basename(stored_as))

/** As of the transaction that the client is in. */
export async function namedFiles(client: pg.PoolClient, tables: readonly TableShape[]): Promise<NamedFiles> {
  const files = new Map<string, NamedFile>()
  const statements = tables.flatMap((table) => namingSql(table) ?? [])
  if (tables.some(({ name }) => name === 'audit')) statements.push(heldSql)
  for (const statement of statements)
    for await (const rows of rowsInBatches<Naming>(client, statement))
      for (const row of rows) {
        const at = pathOf(row)
        if (!files.has(at)) files.set(at, { path: at, name: row.name, size: row.size, sha256: row.sha256 })
      }
  return files
}

/** As of now. */
export async function filesNamedNow(db: Database): Promise<NamedFiles> {
  const client = await db.connect('long')
  let broken: Error | undefined
  try {
    await client.query('begin isolation level repeatable read read only')
    const files = await namedFiles(client, await backedUpTables(client))
    await client.query('commit')
    return files
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // A session left inside its transaction is not used again.
    client.release(broken)
  }
}

/** Those that are named by now too: beside running servers the file of a deleted attachment may have been cleared away since. */
export async function stillNamed<F extends Pick<NamedFile, 'path'>>(db: Database, files: readonly F[]): Promise<F[]> {
  if (files.length === 0) return []
  const now = await filesNamedNow(db)
  return files.filter((file) => now.has(file.path))
}

const MOST_LISTED = 10

/** `paper.pdf (files/…), …`: at most ten, and how many more. */
export function listedFiles(files: readonly Pick<NamedFile, 'path' | 'name'>[]): string {
  const listed = files.slice(0, MOST_LISTED).map((file) => `${file.name} (${file.path})`)
  const more = files.length - listed.length
  return `${listed.join(', ')}${more > 0 ? ` and ${numberText(more, 0)} more` : ''}`
}
