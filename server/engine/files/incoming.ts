/**
 * Files on their way in: each is written to a folder of its own kind as it arrives, hashed on the way, and removed once the call is
 * answered.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, constants } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { dataFolder } from '#server/project/files.ts'
import { HttpError } from '../base/http-error.ts'

/** Beside the folder of the files that stay, so that keeping one copies nothing. */
const folder = (): string => dataFolder('uploads')

export type Stored = { readonly path: string; readonly size: number; readonly hash: string }

const tooLarge = (field: string, most: number): HttpError =>
  new HttpError(413, {
    detail: `The file is larger than the server takes: at most ${Math.floor(most / 1024 / 1024)} MB.`,
    field,
  })

/** Writes what comes to the disk. Whatever goes wrong, nothing of it stays. */
export async function store(content: Readable, field: string, maxBytes: number): Promise<Stored> {
  await fs.mkdir(folder(), { recursive: true })
  const at = path.join(folder(), randomUUID())
  const hash = createHash('sha256')
  const written = createWriteStream(at, { flags: 'wx' })
  const closed = new Promise<void>((resolve) => written.once('close', () => resolve()))
  let size = 0
  try {
    await pipeline(
      content,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length
          if (size > maxBytes) throw tooLarge(field, maxBytes)
          hash.update(chunk)
          yield chunk
        }
      },
      written,
    )
    return { path: at, size, hash: hash.digest('hex') }
  } catch (error) {
    // The pipeline may fail while the file is still being created: removed before that, it would stay.
    await closed
    await discard(at)
    throw error
  }
}

export const discard = (at: string): Promise<void> => fs.rm(at, { force: true })

/** A folder for files that come together, such as those of one e-mail. Whoever makes it removes it. */
export async function newFolder(): Promise<string> {
  const at = path.join(folder(), randomUUID())
  await fs.mkdir(at, { recursive: true })
  return at
}

/** Gives a stored file a second path, at which it stays. */
export async function keep(stored: string, at: string): Promise<void> {
  await fs.mkdir(path.dirname(at), { recursive: true })
  try {
    await fs.link(stored, at)
  } catch (error) {
    // Not every file system lets a file have two names.
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EEXIST') throw error
    await fs.copyFile(stored, at, constants.COPYFILE_EXCL).catch(async (failed: unknown) => {
      await discard(at)
      throw failed
    })
  }
}

/** Longer than any request may take to arrive: what is older was left by a server that was killed. */
const LEFT_BEHIND_MS = 3_600_000

/** Removes what a killed server left. Files that another server on the same folder receives right now stay. */
export async function clearIncoming(now = Date.now()): Promise<void> {
  for (const name of await fs.readdir(folder()).catch(() => [])) {
    const at = path.join(folder(), name)
    const found = await fs.stat(at).catch(() => undefined)
    if (found !== undefined && now - found.mtimeMs > LEFT_BEHIND_MS) await fs.rm(at, { force: true, recursive: true })
  }
}
