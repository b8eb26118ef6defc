/**
 * A position in the change feed: a transaction and a row in it. A row number alone is not enough, because a transaction that commits late
 * may have lower numbers than rows already sent. Clients see it as an opaque string that also identifies the feed.
 */
export type FeedCursor = { readonly xid: bigint; readonly seq: number }

export const compareCursors = (a: FeedCursor, b: FeedCursor): number =>
  a.xid === b.xid ? a.seq - b.seq : a.xid < b.xid ? -1 : 1

export const encodeCursor = (feed: string, { xid, seq }: FeedCursor): string => `${feed}.${xid}.${seq}`

/** Undefined if the value is not a cursor of this feed. */
export function decodeCursor(feed: string, value: unknown): FeedCursor | undefined {
  const [, name, xid, seq] = (typeof value === 'string' && /^(\w{1,40})\.(\d{1,19})\.(\d{1,15})$/.exec(value)) || []
  return name === feed && xid !== undefined && seq !== undefined ? { xid: BigInt(xid), seq: Number(seq) } : undefined
}

/** Whether the feed was at the cursor before or when it was at the other one; false where they are not of the same feed. */
export function isUpTo(cursor: string, other: string): boolean {
  const [feed = ''] = other.split('.')
  const [at, end] = [decodeCursor(feed, cursor), decodeCursor(feed, other)]
  return at !== undefined && end !== undefined && compareCursors(at, end) <= 0
}
