/**
 * Checks at the start the settings of the systems that may be called, and of the key to their secrets. They are read where they
 * are used: areas/erp/settings.ts, areas/document/inbox/settings.ts, areas/user/fetch-allowed.ts,
 * auth/providers/guarded-fetch.ts and engine/base/secrets.
 */
import { imapHosts, inboxRoot } from './areas/document/inbox/settings.ts'
import { allowedHosts, answerMs } from './areas/erp/settings.ts'
import { fetchHosts } from './areas/user/fetch-allowed.ts'
import { signInHosts } from './auth/providers/guarded-fetch.ts'
import { givenKey, SECRET_BEFORE_SETTING, SECRET_SETTING } from './engine/base/secrets/given-key.ts'
import { SettingError } from './project/setting-error.ts'

export function requireCallSettings(environment: Readonly<Record<string, string | undefined>>): void {
  try {
    allowedHosts(environment)
    answerMs(environment)
    fetchHosts(environment)
    signInHosts(environment)
    imapHosts(environment)
    inboxRoot(environment)
    givenKey(environment[SECRET_SETTING])
    givenKey(environment[SECRET_BEFORE_SETTING], SECRET_BEFORE_SETTING)
  } catch (error) {
    throw new SettingError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
