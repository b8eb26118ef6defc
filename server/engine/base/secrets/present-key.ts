/**
 * Brings every secret under the present key, so that the one before it can be given up; and tells of those that no key opens, before somebody
 * is refused for it.
 */
import { sql } from 'drizzle-orm'
import { inSentence } from '#model/shared/label-text.ts'
import { entities } from '../entity.ts'
import { name, run, type Client } from '../sql.ts'
import { SECRET_BEFORE_SETTING } from './given-key.ts'
import { sealedAnew } from './sealed.ts'

type SealedColumn = { readonly plural: string; readonly table: string; readonly key: string; readonly column: string }
const sealedColumns = (): readonly SealedColumn[] => [
  ...[...entities.values()].flatMap(({ name: full, base, table, resource, written }) =>
    full !== base
      ? []
      : [...written.values()].flatMap(({ field, column }) =>
          field.sealed !== undefined ? [{ plural: inSentence(resource.plural), table, key: 'id', column }] : [],
        ),
  ),
  { plural: 'second factors', table: 'totp', key: 'user_id', column: 'secret' },
]

/** What there is to tell the operator, a line each. Of two processes that start at once each brings over what the other has not. */
export async function bringUnderPresentKey(client: Client): Promise<readonly string[]> {
  let anew = 0
  const lost: string[] = []
  for (const { plural, table, key, column } of sealedColumns()) {
    const kept = await run<{ id: unknown; secret: string }>(
      client,
      sql`select ${name(key)} as id, ${name(column)} as secret from ${name(table)} where ${name(column)} <> ''`,
    )
    let unread = 0
    for (const { id, secret } of kept) {
      const present = await sealedAnew(secret)
      if (present === undefined) unread++
      if (present === undefined || present === secret) continue
      await run(
        client,
        sql`update ${name(table)} set ${name(column)} = ${present} where ${name(key)} = ${id} and ${name(column)} = ${secret}`,
      )
      anew++
    }
    if (unread > 0) lost.push(`${unread} of ${plural}`)
  }
  return [
    ...(anew > 0
      ? [`${anew} secrets were sealed anew under the present key; the one before is not needed any more.`]
      : []),
    ...(lost.length > 0
      ? [
          `No key of this server opens the secrets ${lost.join(', ')}. Give the key before in ${SECRET_BEFORE_SETTING}, or set them again.`,
        ]
      : []),
  ]
}
