/** A connection as calls use it. Its secret is read here alone, past the engine, which never returns it. */
import { sql } from 'drizzle-orm'
import type { ConnectionKind } from '#model/areas/erp/rules/connection-kinds.ts'
import type { TheirCodes } from '#model/areas/erp/rules/their-codes.ts'
import { conflict } from '#server/engine/base/http-error.ts'
import { run, type Client } from '#server/engine/base/sql.ts'
import { unsealed } from '#server/engine/base/secrets/sealed.ts'

export type Connection = {
  readonly kind: ConnectionKind
  readonly enabled: boolean
  readonly address: string
  readonly account: string
  readonly secret: string
  readonly mapping: Readonly<Record<string, unknown>>
  /** What they call our codes. */
  readonly codes: TheirCodes
}

/** Undefined where the company has no such one. Throws where its secret cannot be read any more. */
export async function connectionOf(
  client: Client,
  company: number,
  id: number | null,
): Promise<Connection | undefined> {
  const [kept] = await run<Connection>(
    client,
    sql`select kind, enabled, address, account, secret, mapping, coalesce((
        select jsonb_object_agg(code, named) from (
          select code, jsonb_object_agg(ours, theirs) as named from config_erp_code
          where company_id = ${company} and connection = ${id} and theirs <> '' group by code
        ) by_code), '{}') as codes
      from config_erp_connection where company_id = ${company} and id = ${id}`,
  )
  if (kept === undefined || kept.secret === '') return kept
  const secret = await unsealed(kept.secret)
  if (secret === undefined) throw conflict('Its secret cannot be read any more on this server: set it again.')
  return { ...kept, secret }
}
