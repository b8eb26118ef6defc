/** What DATABASE_URL and DATABASE_REPLICA_URL may be. Neither is ever repeated in a message: there may be a password in it. */
import pg from 'pg'
import { SettingError } from '#server/project/setting-error.ts'

export type ServerSetting = 'DATABASE_URL' | 'DATABASE_REPLICA_URL'

const example = 'postgres://user:password@host:5432/database'

/** A password with a slash in it may leave an address that can be read, of a host that is its user. The value of a parameter may have an @. */
function hasLostItsHost(url: string): boolean {
  const { username, pathname, search, hash } = new URL(url)
  return username === '' && `${pathname}${search.replace(/=.*/, '')}${hash}`.includes('@')
}

/** @throws SettingError unless connections can be made by it */
export function requireServerUrl(setting: ServerSetting, url: string): void {
  if (!/^postgres(?:ql)?:\/\//i.test(url))
    throw new SettingError(`${setting} has to begin with postgres:// or postgresql://, as in ${example}.`)
  try {
    // The driver takes what no other reader of addresses does, so it is the one to judge. Nothing is connected by this.
    const client = new pg.Client({ connectionString: url })
    if (client.host !== '' && (!URL.canParse(url) || !hasLostItsHost(url))) return
  } catch (error) {
    // A file of certificates is read here too.
    if (error instanceof Error && 'syscall' in error)
      throw new SettingError(`${setting} cannot be used: ${error.message}.`, { cause: error })
  }
  throw new SettingError(
    `${setting} cannot be read. Give it as ${example}; special characters of the password are written as in addresses: / as %2F, # as %23, % as %25.`,
  )
}
