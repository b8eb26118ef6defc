/** Logs requests that changed something or were refused, and sign-ins (audit:request), buffered and written in batches, so as not to delay requests. */
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { request as declared } from '#model/areas/audit/audit.resource.ts'
import type { Database } from '#server/db/database.ts'
import { notedOf, type NotedAccount } from '#server/engine/endpoints/noted.state.ts'
import { run } from '#server/engine/base/sql.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'

const WAIT_MS = 1000
const RETENTION_DAYS = 90
/** Buffer limit: the oldest entries are dropped, so that an unavailable database does not fill the memory. */
const MAX_BUFFERED = 20_000
const CHUNK = 2000

const methods: readonly string[] = declared.fields.method.choices ?? []
const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

type RequestEntry = {
  readonly company_id: number
  readonly user: number
  readonly at: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly milliseconds: number
  readonly remote_ip: string
  readonly reason: string
}

export type RequestLog = {
  /** Requests of no known account belong to no company and are not logged. */
  readonly mount: (app: FastifyInstance) => void
  /** Writes the buffered entries. */
  readonly flush: () => Promise<void>
  /** Deletes a company's entries older than 90 days; returns their number. */
  readonly prune: (company: number) => Promise<number>
}

/** Without one, the client has closed its connection. */
const addressOf = ({ ip }: { readonly ip?: string }): string => (ip ?? '').slice(0, 60)

const MAX_REASON = 200

const entryOf = (
  { company, id }: NotedAccount,
  reason: string,
  request: FastifyRequest,
  reply: FastifyReply,
): RequestEntry => ({
  company_id: company,
  user: id,
  at: new Date().toISOString(),
  method: request.method,
  path: (request.url.split('?')[0] ?? '').slice(0, 500),
  status: reply.statusCode,
  milliseconds: Math.round(reply.elapsedTime * 10) / 10,
  remote_ip: addressOf(request),
  reason: reason.slice(0, MAX_REASON),
})

export function createRequestLog(db: Database): RequestLog {
  let buffer: RequestEntry[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    while (buffer.length > 0) {
      const chunk = buffer.slice(0, CHUNK)
      buffer = buffer.slice(chunk.length)
      try {
        // The left join drops users who have been deleted since.
        await run(
          db.pool,
          sql`insert into audit_request (company_id, "user", at, method, path, status, milliseconds, remote_ip, reason)
            select r.company_id, u.id, r.at, r.method, r.path, r.status, r.milliseconds, r.remote_ip, r.reason
            from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as r(company_id bigint, "user" bigint, at timestamptz, method text, path text, status bigint, milliseconds double precision, remote_ip text, reason text)
            left join user_user u on u.id = r."user"`,
        )
      } catch {
        buffer = [...chunk, ...buffer].slice(-MAX_BUFFERED)
        return
      }
    }
  }
  const flush = (): Promise<void> => (writing = writing.then(write))
  const scheduleFlush = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush()
    }, WAIT_MS).unref()
  }

  function note(request: FastifyRequest, reply: FastifyReply): void {
    const { account, reason = '' } = notedOf(request)
    if (
      account === undefined ||
      !methods.includes(request.method) ||
      (isReading(request.method) &&
        request.routeOptions.config.acts !== true &&
        reply.statusCode < 400 &&
        reason === '')
    )
      return
    buffer.push(entryOf(account, reason, request, reply))
    if (buffer.length > MAX_BUFFERED) buffer = buffer.slice(-MAX_BUFFERED)
    scheduleFlush()
  }

  async function prune(company: number): Promise<number> {
    return systemTransaction(db, async ({ client }) => {
      const gone = await run(
        client,
        sql`delete from audit_request where company_id = ${company} and at < now() - make_interval(days => ${RETENTION_DAYS}) returning 1`,
      )
      return gone.length
    })
  }

  return {
    mount: (app) => {
      app.addHook('onResponse', async (request, reply) => note(request, reply))
      app.addHook('onClose', async () => {
        clearTimeout(timer)
        await flush()
      })
    },
    flush,
    prune,
  }
}
