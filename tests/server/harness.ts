/**
 * A complete server for one test file: a migrated database of its own, two companies, users with chosen permissions, and a client.
 *
 *   const server = await startServer()          // once per file, in beforeAll
 *   const clerk = await server.user({ permissions: ['change_ticket'] })        // in company `ours`; `company: server.theirs` for the other
 *   await clerk.get('terminalboss/v3/ticket/?status=open')                     // → { status, body, headers }
 *   await clerk.post('notes/', { content: 'x' }, { 'idempotency-key': 'k' })   // likewise patch, put, delete, options, form
 *   await server.within(clerk, ({ rows }) => rows(note).create({ … }))         // directly in the engine, as that user
 *   await server.close()                                                       // in afterAll
 *
 * Embedded by default; with DATABASE_URL the same tests run on a fresh database of that PostgreSQL. `server.app` and `server.db` are the
 * real ones.
 */
import { randomBytes, randomUUID, scryptSync } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { permissions as everyPermission, type Permission } from '#model/kernel/permissions.ts'
import { company } from '#model/areas/company/company.resource.ts'
import { user } from '#model/areas/user/user.resource.ts'
import { createApp } from '#server/app.ts'
import { createRequestLog } from '#server/audit/requests.ts'
import { createAuth } from '#server/auth/index.ts'
import { ownPlugin } from '#server/auth/own/own-plugin.ts'
import { providerPlugin } from '#server/auth/providers/routes/provider-plugin.ts'
import { hashPassword } from '#server/auth/password.ts'
import type { Pause } from '#server/auth/throttle/attempts.ts'
import { openSession } from '#server/auth/session.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Times } from '#server/db/times.ts'
import type { Person } from '#server/engine/base/handler.ts'
import type { KeptSets } from '#server/engine/operations/export/kept/kept-sets.state.ts'
import { createWorkload } from '#server/engine/limits/workload.state.ts'
import type { ActionExtension } from '#server/engine/endpoints/actions.ts'
import { systemTransaction, transaction, type Unit } from '#server/engine/rows/transaction.ts'
import type { TrustedProxies } from '#server/http-settings.ts'
import { asAdmin } from './places/as-admin.ts'
import { learnOnce } from './learn-once.state.ts'
import { copyInto, createFrom, migrated, patient, urlOf, type Template } from './places/template.ts'
import { beginSamples } from './sample.ts'

async function embedded(template: Template, times: Partial<Times>): Promise<{ db: Database; remove: () => void }> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-test-'))
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
): Promise<{ db: Database; remove: () => Promise<unknown>; again: () => Promise<Database> }> {
  const name = `highball_test_${randomUUID().replaceAll('-', '')}`
  await createFrom(template, url, name)
  const again = (): Promise<Database> => openDatabase({ url: urlOf(url, name), directory: '', times })
  return { db: await again(), again, remove: () => asAdmin(url, `drop database ${name} with (force)`) }
}

/** A migrated database, empty without another template, and a function that removes it. `again`: connected to once more, as by another process; not where it is embedded. */
export async function startDatabase(
  own: Partial<Times> = {},
  template = migrated,
): Promise<{ db: Database; stop: () => Promise<void>; again?: () => Promise<Database> }> {
  const times = { ...patient, ...own }
  const url = process.env['DATABASE_URL']
  const { db, remove, ...more } = url ? await onServer(url, template, times) : await embedded(template, times)
  return {
    db,
    ...more,
    stop: async () => {
      await db.close()
      await Promise.resolve(remove())
    },
  }
}

export type Answer = {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- what an answer holds is what the tests look at
  readonly body: any
  readonly headers: Record<string, unknown>
  readonly raw: Buffer
}
type Headers = Readonly<Record<string, string>>
export type Client = ReturnType<typeof clientOf>

function clientOf(app: FastifyInstance, token: string | undefined, person: Person) {
  const ask = async (
    method: NonNullable<InjectOptions['method']>,
    url: string,
    payload?: unknown,
    headers: Headers = {},
  ): Promise<Answer> => {
    const response = await app.inject({
      method,
      url: url.startsWith('/') ? url : `/api/${url}`,
      headers: { ...(token !== undefined && { authorization: `Token ${token}` }), ...headers },
      ...(payload !== undefined && { payload: payload as NonNullable<InjectOptions['payload']> }),
    })
    const json = /[/+]json/.test(String(response.headers['content-type'] ?? ''))
    return {
      status: response.statusCode,
      body: json ? response.json() : response.body,
      headers: { ...response.headers },
      raw: response.rawPayload,
    }
  }
  return {
    ...person,
    person,
    token,
    ask,
    get: (url: string, headers?: Headers) => ask('GET', url, undefined, headers),
    post: (url: string, payload?: unknown, headers?: Headers) => ask('POST', url, payload, headers),
    patch: (url: string, payload?: unknown, headers?: Headers) => ask('PATCH', url, payload, headers),
    put: (url: string, payload?: unknown, headers?: Headers) => ask('PUT', url, payload, headers),
    delete: (url: string, headers?: Headers) => ask('DELETE', url, undefined, headers),
    options: (url: string, headers?: Headers) => ask('OPTIONS', url, undefined, headers),
    form: (url: string, form: FormData, headers?: Headers) => ask('POST', url, form, headers),
  }
}
/** Kept as a real one is, at a small part of its cost, which is what most of them would take of a test. */
function cheapHash(password: string): string {
  const [salt, size] = [randomBytes(16), { N: 2 ** 4, r: 8, p: 1 }]
  const key = scryptSync(password, salt, 32, size)
  return `scrypt$4$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`
}

type NewUser = {
  readonly company?: number
  readonly permissions?: readonly Permission[]
  readonly name?: string
  readonly password?: string
}

type ServerOptions = {
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
export async function startServer({
  keepsRequests = false,
  extend,
  times,
  log,
  trustProxy = false,
  readerMs = 0,
  wait,
  keptSets,
}: ServerOptions = {}) {
  beginSamples()
  const { db, stop, again } = await startDatabase(times)
  const site = { address: 'http://highball.test', demo: false }
  const auth = createAuth(db, site, wait)
  const requests = createRequestLog(db)
  const workload = createWorkload()
  const app = await createApp({
    db,
    workload,
    ...(log && { logger: { write: log } }),
    authenticate: requests.noting(auth.authenticate),
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
  const others: { readonly app: FastifyInstance; readonly db: Database }[] = []
  const newCompany = (name: string): Promise<number> =>
    systemTransaction(db, async ({ client }) =>
      Number((await client.query('insert into company_company (name) values ($1) returning id', [name])).rows[0].id),
    )
  const ours = await newCompany('Ours Terminals')
  const theirs = await newCompany('Theirs Rail')
  let made = 0
  return {
    app,
    db,
    workload,
    requests,
    ours,
    theirs,
    newCompany,
    nobody: clientOf(app, undefined, { id: 0, company: 0, email: '', name: 'Nobody', permissions: new Set() }),
    badToken: clientOf(app, 'not-a-token', { id: 0, company: 0, email: '', name: 'Nobody', permissions: new Set() }),
    /** A new user, signed in. Has all permissions unless `permissions` are given; with a `password`, one who can sign in with it. */
    async user({ company: of = ours, permissions = everyPermission, name = `User ${++made}`, password }: NewUser = {}) {
      const email = `user${++made}.${randomUUID().slice(0, 8)}@test.test`
      const kept = password === undefined ? '' : cheapHash(password)
      const [id, token] = await systemTransaction(
        db,
        async ({ rows, client }): Promise<[number, string]> => {
          const row = await rows(user).create({ email, name, password: kept, user_permissions: permissions })
          return [row.id, await openSession(client, row.id)]
        },
        of,
      )
      const person: Person = { id, company: of, email, name, permissions: new Set(permissions) }
      return clientOf(app, token, person)
    },
    /**
     * The same person at another instance of the server, with connections of its own to the same database; at the same one where the database is
     * embedded, which one process holds.
     */
    async elsewhere(client: Client): Promise<Client> {
      if (again === undefined) return client
      const there = await again()
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
      others.push({ app: other, db: there })
      return clientOf(other, client.token, client.person)
    },
    within: <T>(client: Client, work: (unit: Unit) => Promise<T>): Promise<T> => transaction(db, client.person, work),
    companyName: (id: number) => systemTransaction(db, async ({ rows }) => (await rows(company).get(id)).name),
    close: async () => {
      for (const one of others) {
        await one.app.close()
        await one.db.close()
      }
      await app.close()
      await stop()
    },
  }
}
export type Server = Awaited<ReturnType<typeof startServer>>
