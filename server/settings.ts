/** What the operator sets in the environment, read once at the start: what is wrong is refused before anything begins. */
import { requireCallSettings } from './call-settings.ts'
import { readPublicUrl, readTrustProxy } from './http-settings.ts'
import { readMailServer } from './mail-settings.ts'
import { numberSetting, requireNumbers } from './project/number-settings.ts'
import { SettingError } from './project/setting-error.ts'
import { ocrLanguages } from './reading/languages.ts'

/** @throws SettingError for the first setting that cannot be used */
export function readSettings(env: NodeJS.ProcessEnv) {
  // Those too that are read later, where they are used.
  requireNumbers(env)
  const port = numberSetting('PORT', env)
  const settings = {
    port,
    host: env['HOST'] || '127.0.0.1',
    trustProxy: readTrustProxy(env['HIGHBALL_TRUST_PROXY']),
    address: readPublicUrl(env['HIGHBALL_PUBLIC_URL'], port),
    readerMs: numberSetting('HIGHBALL_READER_SECONDS', env) * 1000,
    requestMs: numberSetting('HIGHBALL_REQUEST_SECONDS', env) * 1000,
    metricsPort: numberSetting('HIGHBALL_METRICS_PORT', env) || undefined,
    mailServer: readMailServer(env['SMTP_URL'], env['MAIL_FROM']),
  }
  requireCallSettings(env)
  ocrLanguages(env)
  if (env['DATABASE_REPLICA_URL'] && !env['DATABASE_URL'])
    throw new SettingError('DATABASE_REPLICA_URL is set without DATABASE_URL: only a PostgreSQL has a replica.')
  return settings
}
