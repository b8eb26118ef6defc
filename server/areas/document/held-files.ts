/** Files whose attachments were deleted are held for a while, so that they can be given back. */
import { crud } from '#model/areas/audit/audit.resource.ts'
import type { attachment } from '#model/areas/document/attachment.resource.ts'
import { HELD_DAYS } from '#model/areas/document/rules/held-days.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Rows } from '#server/engine/base/handler.ts'
import { notFound } from '#server/engine/base/http-error.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What was deleted before this moment is given back no more. ISO 8601 UTC, like `now`. */
export const heldSince = (now: string): string => new Date(Date.parse(now) - HELD_DAYS * DAY_MS).toISOString()

type Trail = { readonly rows: <S>(resource: S) => Rows<S>; readonly now: string }
/** What the trail says of the deletion of a row. Throws 404 for one that was not deleted, or too long ago. */
export async function deletionOf({ rows, now }: Trail, of: string, id: string): Promise<unknown> {
  const [deletion] = await rows(crud).find(
    { content_type: of, object_id: id, kind: 'delete' },
    { ordering: '-at', limit: 1 },
  )
  if (deletion === undefined || deletion.at === null || deletion.at < heldSince(now)) throw notFound()
  return deletion.changes
}

type Kept = Pick<
  Row<typeof attachment>,
  'name' | 'object_type' | 'object_id' | 'content_type' | 'size' | 'stored_as' | 'sha256'
>

/** The values that an attachment had, by its entry in the trail: `{field: [before, after]}`. Undefined if it names no file. */
export function valuesBefore(changes: unknown): Kept | undefined {
  if (typeof changes !== 'object' || changes === null) return undefined
  const before = new Map(
    Object.entries(changes).map(([field, pair]: [string, unknown]) => [field, Array.isArray(pair) ? pair[0] : null]),
  )
  const text = (field: string): string => String(before.get(field) ?? '')
  const size = before.get('size')
  if (text('stored_as') === '' || text('name') === '') return undefined
  return {
    name: text('name'),
    object_type: text('object_type'),
    object_id: text('object_id'),
    content_type: text('content_type'),
    size: typeof size === 'number' ? size : null,
    stored_as: text('stored_as'),
    sha256: text('sha256'),
  }
}
