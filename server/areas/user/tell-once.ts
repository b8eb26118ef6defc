/** Notifications of the server itself: what of a record was told is not told again. */
import { notification } from '#model/areas/user/notice.resource.ts'
import type { NoteType } from '#model/areas/user/rules/notification.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'

export type OwnNotice = {
  readonly note_type: NoteType
  readonly object_type: string
  readonly object_id: string
  /** What of the record it tells: told once for each. */
  readonly occasion: string
  readonly title: string
  readonly content: string
  readonly severity: 'info' | 'warning' | 'alert'
  /** Who alone is told; otherwise everyone who may see the record. */
  readonly user?: number
}

const keyOf = ({
  object_type,
  object_id,
  occasion,
  user,
}: Pick<OwnNotice, 'object_type' | 'object_id' | 'occasion'> & { readonly user?: number | null }): string =>
  `${object_type} ${object_id} ${occasion} ${user ?? ''}`

/** To everyone who may see the record, or to the user who is named. Answers those that were not told before. */
export async function tellOnce(
  rows: RowsOf,
  notices: readonly OwnNotice[],
  now: string,
): Promise<readonly OwnNotice[]> {
  if (notices.length === 0) return []
  const told = await rows(notification).find(
    {
      note_type: [...new Set(notices.map((one) => one.note_type))],
      object_id: [...new Set(notices.map((one) => one.object_id))],
    },
    { only: ['object_type', 'object_id', 'occasion', 'user'] },
  )
  const known = new Set(told.map(keyOf))
  const fresh = notices.filter((one) => !known.has(keyOf(one)))
  await rows(notification).createMany(fresh.map((one) => ({ ...one, sent_at: now })))
  return fresh
}
