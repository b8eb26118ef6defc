/** A connection as calls use it. Its secret is read here alone, past the engine, which never returns it. */
import { sql } from 'drizzle-orm'
import { run, type Client } from '#server/engine/base/sql.ts'
import { unsealed } from '#server/engine/base/secrets/sealed.ts'

export type Connection = {
  readonly enabled: boolean
  readonly address: string
  readonly account: string
  readonly secret: string
  readonly mapping: Readonly<Record<string, unknown>>
}

/** Undefined where the company has no such one. Throws where its secret cannot be read any more. */
export async function connectionOf(
  client: Client,
  company: number,
  id: number | null,
): Promise<Connection | undefined> {
  const [kept] = await run<Connection>(
    client,
    sql`select enabled, address, account, secret, mapping from config_erp_connection where company_id = ${company} and id = ${id}`,
  )
  if (kept === undefined || kept.secret === '') return kept
  const secret = await unsealed(kept.secret)
  if (secret === undefined) throw new Error('Its secret cannot be read any more on this server: set it again.')
  return { ...kept, secret }
}
