/** A zip of files, each made or read when its turn comes, so that no more than one of them is in memory. */
import { Readable } from 'node:stream'
import yazl from 'yazl'

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
export function zipOf(files: readonly ZippedFile[]): Readable {
  const zip = new yazl.ZipFile()
  const whole = Readable.from(zip.outputStream)
  zip.on('error', (error: Error) => whole.destroy(error))
  for (const { filename, bytes } of named(files))
    zip.addReadStreamLazy(filename, (ready) => {
      bytes().then(
        (content) => ready(null, Readable.from([content])),
        (error: unknown) => whole.destroy(error instanceof Error ? error : new Error(String(error))),
      )
    })
  zip.end()
  return whole
}
