/** A provider as the sign-in uses it. It is read past the engine, because whoever signs in has no company yet. */
import { sql } from 'drizzle-orm'
import { domainOf } from '#model/areas/sign-in/rules/addresses.ts'
import { type ProviderKind } from '#model/areas/sign-in/rules/provider.ts'
import { type RefusalWord } from '#model/areas/sign-in/rules/refusal-words.ts'
import type { Database } from '#server/db/database.ts'
import { conflict } from '#server/engine/base/http-error.ts'
import { unsealed } from '#server/engine/base/secrets/sealed.ts'
import { run, type Client } from '#server/engine/base/sql.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'

export type Provider = {
  readonly id: number
  readonly company: number
  readonly name: string
  readonly label: string
  readonly kind: ProviderKind
  readonly issuer: string
  readonly entry_point: string
  readonly certificate: string
  readonly audience: string
  readonly client_id: string
  readonly client_secret: string
  readonly jwks: string
  readonly domains: readonly string[]
  readonly create_users: boolean
  readonly groups: readonly number[]
}

const COLUMNS = sql.raw(
  'id, company_id as company, name, label, kind, issuer, entry_point, certificate, audience, client_id, client_secret, jwks, domains, create_users, groups',
)

/** Undefined where none of this kind has the name, or it is switched off. */
export async function enabledProvider(client: Client, kind: ProviderKind, name: string): Promise<Provider | undefined> {
  const [found] = await run<Provider>(
    client,
    sql`select ${COLUMNS} from config_sign_in_provider where lower(name) = ${name.toLowerCase()} and kind = ${kind} and enabled`,
  )
  return found
}

/** Whether it is switched on or not; undefined where it is gone. */
export async function providerById(client: Client, id: number): Promise<Provider | undefined> {
  const [found] = await run<Provider>(client, sql`select ${COLUMNS} from config_sign_in_provider where id = ${id}`)
  return found
}

/** Whether it may still sign anybody in. */
export const isEnabled = async (client: Client, id: number): Promise<boolean> =>
  (await run(client, sql`select 1 as there from config_sign_in_provider where id = ${id} and enabled`)).length > 0

/** The secret of a client, as it is presented; '' where there is none. Throws where it cannot be read any more. */
export async function secretOf({ client_secret: kept }: Pick<Provider, 'client_secret'>): Promise<string> {
  if (kept === '') return ''
  const secret = await unsealed(kept)
  if (secret === undefined) throw conflict('Its client secret cannot be read any more on this server: set it again.')
  return secret
}

export const covers = ({ domains }: Pick<Provider, 'domains'>, email: string): boolean => {
  const domain = domainOf(email)
  return domain !== '' && domains.includes(domain)
}

/** Notes the refusal in the company's trail: why, and from where. */
export const noteRefusal = (
  db: Database,
  { id }: Pick<Provider, 'id'>,
  refusal: { readonly word: RefusalWord; readonly why: string; readonly address: string },
): Promise<unknown> =>
  systemTransaction(db, async ({ client }) => {
    await run(client, sql`select set_config('app.cause', 'config:signInProvider refused', true)`)
    const said = `${refusal.word}: ${refusal.why} (from ${refusal.address})`.slice(0, 200)
    await run(client, sql`update config_sign_in_provider set refused_at = now(), refusal = ${said} where id = ${id}`)
  })
