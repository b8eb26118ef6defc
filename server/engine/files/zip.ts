/** A zip of files, each made or read when its turn comes, so that no more than one of them is in memory. */
import type { Readable } from 'node:stream'
import { gzipPart } from './gzip-parts.ts'
import { zipStream } from './zip-stream.ts'

export type ZippedFile = { readonly filename: string; readonly bytes: () => Promise<Buffer> }

/** Two files of one name would be one: the second becomes `name (2).pdf`. */
function named(files: readonly ZippedFile[]): readonly ZippedFile[] {
  const times = new Map<string, number>()
  return files.map((file) => {
    const count = (times.get(file.filename) ?? 0) + 1
    times.set(file.filename, count)
    return count === 1 ? file : { ...file, filename: file.filename.replace(/(\.\w+)?$/, ` (${count})$1`) }
  })
}

/** The stream fails if one of the files does, so that nobody takes a part for the whole. */
export const zipOf = (files: readonly ZippedFile[]): Readable =>
  zipStream(
    named(files).map(({ filename, bytes }) => ({
      name: filename,
      parts: async function* () {
        yield gzipPart(await bytes())
      },
    })),
  )
