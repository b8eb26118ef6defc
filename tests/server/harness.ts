/**
 * A complete server for one test file: two new companies, users with chosen permissions, and a client.
 *
 *   const server = await startServer()          // once per file, in beforeAll
 *   const server = await startServer({ ownDatabase: true })   // with a server and a database that no other file uses
 *   const clerk = await server.user({ permissions: ['change_ticket'] })        // in company `ours`; `company: server.theirs` for the other
 *   await clerk.get('terminalboss/v3/ticket/?status=open')                     // → { status, body, headers }
 *   await clerk.post('notes/', { content: 'x' }, { 'idempotency-key': 'k' })   // likewise patch, put, delete, options, form
 *   await server.within(clerk, ({ rows }) => rows(note).create({ … }))         // directly in the engine, as that user
 *   await server.close()                                                       // in afterAll
 *
 * Embedded by default; with DATABASE_URL the same tests run on a fresh database of that PostgreSQL. `server.app` and `server.db` are the
 * real ones.
 *
 * The files of a worker share one server and one database, because starting them takes longer than most tests. Row-level security keeps
 * their companies apart. A file asks for its own database if it reads or changes rows of all companies, runs jobs (a loop takes the jobs of
 * every company), replaces parts of the server, or depends on ids. Any other option implies it.
 */
import { randomBytes, randomUUID, scryptSync } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { permissions as everyPermission, type Permission } from '#model/kernel/permissions.ts'
import { company } from '#model/areas/company/company.resource.ts'
import { user } from '#model/areas/user/user.resource.ts'
import { openSession } from '#server/auth/session.ts'
import type { Database } from '#server/db/database.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { systemTransaction, transaction, type Unit } from '#server/engine/rows/transaction.ts'
import { requireNamesIn } from './refusal-names.ts'
import { openServer, type AppOptions, type OpenServer } from './places/open-server.ts'
import { beginSamples } from './sample.ts'
import { sharedServer } from './places/shared-server.state.ts'

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
      url: /^(\/|https?:)/.test(url) ? url : `/api/${url}`,
      headers: { ...(token !== undefined && { authorization: `Token ${token}` }), ...headers },
      ...(payload !== undefined && { payload: payload as NonNullable<InjectOptions['payload']> }),
    })
    const json = /[/+]json/.test(String(response.headers['content-type'] ?? ''))
    const body = json ? response.json() : response.body
    requireNamesIn(response.statusCode, body)
    return {
      status: response.statusCode,
      body,
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

type ServerOptions = AppOptions & {
  /** Starts a server and a database for this file alone, as any other option does. */
  readonly ownDatabase?: boolean
}
/** The server of the worker, or a new one. Only global setup removes shared databases, so that without it there are none (tests/bench). */
function serverFor(options: ServerOptions): Promise<OpenServer> {
  const prefix = process.env['HIGHBALL_TEST_SHARED']
  return Object.keys(options).length > 0 || prefix === undefined
    ? openServer(options)
    : sharedServer(async () => {
        const server = await openServer({}, prefix)
        // It outlives the file, and ends with the worker.
        return { ...server, close: async () => {} }
      })
}

export async function startServer(options: ServerOptions = {}) {
  const { app, db, workload, requests, instance, close } = await serverFor(options)
  const others: { readonly app: FastifyInstance; readonly db: Database }[] = []
  const newCompany = (name: string): Promise<number> =>
    systemTransaction(db, async ({ client }) =>
      Number((await client.query('insert into company_company (name) values ($1) returning id', [name])).rows[0].id),
    )
  const ours = await newCompany('Ours Terminals')
  const theirs = await newCompany('Theirs Rail')
  beginSamples(ours)
  // Failed sign-ins count by address, and all tests have the same one.
  await db.pool.query('delete from login_failure')
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
      const other = await instance()
      if (other === undefined) return client
      others.push(other)
      return clientOf(other.app, client.token, client.person)
    },
    /** Somebody who was signed in otherwise, as into another company. */
    client: (token: string, person: Person): Client => clientOf(app, token, person),
    /** `cause`: the action that writes, as the database knows it. */
    within: <T>(client: Client, work: (unit: Unit) => Promise<T>, cause?: string): Promise<T> =>
      transaction(db, client.person, work, cause),
    companyName: (id: number) => systemTransaction(db, async ({ rows }) => (await rows(company).get(id)).name),
    close: async () => {
      for (const one of others) {
        await one.app.close()
        await one.db.close()
      }
      await close()
    },
  }
}
export type Server = Awaited<ReturnType<typeof startServer>>
