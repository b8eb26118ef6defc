/** The country of the company that writes, by which telephone numbers without a prefix are read. */
import { sql } from 'drizzle-orm'
import type { Fields } from '#model/kernel/field.ts'
import { run } from '../base/sql.ts'
import type { ColumnValues } from './reading/read-rows.ts'
import type { Unit } from './transaction.ts'

/** Empty where no telephone number is sent, so that other writes do not ask for it. */
export async function companyCountryFor(
  { client, scope }: Pick<Unit, 'client' | 'scope'>,
  fields: Fields,
  sent: readonly ColumnValues[],
): Promise<string> {
  const phones = Object.entries(fields).flatMap(([name, { holds }]) => (holds === 'phone' ? [name] : []))
  const isSent = phones.length > 0 && sent.some((values) => phones.some((name) => Object.hasOwn(values, name)))
  if (!isSent || scope.company === undefined) return ''
  const [found] = await run<{ country: string }>(
    client,
    sql`select country from company_company where id = ${scope.company}`,
  )
  return found?.country ?? ''
}
