/**
 * A place in the feed: a transaction and a row of it. Not a row number alone: a transaction that ends late may hold lower numbers
 * than rows already told. Outside it is one opaque word that names the feed too.
 */
export type Cursor = { readonly xid: bigint; readonly seq: number }

export const compare = (a: Cursor, b: Cursor): number => (a.xid === b.xid ? a.seq - b.seq : a.xid < b.xid ? -1 : 1)

export const encode = (feed: string, { xid, seq }: Cursor): string => `${feed}.${xid}.${seq}`

/** Undefined for a word that is no cursor of this feed. */
export function decode(feed: string, said: unknown): Cursor | undefined {
  const [, name, xid, seq] = (typeof said === 'string' && /^(\w{1,40})\.(\d{1,19})\.(\d{1,15})$/.exec(said)) || []
  return name === feed && xid !== undefined && seq !== undefined ? { xid: BigInt(xid), seq: Number(seq) } : undefined
}
