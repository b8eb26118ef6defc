/**
 * The database and the data folder that a command of an operator works on. A shell often lacks what the server's unit has set, so each
 * command tells them before it does anything, and those that read never make a database where there is none.
 */
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Database } from '#server/db/database.ts'
import { namedServers, openDatabase } from '#server/db/open.ts'
import { projectFile } from '#server/project/files.ts'
import { SettingError } from '#server/project/setting-error.ts'

export type OperatedPlace = ReturnType<typeof namedServers> & {
  /** The data folder, as an absolute path. */
  readonly data: string
}

export const operatedPlace = (): OperatedPlace => ({
  ...namedServers(),
  data: path.resolve(process.env['HIGHBALL_DATA'] || projectFile('.data')),
})

/** As it will be connected to, with what the URL leaves to the variables of PostgreSQL. Never the password. */
function serverText(url: string): string {
  try {
    const { username } = new URL(url)
    const { host, port, database = '' } = new pg.Client(url)
    // An unescaped slash in a password makes its rest a part of what seems to be the name of the database.
    if (username !== '' || !url.includes('@')) return `${database} at ${host}:${port}`
  } catch {
    // Why it cannot be used is told by whoever opens it.
  }
  return '(its URL cannot be read)'
}

const embeddedFolder = ({ data }: OperatedPlace): string => path.join(data, 'database')

export function placeText(place: OperatedPlace): string {
  const { url, replicaUrl, data } = place
  const servers = [url, replicaUrl].flatMap((one) => (one === undefined ? [] : [serverText(one)]))
  const database =
    url === undefined ? `embedded, in ${embeddedFolder(place)}` : `PostgreSQL, ${servers.join(' or its other server ')}`
  return `Database: ${database}. Data folder: ${data}.`
}

/** Whether it is there. A folder of another user would look as if it were empty. */
function canRead(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.R_OK)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM')))
      return false
    throw new SettingError(`${file} may not be read by this user. Run this as the user of the server.`)
  }
}

async function requireMigrated(db: Database): Promise<void> {
  const client = await db.connect('long')
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('public.migration') is not null as there`,
    )
    if (rows[0]?.there && (await client.query('select 1 from migration limit 1')).rows.length > 0) return
  } finally {
    client.release()
  }
  throw new SettingError(
    'Highball has never run on this database, so there is nothing to read. Set DATABASE_URL as the server has it.',
  )
}

/** @throws SettingError where no server has ever made one; nothing is then created */
export async function openExisting(place: OperatedPlace): Promise<Database> {
  canRead(place.data)
  // As the embedded database judges whether it is there: opened without, it would make a new one.
  if (place.url === undefined && !canRead(path.join(embeddedFolder(place), 'PG_VERSION')))
    throw new SettingError(
      `There is no embedded database in ${embeddedFolder(place)}. Set DATABASE_URL or HIGHBALL_DATA as the server has it.`,
    )
  const db = await openDatabase({ ...place, directory: place.data })
  try {
    await requireMigrated(db)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}
