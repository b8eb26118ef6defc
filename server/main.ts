/** Starts the server: opens and migrates the database, seeds the demo, serves, and shuts down without losing anything. */
import { sql } from 'drizzle-orm'
import { projectFile } from './project/files.ts'
import { createApp } from './app.ts'
import { clearLogs } from './audit/clear-logs.ts'
import { recordCheck } from './areas/config/check-records.ts'
import { archiveCheck } from './areas/document/check-archive.ts'
import { invitationExpiry } from './areas/partner/invitation/expire.ts'
import { clearFiles } from './areas/document/clear-files.ts'
import { readingQueue } from './areas/document/reading/queue.ts'
import { expiryTelling } from './areas/certification/tell-expiring.ts'
import { barcodeFilling, syncTelling } from './areas/terminal/tend-sites.ts'
import { contractTending } from './areas/contract/tend.ts'
import { customsQueue } from './areas/customs/sending/queue.ts'
import { deliveryQueue, railDeliveryQueue } from './areas/invoice/delivery/queue.ts'
import { reportQueue } from './areas/report/sending/queue.ts'
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
import { isConnectionLost } from './db/connection/connection-error.ts'
import { FolderLocked } from './db/embedded/lock.ts'
import { namedServers, openDatabase } from './db/open.ts'
import { connectionRefusal } from './db/connection/refusal.ts'
import { demoPassword, signIns } from './demo/seed/base/people.ts'
import { seedDemo } from './demo/seed/demo.ts'
import { demoTraffic } from './demo/index.ts'
import { bringUnderPresentKey } from './engine/base/secrets/present-key.ts'
import { list, run } from './engine/base/sql.ts'
import { clearIncoming } from './engine/files/incoming.ts'
import { setupTransaction } from './engine/rows/transaction.ts'
import { createFeed } from './feed/index.ts'
import { createMetrics, serveMetrics } from './operate/metrics.ts'
import { openControl } from './operate/control.ts'
import { readiness } from './operate/readiness.ts'
import { requireSharedFolder } from './operate/shared-folder.ts'
import { createJobLoop } from './jobs/loop.ts'
import { personNow } from './auth/session.ts'
import { bulkQueue } from './jobs/bulk-queue.ts'
import { jobQueue } from './jobs/moments.ts'
import { makersBy, siteServices } from './makers.ts'
import { folderQueue } from './areas/document/inbox/folder/folder-queue.ts'
import { mailboxQueue } from './areas/document/inbox/mailbox/mailbox-queue.ts'
import { letterQueue } from './mail/letter-queue.ts'
import { readSettings } from './settings.ts'
import { listening } from './listening.ts'
import { SettingError } from './project/setting-error.ts'
import { requireWritable } from './project/writable-folder.ts'
import { site } from './site.ts'

const { url, replicaUrl } = namedServers()
const directory = process.env['HIGHBALL_DATA'] || projectFile('.data')
const wanted = process.env['HIGHBALL_DEMO']
const wantsDemo = wanted === undefined || wanted === '' ? url === undefined : wanted !== '0'
const GRACE_MS = 10_000

const hasDemo = async ({ pool }: Database): Promise<boolean> =>
  (await run(pool, sql`select 1 as there from user_user where email = any(${list(signIns)}::text[]) limit 1`)).length >
  0

async function serve(): Promise<void> {
  const { port, host, trustProxy, address, readerMs, requestMs, metricsPort, mailServer } = readSettings(process.env)
  requireWritable(directory)
  const db = await openDatabase({ url, replicaUrl, directory })
  await migrate(db)
  await requireSharedFolder(db, directory)
  for (const line of await setupTransaction(db, ({ client }) => bringUnderPresentKey(client))) console.log(line)
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
    railDeliveryQueue,
    customsQueue,
    reportQueue(siteServices(mailSite)),
    readingQueue(),
    folderQueue,
    mailboxQueue(),
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
      recordCheck(db),
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
    authenticate: auth.authenticate,
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
  await listening({ port, host, setting: 'PORT' }, () => app.listen({ port, host }))
  const watching =
    metrics &&
    (await listening({ port: metrics.port, host, setting: 'HIGHBALL_METRICS_PORT' }, () =>
      serveMetrics(metrics, metrics.port, host),
    ))
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

/** What an operator can fix is told in one line; any other error is shown with its stack. */
function fail(error: unknown): void {
  // The database may also go while the server starts.
  const known = url !== undefined && isConnectionLost(error) ? connectionRefusal('DATABASE_URL', error) : error
  const isTold = known instanceof FolderLocked || known instanceof SettingError
  console.error(isTold ? known.message : known)
  process.exit(1)
}

serve().catch(fail)
