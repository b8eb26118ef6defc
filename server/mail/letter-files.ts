/** Files that were made for letters, such as reports: under the SHA-256 of their bytes, until no letter that waits has them. */
import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { list, run } from '#server/engine/base/sql.ts'
import { dataFolder } from '#server/project/files.ts'

const folder = (): string => dataFolder('letters')
const fileAt = (sha256: string): string => path.join(folder(), sha256)

/** The largest file of one letter: mail servers refuse larger ones. */
export const MOST_LETTER_BYTES = 20 * 1024 * 1024
/** A file is kept this long without a letter: its letters are queued within this time. */
const KEPT_MS = 24 * 60 * 60_000

/**
 * Writes a file as it comes. Undefined where it is larger than a letter may carry: nothing of it stays then. It is whole under its name or
 * not there at all.
 */
export async function keepLetterFile(
  content: Readable | Buffer,
): Promise<{ sha256: string; size: number } | undefined> {
  await fs.mkdir(folder(), { recursive: true })
  const draft = `${fileAt(randomUUID())}.draft`
  const file = await fs.open(draft, 'wx', 0o600)
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const part of Buffer.isBuffer(content) ? [content] : content) {
      const bytes = Buffer.isBuffer(part) ? part : Buffer.from(part)
      size += bytes.byteLength
      if (size > MOST_LETTER_BYTES) return undefined
      hash.update(bytes)
      await file.appendFile(bytes)
    }
    await file.sync()
    const sha256 = hash.digest('hex')
    await fs.rename(draft, fileAt(sha256))
    return { sha256, size }
  } finally {
    await file.close()
    await fs.rm(draft, { force: true })
  }
}

/** Undefined where it is gone. */
export async function openLetterFile(sha256: string): Promise<Readable | undefined> {
  const at = fileAt(sha256)
  const there = await fs.stat(at).catch(() => undefined)
  return there && createReadStream(at)
}

/** Removes the files that no unsent letter has. */
export async function clearLetterFiles({ pool }: Database, now: Date): Promise<void> {
  const found = await fs.readdir(folder()).catch(() => [])
  const old: string[] = []
  for (const name of found) {
    const { mtimeMs } = await fs.stat(fileAt(name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs < now.getTime() - KEPT_MS) old.push(name)
  }
  const waiting = await run<{ sha256: string }>(
    pool,
    sql`select distinct l.content_sha256 as sha256 from config_letter l join outbox o on o.letter = l.id where l.content_sha256 = any(${list(old)}::text[])`,
  )
  const held = new Set(waiting.map(({ sha256 }) => sha256))
  for (const name of old) if (!held.has(name)) await fs.rm(fileAt(name), { force: true })
}
