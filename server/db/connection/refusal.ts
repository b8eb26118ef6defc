/** Why a PostgreSQL cannot be used, in its own words or those of the system: one line for the operator. */
import pg from 'pg'
import { SettingError } from '#server/project/setting-error.ts'
import { isConnectionLost } from './connection-error.ts'
import type { ServerSetting } from './server-url.ts'

const NO_PASSWORD = 'it asks for a password, and there is none'

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** What the server or the system says of a connection that fails; undefined for an error of our own. */
export function connectionReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { message } = error
  const code = codeOf(error)
  if (error instanceof pg.DatabaseError) return message
  if (isConnectionLost(error)) return code || message
  if (message.startsWith('SASL: ')) return message.includes('must be a') ? NO_PASSWORD : message
  // Of encryption: a certificate that is not trusted has a code, a server that has none has not.
  return code !== '' || message.includes('SSL') ? message : undefined
}

/** Of an error while connections are made. What is no refusal is left as it is, to be shown with its stack. */
export function connectionRefusal(setting: ServerSetting, error: unknown): unknown {
  const reason = error instanceof SettingError ? undefined : connectionReason(error)
  if (reason === undefined) return error
  const what = isConnectionLost(error) ? 'cannot be reached' : 'refuses the connection'
  return new SettingError(`The PostgreSQL of ${setting} ${what}: ${reason}.`, { cause: error })
}

type Asked = Pick<pg.PoolClient, 'query'>
const READ_ONLY = '25006'
const LACKS_RIGHT = '42501'

/** Of an error in what the first start makes before its tables: the role that people act as, and where migrations are noted. */
export async function preludeRefusal(client: Asked, error: unknown): Promise<unknown> {
  const code = error instanceof Error ? codeOf(error) : ''
  const reason = error instanceof Error ? error.message : ''
  if (code === READ_ONLY)
    return new SettingError(
      `The PostgreSQL of DATABASE_URL is a standby: ${reason}. Name the primary, or promote this one.`,
      { cause: error },
    )
  if (code !== LACKS_RIGHT) return error
  const { rows } = await client.query<{ role: string; database: string }>(
    'select current_user as role, current_database() as database',
  )
  const [{ role, database } = { role: '', database: '' }] = rows
  const advice = reason.includes('role')
    ? `Highball acts for people as highball_app, a role without rights of its own: give ${role} CREATEROLE for the first start (alter role "${role}" createrole), or let an administrator run: create role highball_app nologin; grant highball_app to "${role}"`
    : `It has to own its database: alter database "${database}" owner to "${role}"`
  return new SettingError(`The role of DATABASE_URL, ${role}, lacks a right: ${reason}. ${advice}`, { cause: error })
}
