/**
 * A backup is a folder: `manifest.json`, `tables/<table>.gz` with a line for each row, and the files of the data folder under `files/`. It
 * is the same for both kinds of database, so it also moves a company from one to the other.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { createGunzip } from 'node:zlib'

export const FORMAT = 1
/** What of the data folder belongs to a backup beside the database. */
export const kept = ['archive', 'files', 'secrets.key'] as const

export type BackedUpTable = {
  readonly name: string
  /** In the order of the rows' values; calculated columns are left out. */
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly rows: number
  /** Of the lines before they are compressed. */
  readonly sha256: string
}
export type BackedUpFile = { readonly path: string; readonly bytes: number; readonly sha256: string }
/** `name`: what people call it. */
export type MissingFile = { readonly path: string; readonly name: string }
export type Manifest = {
  readonly format: number
  /** ISO 8601 UTC: the moment of the database's snapshot. */
  readonly madeAt: string
  /** The migrations that the database had been through. */
  readonly migrations: readonly string[]
  readonly tables: readonly BackedUpTable[]
  readonly sequences: readonly { readonly name: string; readonly last: string }[]
  readonly files: readonly BackedUpFile[]
  /** What rows name and the data folder did not hold, if anything. */
  readonly missing?: readonly MissingFile[]
}

/** What an operator can mend; told in one line. */
export class BackupRefused extends Error {}

export const tableFile = (folder: string, table: string): string => path.join(folder, 'tables', `${table}.gz`)
export const fileFolder = (folder: string): string => path.join(folder, 'files')
const manifestFile = (folder: string): string => path.join(folder, 'manifest.json')

export const writeManifest = (folder: string, manifest: Manifest): void =>
  fs.writeFileSync(manifestFile(folder), `${JSON.stringify(manifest, null, 2)}\n`)

/** @throws BackupRefused if the folder is no backup that this release understands */
export function readManifest(folder: string): Manifest {
  let manifest: Manifest
  try {
    manifest = JSON.parse(fs.readFileSync(manifestFile(folder), 'utf8')) as Manifest
  } catch (error) {
    throw new BackupRefused(`${folder} is not a complete backup: manifest.json cannot be read.`, { cause: error })
  }
  if (manifest.format !== FORMAT)
    throw new BackupRefused(`${folder} has the format ${manifest.format}; this release reads ${FORMAT}.`)
  return manifest
}

async function hashOf(source: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of source) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * Reads the whole backup again before anything is restored from it.
 * @throws BackupRefused naming the first part that is missing or damaged
 */
export async function checkParts(folder: string, { tables, files }: Manifest): Promise<void> {
  const check = async (part: string, sha256: string, source: AsyncIterable<Buffer>): Promise<void> => {
    const found = await hashOf(source).catch((error: unknown) => {
      throw new BackupRefused(`${part} of the backup cannot be read.`, { cause: error })
    })
    if (found !== sha256) throw new BackupRefused(`${part} of the backup is damaged: its contents have changed.`)
  }
  for (const { name, sha256 } of tables) {
    const plain = createGunzip()
    fs.createReadStream(tableFile(folder, name))
      .on('error', (error) => plain.destroy(error))
      .pipe(plain)
    await check(`The table ${name}`, sha256, plain)
  }
  for (const { path: name, sha256 } of files)
    await check(`The file ${name}`, sha256, fs.createReadStream(path.join(fileFolder(folder), name)))
}
