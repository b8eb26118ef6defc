/** What the operator sets in the environment, read once at the start: what is wrong is refused before anything begins. */
import { requireCallSettings } from './call-settings.ts'
import { readPort, readPublicUrl, readSeconds, readTrustProxy, SettingError } from './http-settings.ts'
import { readMailServer } from './mail-settings.ts'

/** @throws SettingError for the first setting that cannot be used */
export function readSettings(env: NodeJS.ProcessEnv, port: number) {
  const settings = {
    trustProxy: readTrustProxy(env['HIGHBALL_TRUST_PROXY']),
    address: readPublicUrl(env['HIGHBALL_PUBLIC_URL'], port),
    readerMs: readSeconds('HIGHBALL_READER_SECONDS', env['HIGHBALL_READER_SECONDS'], 60),
    requestMs: readSeconds('HIGHBALL_REQUEST_SECONDS', env['HIGHBALL_REQUEST_SECONDS'], 300),
    metricsPort: readPort('HIGHBALL_METRICS_PORT', env['HIGHBALL_METRICS_PORT']),
    mailServer: readMailServer(env['SMTP_URL'], env['MAIL_FROM']),
  }
  requireCallSettings(env)
  if (env['DATABASE_REPLICA_URL'] && !env['DATABASE_URL'])
    throw new SettingError('DATABASE_REPLICA_URL is set without DATABASE_URL: only a PostgreSQL has a replica.')
  return settings
}
