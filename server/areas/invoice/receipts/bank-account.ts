/** Tells invoice clerks of a bank account that was added or changed: whoever can change it can lead payments elsewhere. */
import { sql } from 'drizzle-orm'
import { bankAccount } from '#model/areas/invoice/bank-account.resource.ts'
import { notification } from '#model/areas/user/notice.resource.ts'
import { labelOf } from '#model/kernel/field.ts'
import { inSentence } from '#model/shared/label-text.ts'
import { run } from '#server/engine/base/sql.ts'
import type { Follower } from '#server/engine/rows/following/followers.state.ts'

type Written = Readonly<Record<string, unknown>>
const watched = ['name', 'currency', 'bank', 'account_number', 'routing_number', 'bic', 'active'] as const

/** `account number and BIC`; undefined where nothing that matters to a payer differs. */
function changeOf(versions: readonly Written[]): string | undefined {
  const [first, last] = [versions[0], versions.at(-1)]
  if (first === undefined || last === undefined) return undefined
  if (versions.length === 1) return 'It was added.'
  const labels = watched.flatMap((name) =>
    first[name] === last[name] ? [] : [inSentence(labelOf(name, bankAccount.fields[name]))],
  )
  return labels.length === 0 ? undefined : `Changed: ${labels.join(', ')}.`
}

export const clerksAreTold: Follower = {
  by: 'id',
  isAbout: (fields) => watched.some((name) => fields.includes(name)),
  follow: async ({ client, rows }, about, written) => {
    const clerks = await run<{ id: number }>(
      client,
      sql`select u.id from user_user u where u.company_id = nullif(current_setting('app.company', true), '')::bigint and u.is_active
        and ('change_invoice' = any(u.user_permissions) or exists (select 1 from user_group g
          where g.id = any(u.groups) and g.company_id = u.company_id and 'change_invoice' = any(g.permissions)))
        order by u.id`,
    )
    const there = new Set((await rows(bankAccount).find({ id: about }, { only: ['id'] })).map(({ id }) => id))
    for (const id of about) {
      const versions = written.filter((row) => row['id'] === id)
      const content = there.has(id) ? changeOf(versions) : 'It was deleted.'
      if (content === undefined) continue
      await rows(notification).createMany(
        clerks.map(({ id: user }) => ({
          user,
          note_type: 'bank_account_changed',
          severity: 'warning',
          title: `Bank account ${String(versions.at(-1)?.['name'])} was changed`,
          content: `${content} Check it before the next invoice is sent.`,
          ...(there.has(id) && { object_type: 'invoice:bankAccount', object_id: String(id) }),
        })),
      )
    }
  },
}
