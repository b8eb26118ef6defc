/** What a test runs on: a migrated database, and the app over it. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createApp } from '#server/app.ts'
import { createRequestLog } from '#server/audit/requests.ts'
import { createAuth } from '#server/auth/index.ts'
import { ownPlugin } from '#server/auth/own/own-plugin.ts'
import { providerPlugin } from '#server/auth/providers/routes/provider-plugin.ts'
import { hashPassword } from '#server/auth/password.ts'
import type { Pause } from '#server/auth/throttle/attempts.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Times } from '#server/db/times.ts'
import type { KeptSets } from '#server/engine/operations/export/kept/kept-sets.state.ts'
import { createWorkload } from '#server/engine/limits/workload.state.ts'
import type { ActionExtension } from '#server/engine/endpoints/actions.ts'
import type { TrustedProxies } from '#server/http-settings.ts'
import { learnOnce } from './learn-once.state.ts'
import { asAdmin } from './as-admin.ts'
import { copyInto, createFrom, migrated, patient, urlOf, type Template } from './template.ts'

async function embedded(
  template: Template,
  times: Partial<Times>,
  prefix: string,
): Promise<{ db: Database; remove: () => void }> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), `${prefix}_`))
  await copyInto(directory, template)
  return {
    // The rows of a test are few, and each file starts a database.
    db: await openDatabase({ directory, times, sharedBuffers: '16MB' }),
    remove: () => fs.rmSync(directory, { recursive: true, force: true }),
  }
}

async function onServer(
  url: string,
  template: Template,
  times: Partial<Times>,
  prefix: string,
): Promise<{ db: Database; remove: () => Promise<unknown>; again: () => Promise<Database> }> {
  const name = `${prefix}_${randomUUID().replaceAll('-', '')}`
  await createFrom(template, url, name)
  const again = (): Promise<Database> => openDatabase({ url: urlOf(url, name), directory: '', times })
  return { db: await again(), again, remove: () => asAdmin(url, `drop database ${name} with (force)`) }
}

/** A migrated database, empty without another template, and a function that removes it. `again`: connected to once more, as by another process; not where it is embedded. */
export async function startDatabase(
  own: Partial<Times> = {},
  template = migrated,
  prefix = 'highball_test',
): Promise<{ db: Database; stop: () => Promise<void>; again?: () => Promise<Database> }> {
  const times = { ...patient, ...own }
  const url = process.env['DATABASE_URL']
  const { db, remove, ...more } = url
    ? await onServer(url, template, times, prefix)
    : await embedded(template, times, prefix)
  return {
    db,
    ...more,
    stop: async () => {
      await db.close()
      await Promise.resolve(remove())
    },
  }
}

export type AppOptions = {
  /** Writes the log of requests, like the real server. */
  readonly keepsRequests?: boolean
  /** Actions outside the registry, such as the demo's. */
  readonly extend?: (db: Database) => readonly ActionExtension[]
  /** Hears every line of the log. */
  readonly log?: (line: string) => void
  /** Time limits of the database, for tests about them. */
  readonly times?: Partial<Times>
  readonly trustProxy?: TrustedProxies
  /** How long a reader may take nothing; without end by default. */
  readonly readerMs?: number
  /** How sign-ins are held up that come from an address with many failures. */
  readonly wait?: Pause
  readonly keptSets?: KeptSets
}
const site = { address: 'http://highball.test', demo: false }

/** An app over a migrated database, which `stop` ends and removes. */
export async function openServer(
  { keepsRequests = false, extend, times, log, trustProxy = false, readerMs = 0, wait, keptSets }: AppOptions,
  prefix?: string,
) {
  const { db, stop, again } = await startDatabase(times, migrated, prefix)
  const auth = createAuth(db, site, wait)
  const requests = createRequestLog(db)
  const workload = createWorkload()
  const app = await createApp({
    db,
    workload,
    ...(log && { logger: { write: log } }),
    authenticate: auth.authenticate,
    hashSecret: hashPassword,
    plugins: [
      auth.plugin,
      ownPlugin(db, site, auth, wait),
      providerPlugin({ db, site: site.address, mail: site, ...(wait && { wait }) }, auth),
    ],
    trustProxy,
    readerMs,
    learn: learnOnce,
    ...(keptSets && { keptSets }),
    ...(extend && { extensions: extend(db) }),
    ...(keepsRequests && { requests }),
  })
  await app.ready()
  /** An app with connections of its own to the same database; undefined where it is embedded, which one process holds. */
  const instance = async () => {
    const there = await again?.()
    if (there === undefined) return undefined
    const their = createAuth(there, site, wait)
    const other = await createApp({
      db: there,
      workload: createWorkload(),
      authenticate: their.authenticate,
      hashSecret: hashPassword,
      plugins: [their.plugin],
      trustProxy,
      readerMs,
      learn: learnOnce,
    })
    await other.ready()
    return { app: other, db: there }
  }
  const close = async (): Promise<void> => {
    await app.close()
    await stop()
  }
  return { app, db, workload, requests, instance, close }
}
export type OpenServer = Awaited<ReturnType<typeof openServer>>
