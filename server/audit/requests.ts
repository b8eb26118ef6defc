/** Keeps requests that changed something or were refused (audit:request), off the path of the requests themselves: noted in memory, written together. */
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { request as declared } from '#model/resources/audit.ts'
import type { Database } from '../db/database.ts'
import type { Authenticate } from '../engine/door.ts'
import type { Person } from '../engine/handler.ts'
import { run } from '../engine/sql.ts'
import { systemTransaction } from '../engine/transaction.ts'

const WAIT_MS = 1000
const DAY_MS = 24 * 60 * 60 * 1000
const KEPT_DAYS = 90
/** Beyond this many that wait, the oldest are given up: a database that is away must not fill the memory. */
const MOST = 20_000
const CHUNK = 2000

const methods: readonly string[] = declared.fields.method.choices ?? []
const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

type Noted = {
  readonly company_id: number
  readonly user: number
  readonly at: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly milliseconds: number
  readonly remote_ip: string
}

export type RequestLog = {
  /** Remembers who a request is from. Requests of nobody belong to no company, and are in nobody's log. */
  readonly noting: (authenticate: Authenticate) => Authenticate
  readonly mount: (app: FastifyInstance) => void
  /** Writes what waits. */
  readonly flush: () => Promise<void>
  /** Forgets what is older than 90 days. How many went. */
  readonly prune: () => Promise<number>
}

const noted = ({ company, id }: Person, request: FastifyRequest, reply: FastifyReply): Noted => ({
  company_id: company,
  user: id,
  at: new Date().toISOString(),
  method: request.method,
  path: (request.url.split('?')[0] ?? '').slice(0, 500),
  status: reply.statusCode,
  milliseconds: Math.round(reply.elapsedTime * 10) / 10,
  remote_ip: request.ip.slice(0, 60),
})

export function createRequestLog(db: Database): RequestLog {
  const people = new WeakMap<FastifyRequest, Person>()
  let waiting: Noted[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const some = waiting.slice(0, CHUNK)
      waiting = waiting.slice(some.length)
      try {
        // A person removed meanwhile is no longer named.
        await run(
          db.pool,
          sql`insert into audit_request (company_id, "user", at, method, path, status, milliseconds, remote_ip)
            select r.company_id, u.id, r.at, r.method, r.path, r.status, r.milliseconds, r.remote_ip
            from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as r(company_id bigint, "user" bigint, at timestamptz, method text, path text, status bigint, milliseconds double precision, remote_ip text)
            left join user_user u on u.id = r."user"`,
        )
      } catch {
        waiting = [...some, ...waiting].slice(-MOST)
        return
      }
    }
  }
  const flush = (): Promise<void> => (writing = writing.then(write))
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush()
    }, WAIT_MS).unref()
  }

  function note(request: FastifyRequest, reply: FastifyReply): void {
    const person = people.get(request)
    if (person === undefined || !methods.includes(request.method) || (isReading(request.method) && reply.statusCode < 400)) return
    waiting.push(noted(person, request, reply))
    if (waiting.length > MOST) waiting = waiting.slice(-MOST)
    soon()
  }

  async function prune(): Promise<number> {
    return systemTransaction(db, async ({ client }) => {
      const gone = await run(client, sql`delete from audit_request where at < now() - make_interval(days => ${KEPT_DAYS}) returning 1`)
      return gone.length
    })
  }

  return {
    noting: (authenticate) => async (request) => {
      const person = await authenticate(request)
      people.set(request, person)
      return person
    },
    mount: (app) => {
      app.addHook('onResponse', async (request, reply) => note(request, reply))
      const daily = setInterval(() => void prune().catch(() => undefined), DAY_MS).unref()
      app.addHook('onClose', async () => {
        clearInterval(daily)
        clearTimeout(timer)
        await flush()
      })
    },
    flush,
    prune,
  }
}
