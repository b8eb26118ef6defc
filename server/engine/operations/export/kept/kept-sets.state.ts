/**
 * Streams of columns that were read once and are kept on this server's disk. The next reader of the same rows and columns is sent the
 * bytes, and what changed since. They live as long as the process, within a limit; the least used goes first.
 */
import fs from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { numberSetting } from '#server/project/number-settings.ts'
import { joinedSum, type PartInMemory } from '../../../files/gzip-parts.ts'
import { keptFolder } from './kept-folder.ts'

/** Rows of the set are as old as `cursor`. `bytes` and `sum` are of the file as it is known to be whole. */
export type KeptSet = {
  readonly file: string
  readonly cursor: string
  readonly rows: number
  readonly bytes: number
  /** As it was when it was read from the database. */
  readonly firstBytes: number
  /** CRC-32 of these bytes. */
  readonly sum: number
  /** Before they were compressed. */
  readonly raw: { readonly length: number; readonly sum: number }
}
/** A set that is being written beside its first reader. */
export type Keeping = {
  readonly add: (part: PartInMemory) => Promise<void>
  readonly end: (cursor: string, rows: number) => Promise<void>
  /** Does nothing after `end`. */
  readonly giveUp: () => Promise<void>
}
export type KeptSets = {
  /** Of fewer rows nothing is kept: they are read as quickly as they are found. */
  readonly leastRows: number
  readonly find: (key: string) => KeptSet | undefined
  /** Undefined where nothing is kept. */
  readonly begin: (key: string) => Promise<Keeping | undefined>
  /** Adds what changed since, unless the set has gone or has been changed meanwhile. */
  readonly extend: (key: string, set: KeptSet, parts: readonly PartInMemory[], cursor: string) => Promise<void>
  readonly forget: (key: string) => void
  readonly close: () => void
}
type Options = {
  /** 0 keeps nothing. */
  readonly mostBytes?: number
  readonly leastRows?: number
}
type Written = Pick<KeptSet, 'bytes' | 'sum' | 'raw'>
const nothing: Written = { bytes: 0, sum: 0, raw: { length: 0, sum: 0 } }
const withPart = <W extends Written>(written: W, part: PartInMemory): W => ({
  ...written,
  bytes: written.bytes + part.bytes.length,
  sum: crc32(part.bytes, written.sum),
  raw: { length: written.raw.length + part.length, sum: joinedSum(written.raw.sum, part.sum, part.length) },
})
const MEGABYTE = 1024 * 1024
const MOST_GROWTH = 1.5
const usualBytes = (): number => numberSetting('HIGHBALL_KEPT_MB') * MEGABYTE

/** A full disk takes nothing from the reader. */
function notKept(error: unknown): undefined {
  console.error(`A stream of columns could not be kept: ${String(error)}`)
}

/** Writes the parts behind what is known to be whole. */
async function appended(set: KeptSet, parts: readonly PartInMemory[]): Promise<KeptSet> {
  const handle = await fs.promises.open(set.file, 'r+')
  try {
    let next = set
    for (const part of parts) {
      await handle.write(part.bytes, 0, part.bytes.length, next.bytes)
      next = withPart(next, part)
    }
    return next
  } finally {
    await handle.close()
  }
}

export function createKeptSets({ mostBytes = usualBytes(), leastRows = 20_000 }: Options = {}): KeptSets {
  const sets = new Map<string, KeptSet>()
  const extended = new Set<string>()
  let folder: string | undefined
  let files = 0

  async function openNext() {
    folder ??= keptFolder()
    const file = path.join(folder, String(++files))
    return { file, handle: await fs.promises.open(file, 'w') }
  }
  function forget(key: string): void {
    const set = sets.get(key)
    sets.delete(key)
    // Whoever reads it at the moment reads on: the file goes with its last reader.
    if (set) fs.rmSync(set.file, { force: true })
  }
  function put(key: string, set: KeptSet): void {
    sets.delete(key)
    sets.set(key, set)
    let all = [...sets.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    for (const [oldest, { bytes }] of sets) {
      if (all <= mostBytes) break
      all -= bytes
      forget(oldest)
    }
  }

  return {
    leastRows,
    find(key) {
      const set = sets.get(key)
      if (set) put(key, set)
      return set
    },
    async begin(key) {
      if (mostBytes === 0) return undefined
      const opened = await openNext().catch(notKept)
      if (opened === undefined) return undefined
      const { file, handle } = opened
      let written = nothing
      let isOpen = true
      const giveUp = async (): Promise<void> => {
        if (!isOpen) return
        isOpen = false
        await handle.close()
        fs.rmSync(file, { force: true })
      }
      return {
        async add(part) {
          if (!isOpen) return
          try {
            await handle.writeFile(part.bytes)
            written = withPart(written, part)
          } catch (error) {
            notKept(error)
            await giveUp()
          }
          if (written.bytes > mostBytes) await giveUp()
        },
        async end(cursor, rows) {
          if (!isOpen) return
          isOpen = false
          await handle.close()
          forget(key)
          put(key, { file, cursor, rows, firstBytes: written.bytes, ...written })
        },
        giveUp,
      }
    },
    async extend(key, set, parts, cursor) {
      if (sets.get(key) !== set || extended.has(key)) return
      const added = parts.reduce((sum, { bytes }) => sum + bytes.length, 0)
      // Rows that were written again stand there twice. Read anew, it is small again.
      if (set.bytes + added > MOST_GROWTH * set.firstBytes) return forget(key)
      extended.add(key)
      try {
        const next = await appended(set, parts)
        if (sets.get(key) === set) put(key, { ...next, cursor })
      } catch (error) {
        notKept(error)
        forget(key)
      } finally {
        extended.delete(key)
      }
    },
    forget,
    close() {
      sets.clear()
      if (folder) fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
