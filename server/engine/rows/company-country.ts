/** The country of the company that writes, by which telephone numbers without a prefix are read. */
import { sql } from 'drizzle-orm'
import type { Fields } from '#model/kernel/field.ts'
import { run, type Client } from '../base/sql.ts'
import type { TenantScope } from '../base/tenant-scope.ts'
import type { ColumnValues } from './reading/read-rows.ts'

export async function companyCountry(client: Client, company: number | undefined): Promise<string> {
  const [found] = await run<{ country: string }>(
    client,
    sql`select country from company_company where id = ${company ?? null}`,
  )
  return found?.country ?? ''
}

/** Numbers with a prefix, as they are stored, are read without a country. */
const needsCountry = (phone: unknown): boolean => typeof phone === 'string' && !phone.trimStart().startsWith('+')

/** Empty where no telephone number without a prefix is sent, so that other writes do not ask for it. */
export async function companyCountryFor(
  { client, scope }: { readonly client: Client; readonly scope: TenantScope },
  fields: Fields,
  sent: readonly ColumnValues[],
): Promise<string> {
  const phones = Object.entries(fields).flatMap(([name, { holds }]) => (holds === 'phone' ? [name] : []))
  const isSent = phones.length > 0 && sent.some((values) => phones.some((name) => needsCountry(values[name])))
  return isSent && scope.company !== undefined ? companyCountry(client, scope.company) : ''
}
