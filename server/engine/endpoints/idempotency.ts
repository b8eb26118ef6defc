/** A request with an Idempotency-Key is executed once and gets the same answer, however often it is repeated within a day. */
import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { LONGEST_KEYED_ADDRESS } from '#model/kernel/limits.ts'
import { conflict, invalid } from '../base/http-error.ts'
import { isFileAnswer, isLaterAnswer } from '../base/handler.ts'
import { run, type Client } from '../base/sql.ts'
import type { TenantScope } from '../base/tenant-scope.ts'
import type { Unit } from '../rows/transaction.ts'

export type StoredAnswer = { readonly status: number; readonly body: unknown }
export type KeyedRequest = { readonly key: string | undefined; readonly path: string; readonly content: unknown }

export const hashOf = (content: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(content) ?? '')
    .digest('hex')

/**
 * Runs the work, or returns the answer of the first time. Key, work and answer are one transaction: a failure leaves no key behind,
 * and a repetition that comes meanwhile waits for the first and then gets its answer.
 */
export async function onceOnly(
  unit: Unit,
  { key, path, content }: KeyedRequest,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const { client, scope } = unit
  if (key === undefined) return work()
  if (key === '' || key.length > 200)
    throw invalid({ non_field_errors: ['An Idempotency-Key has 1 to 200 characters.'] })
  if (path.length > LONGEST_KEYED_ADDRESS)
    throw invalid({
      non_field_errors: [
        `With an Idempotency-Key an address has at most ${LONGEST_KEYED_ADDRESS} characters; here are ${path.length}.`,
      ],
    })
  const hash = hashOf(content)
  const mine = mineOf(scope, key, path)
  await run(client, sql`delete from idempotency where user_id = ${scope.user} and at < now() - interval '1 day'`)
  const taken = await run(
    client,
    sql`insert into idempotency (company_id, user_id, key, path, request_hash) values (${scope.company}, ${scope.user}, ${key}, ${path}, ${hash}) on conflict do nothing returning key`,
  )
  if (taken.length === 0) {
    // With the lock this transaction writes too: where commits wait for a replica, the answer of the first time is confirmed again.
    const [before] = await run<{ request_hash: string; status: number | null; body: unknown }>(
      client,
      sql`select request_hash, status, body from idempotency where ${mine} for update`,
    )
    if (before === undefined || before.request_hash !== hash)
      throw conflict('This Idempotency-Key was used for another request.')
    return { status: before.status ?? 200, body: before.body ?? undefined }
  }
  const answer = await work()
  // A file is made again at each repetition: it would be too large to store.
  if (isFileAnswer(answer.body)) return answer
  const body = isLaterAnswer(answer.body) ? answer.body.meanwhile : answer.body
  await keep(client, mine, { ...answer, body })
  return answer
}

const mineOf = ({ user }: TenantScope, key: string, path: string): SQL =>
  sql`user_id = ${user} and key = ${key} and path = ${path}`

const keep = (client: Client, mine: SQL, { status, body }: StoredAnswer): Promise<unknown> =>
  run(
    client,
    sql`update idempotency set status = ${status}, body = ${body === undefined ? null : JSON.stringify(body)}::jsonb where ${mine}`,
  )

/** Keeps what came of work that was done after the transaction, in place of what was kept meanwhile. */
export async function keepLater(
  { client, scope }: Pick<Unit, 'client' | 'scope'>,
  { key, path }: Omit<KeyedRequest, 'content'>,
  answer: StoredAnswer,
): Promise<void> {
  if (key !== undefined) await keep(client, mineOf(scope, key, path), answer)
}
