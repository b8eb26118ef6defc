/** The files of the archive, under the SHA-256 of what is in them: written once, read only, and checked whenever one is read. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { dataFolder } from '#server/project/files.ts'
import { HttpError } from '../base/http-error.ts'

const archive = (): string => dataFolder('archive')

/** In folders by the first letters, because a folder of a million files is slow. */
const fileAt = (sha256: string): string => path.join(archive(), sha256.slice(0, 2), sha256)

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** The file is whole under its name or not there at all: it is written under another one, down to the disk, and then renamed. */
async function write(at: string, bytes: Uint8Array): Promise<void> {
  const draft = `${at}.${randomUUID()}`
  await fs.mkdir(path.dirname(at), { recursive: true })
  try {
    const file = await fs.open(draft, 'wx', 0o440)
    await file
      .writeFile(bytes)
      .then(() => file.sync())
      .finally(() => file.close())
    await fs.rename(draft, at)
  } catch (error) {
    await fs.rm(draft, { force: true })
    throw error
  }
}

/** Throws 503 where the disk is full: nothing of it stays. */
export async function storeArchived(bytes: Uint8Array): Promise<string> {
  const sha256 = hashOf(bytes)
  const at = fileAt(sha256)
  const there = await fs.stat(at).catch(() => undefined)
  if (there?.size === bytes.byteLength) return sha256
  try {
    await write(at, bytes)
  } catch (error) {
    if (!FULL.has(codeOf(error))) throw error
    throw new HttpError(503, { detail: 'The archive is full, so nothing was done.' }, { 'Retry-After': '30' })
  }
  return sha256
}

const types: Readonly<Record<string, string>> = { csv: 'text/csv', xml: 'application/xml' }

/** Papers are PDF files; what goes along with one says by its name what it is. */
export const typeOfArchived = (filename: string): string => types[path.extname(filename).slice(1)] ?? 'application/pdf'

/** Whether it is there and is what it was, read piece by piece. */
export async function isArchived(sha256: string): Promise<boolean> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(fileAt(sha256)), hash)
  } catch {
    return false
  }
  return hash.digest('hex') === sha256
}

/** Throws if it is not there or is not what it was. */
export async function readArchived(sha256: string): Promise<Buffer> {
  const bytes = await fs.readFile(fileAt(sha256))
  if (hashOf(bytes) !== sha256) throw new Error(`The archived file ${sha256} is not what was stored`)
  return bytes
}
