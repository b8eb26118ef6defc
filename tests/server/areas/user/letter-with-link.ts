/** The last letter to an address, and the link in it that sets a password, as a person would read it. */
import type { Server } from '../../harness.ts'

export async function letterWithLink({ db }: Server, to: string) {
  const { rows } = await db.pool.query(
    'select l.id, o.body, l.good_until from outbox o join config_letter l on l.id = o.letter where o.to_address = $1 order by l.id desc limit 1',
    [to],
  )
  const [, uid = '', token = ''] = /password-reset\/(\d+)\/([\w-]+)\//.exec(rows[0]?.body ?? '') ?? []
  return { id: Number(rows[0]?.id), link: { uid, token }, until: Date.parse(rows[0]?.good_until) }
}
