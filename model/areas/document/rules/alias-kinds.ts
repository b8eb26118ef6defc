/** Kinds of records that a printed spelling can mean. */
export const aliasKinds = ['party', 'product', 'station', 'railroad'] as const
export type AliasKind = (typeof aliasKinds)[number]
