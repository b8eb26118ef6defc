/** Whether two companies are called the same, by what people type differently. */

const FORMS = /\b(?:incorporated|inc|corporation|corp|company|co|limited|ltd|llc|llp|lp|ulc|sa de cv|gmbh)\b/g

/** The name without case, accents, points, spaces, and the forms of companies: `Acme, Inc.` and `ACME` are both `acme`. */
export function nameKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[.’']/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const bare = plain.replaceAll(FORMS, '').replaceAll(/\s+/g, '')
  // A name that is nothing but such a form is itself.
  return bare === '' ? plain.replaceAll(/\s+/g, '') : bare
}

/** Those that share a key, the larger groups first; none that stands alone. */
export function doublesAmong<P extends { readonly name: string }>(parties: readonly P[]): readonly (readonly P[])[] {
  const byKey = new Map<string, P[]>()
  for (const party of parties) {
    const key = nameKey(party.name)
    byKey.set(key, [...(byKey.get(key) ?? []), party])
  }
  return [...byKey.values()].filter((some) => some.length > 1).toSorted((one, other) => other.length - one.length)
}
