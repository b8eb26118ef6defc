/** Keeps pictures of pages on the disk, within a limit: the oldest are removed first. */
import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { PageTurn } from '#model/areas/document/rules/reading/page-words.ts'
import { dataFolder } from '#server/project/files.ts'

const MAX_BYTES = 256 * 1024 * 1024
/** Number of new pictures between two measurements of the folder. */
const MEASURED_EVERY = 64

export type PageCache = {
  /** The path of a picture, whether it is there or not. */
  readonly place: (file: string, page: number, turn: PageTurn, width?: number) => string
  readonly find: (place: string) => Promise<Buffer | undefined>
  readonly keep: (place: string, png: Buffer) => Promise<void>
}

async function shorten(folder: string, maxBytes: number): Promise<void> {
  const names = await fs.readdir(folder)
  const found = await Promise.all(
    names.map(async (name) => {
      const at = path.join(folder, name)
      const { size = 0, mtimeMs = 0 } = (await fs.stat(at).catch(() => undefined)) ?? {}
      return { at, size, mtimeMs }
    }),
  )
  let bytes = found.reduce((sum, { size }) => sum + size, 0)
  for (const { at, size } of found.toSorted((one, other) => one.mtimeMs - other.mtimeMs)) {
    if (bytes <= maxBytes) return
    await fs.rm(at, { force: true })
    bytes -= size
  }
}

export function pageCache(
  folder = dataFolder('pages'),
  maxBytes = MAX_BYTES,
  measuredEvery = MEASURED_EVERY,
): PageCache {
  let made = 0
  return {
    place: (file, page, turn, width) =>
      path.join(
        folder,
        `${createHash('sha256')
          .update(JSON.stringify([file, page, turn, width ?? null]))
          .digest('hex')}.png`,
      ),
    find: (place) => fs.readFile(place).catch(() => undefined),
    async keep(place, png) {
      const written = `${place}.${randomUUID()}`
      // If the disk is full, the picture is drawn again next time.
      try {
        await fs.mkdir(folder, { recursive: true })
        await fs.writeFile(written, png)
        await fs.rename(written, place)
        if (made++ % measuredEvery === 0) await shorten(folder, maxBytes)
      } catch {
        await fs.rm(written, { force: true }).catch(() => undefined)
      }
    },
  }
}
