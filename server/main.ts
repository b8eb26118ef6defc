/** Starts the server: opens and migrates the database, seeds the demo, serves, and shuts down without losing anything. */
import { sql } from 'drizzle-orm'
import { projectFile } from './project/files.ts'
import { createApp } from './app.ts'
import { clearLogs } from './audit/clear-logs.ts'
import { archiveCheck } from './areas/document/check-archive.ts'
import { invitationExpiry } from './areas/partner/expire.ts'
import { clearFiles } from './areas/document/clear-files.ts'
import { expiryTelling } from './areas/certification/tell-expiring.ts'
import { barcodeFilling, syncTelling } from './areas/terminal/tend-sites.ts'
import { contractTending } from './areas/contract/tend.ts'
import { customsQueue } from './areas/customs/queue.ts'
import { deliveryQueue } from './areas/invoice/delivery/queue.ts'
import { limitProof, limitTending } from './areas/limit/tend.ts'
import { visitsKeeping } from './areas/trace/keep-visits.ts'
import { demurrageTending } from './areas/trace/tend-demurrage.ts'
import { bookingTending } from './areas/slot/desk/tend.ts'
import { createRequestLog } from './audit/requests.ts'
import { createAuth } from './auth/index.ts'
import { ownPlugin } from './auth/own/own-plugin.ts'
import { providerPlugin } from './auth/providers/routes/provider-plugin.ts'
import { firstAdminCode } from './auth/first-admin.ts'
import { hashPassword } from './auth/password.ts'
import type { Database } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { FolderLocked } from './db/embedded/lock.ts'
import { namedServers, openDatabase } from './db/open.ts'
import { UnsuitablePooler } from './db/pooler.ts'
import { UnsuitableReplica } from './db/replica/server-pair.ts'
import { demoPassword, signIns } from './demo/seed/base/people.ts'
import { seedDemo } from './demo/seed/demo.ts'
import { demoTraffic } from './demo/index.ts'
import { list, run } from './engine/base/sql.ts'
import { clearIncoming } from './engine/files/incoming.ts'
import { SettingError } from './http-settings.ts'
import { createFeed } from './feed/index.ts'
import { createMetrics, serveMetrics } from './operate/metrics.ts'
import { openControl } from './operate/control.ts'
import { readiness } from './operate/readiness.ts'
import { createJobLoop } from './jobs/loop.ts'
import { personNow } from './auth/session.ts'
import { bulkQueue } from './jobs/bulk-queue.ts'
import { jobQueue } from './jobs/moments.ts'
import { makersBy } from './makers.ts'
import { letterQueue } from './mail/letter-queue.ts'
import { readSettings } from './settings.ts'
import { site } from './site.ts'

const port = Number(process.env['PORT'] ?? 4000)
const { url, replicaUrl } = namedServers()
const directory = process.env['HIGHBALL_DATA'] || projectFile('.data')
const wanted = process.env['HIGHBALL_DEMO']
const wantsDemo = wanted === undefined || wanted === '' ? url === undefined : wanted !== '0'
const GRACE_MS = 10_000

const hasDemo = async ({ pool }: Database): Promise<boolean> =>
  (await run(pool, sql`select 1 as there from user_user where email = any(${list(signIns)}::text[]) limit 1`)).length >
  0

async function serve(): Promise<void> {
  const { trustProxy, address, readerMs, requestMs, metricsPort, mailServer } = readSettings(process.env, port)
  const db = await openDatabase({ url, replicaUrl, directory })
  await migrate(db)
  await clearIncoming()
  // A database with users of its own does not become a demo.
  const demo = wantsDemo && ((await seedDemo(db)) || (await hasDemo(db)))
  const mailSite = { address, demo, sendsMail: mailServer !== undefined }
  const auth = createAuth(db, mailSite)
  const feed = await createFeed(db, auth, address)
  const requests = createRequestLog(db)
  const jobs = createJobLoop(db, [
    letterQueue(mailServer),
    deliveryQueue,
    customsQueue,
    bulkQueue({ personOf: personNow, makerFor: makersBy(mailSite) }),
    jobQueue([
      clearLogs(db, requests),
      clearFiles(db),
      archiveCheck(db),
      limitTending(db),
      limitProof(db),
      contractTending(db),
      expiryTelling(db, mailSite),
      syncTelling(db),
      barcodeFilling(db),
      bookingTending(db),
      invitationExpiry(db),
      demurrageTending(db),
      visitsKeeping(db),
    ]),
  ])
  const metrics =
    metricsPort === undefined ? undefined : { ...createMetrics({ db, feed, queues: jobs.counts }), port: metricsPort }
  const app = await createApp({
    db,
    requests,
    trustProxy,
    readerMs,
    requestMs,
    mailSite,
    authenticate: requests.noting(auth.authenticate),
    hashSecret: hashPassword,
    plugins: [
      auth.plugin,
      ownPlugin(db, mailSite, auth),
      providerPlugin({ db, site: address, mail: mailSite }, auth),
      feed.plugin,
      readiness(db, feed),
      ...(metrics ? [metrics.plugin] : []),
      site,
    ],
    extensions: demo ? [demoTraffic(db)] : [],
    logger: true,
  })
  const code = await firstAdminCode(db)
  const host = process.env['HOST'] || '127.0.0.1'
  await app.listen({ port, host })
  const watching = metrics && (await serveMetrics(metrics, metrics.port, host))
  const closeControl = db.kind === 'embedded' ? await openControl(db, directory) : undefined
  jobs.start()

  let ending = false
  const end = async (): Promise<void> => {
    if (ending) return
    ending = true
    // Running requests may finish; ten seconds are enough for any of them.
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    // A connection whose request ends during the shutdown would stay open for requests that are no longer accepted.
    setInterval(() => app.server.closeIdleConnections(), 50).unref()
    watching?.close()
    await closeControl?.()
    await app.close()
    await jobs.stop()
    await db.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end().catch(fail))

  if (code !== undefined)
    console.log(`Create the first administrator (good for one use): ${address}/#/auth/first-admin/?code=${code}`)
  if (demo) console.log(`Demo sign-ins (password ${demoPassword}): ${signIns.join(', ')}`)
  console.log(`Highball is ready: ${address}`)
}

const told = [FolderLocked, SettingError, UnsuitablePooler, UnsuitableReplica]
/** What an operator can fix is told in one line; any other error is shown with its stack. */
function fail(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE' && error instanceof Error && 'port' in error)
    console.error(
      `Port ${String(error.port)} is in use. Choose another with ${error.port === port ? 'PORT' : 'HIGHBALL_METRICS_PORT'}.`,
    )
  else if (code === 'EACCES') console.error(`Port ${port} or the folder ${directory} may not be used by this user.`)
  else if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    console.error(`The PostgreSQL of DATABASE_URL cannot be reached: ${String(code)}.`)
  else if (told.some((kind) => error instanceof kind)) console.error(error instanceof Error ? error.message : error)
  else console.error(error)
  process.exit(1)
}

serve().catch(fail)
