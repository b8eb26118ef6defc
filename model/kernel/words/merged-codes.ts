/** Two people change one set of codes, such as the permissions of a group: what both meant, code by code. */

/** What a change before mine made of the set. */
export type CodeStep = { readonly before: readonly string[]; readonly after: readonly string[] }
export type MergedCodes = {
  readonly codes: readonly string[]
  /** Codes that I gave and somebody took since, or the other way round. Where there are any, nothing is to be written. */
  readonly clashes: readonly string[]
}

const without = (codes: readonly string[], others: readonly string[]): readonly string[] =>
  codes.filter((code) => !others.includes(code))

/** `steps`: the changes since I read the set, the oldest first; `mine`: the set as I want it; `now`: as it is. */
export function mergedCodes(steps: readonly CodeStep[], mine: readonly string[], now: readonly string[]): MergedCodes {
  const base = steps[0]?.before ?? now
  const [given, taken] = [without(mine, base), without(base, mine)]
  const givenSince = steps.flatMap(({ before, after }) => without(after, before))
  const takenSince = steps.flatMap(({ before, after }) => without(before, after))
  const clashes = [
    ...given.filter((code) => takenSince.includes(code)),
    ...taken.filter((code) => givenSince.includes(code)),
  ]
  return { codes: [...without(now, taken), ...without(given, now)], clashes }
}
