/** Holds what the last look into the folders found: a file is taken once it is the same for two seconds. */

type Look = { readonly size: number; readonly changed: number; readonly at: number }
const UNCHANGED_MS = 2000
let looks = new Map<string, Look>()

export type SeenFile = { readonly path: string; readonly size: number; readonly changed: number }

/** Returns the files that have not changed for two seconds, and forgets those that are gone. */
export function unchangedOf<F extends SeenFile>(files: readonly F[], now: number): readonly F[] {
  const before = looks
  looks = new Map(
    files.map(({ path, size, changed }) => {
      const last = before.get(path)
      const isSame = last !== undefined && last.size === size && last.changed === changed
      return [path, { size, changed, at: isSame ? last.at : now }]
    }),
  )
  return files.filter(({ path }) => now - (looks.get(path)?.at ?? now) >= UNCHANGED_MS)
}
