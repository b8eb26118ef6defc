/** One document to another system, and what it answers; both are kept with the delivery, without what lets the server in there. */
import { sql } from 'drizzle-orm'
import { MOST_KEPT, REFERENCE, theirNameOf } from '#model/areas/erp/rules/sent-names.ts'
import { name, run } from '#server/engine/base/sql.ts'
import { FailedAttempt, type Finish, type Queue } from '#server/jobs/queue.ts'
import { ask, cameText, shortened, type Came } from '../ask.ts'
import type { Connection } from '../connection.ts'
import { saidIn } from '../said.ts'
import { LEASE_MS } from './at-once.ts'

export type SentDocument = {
  readonly body: Uint8Array
  readonly headers: Readonly<Record<string, string>>
  /** What of it is kept: its text. */
  readonly shown: string
}
type Kept = { readonly id: number; readonly key: string }

const LONGEST_REFERENCE = 60

export function referenceIn(text: string, { mapping }: Connection): string {
  const said = saidIn(text).get(theirNameOf(mapping, REFERENCE))
  return typeof said === 'string' || typeof said === 'number' ? shortened(String(said)).slice(0, LONGEST_REFERENCE) : ''
}

function keptOf(table: string, { id, key }: Kept, connection: Connection, shown: string): (answer: string) => Finish {
  const { address, account, secret } = connection
  const open = account === '' && secret === '' ? [] : ['authorization: Basic …']
  const request = [`POST ${address}`, ...open, `idempotency-key: ${key}`, '', shown].join('\n').slice(0, MOST_KEPT)
  return (answer) => (client) =>
    run(
      client,
      sql`update ${name(table)} set request = ${request}, answer = ${answer.slice(0, MOST_KEPT)} where id = ${id}`,
    )
}

/** Throws a failed attempt unless it was taken. `noted` records both. */
export async function exchange(
  table: string,
  delivery: Kept,
  connection: Connection,
  document: SentDocument,
): Promise<Came & { readonly noted: Finish }> {
  const kept = keptOf(table, delivery, connection, document.shown)
  const came = await ask(connection, {
    method: 'POST',
    headers: { ...document.headers, 'idempotency-key': delivery.key },
    body: document.body,
  }).catch((error: unknown) => {
    throw new FailedAttempt(error instanceof Error ? error.message : String(error), kept(''))
  })
  const noted = kept(`${came.status}\n${came.text.replaceAll('\0', '')}`)
  if (came.status < 200 || came.status >= 300) throw new FailedAttempt(cameText(came), noted)
  return { ...came, noted }
}

type Done = {
  readonly delivery: { readonly id: number; readonly asked_by: number | null }
  readonly reference: string
  readonly noted: Finish
  /** Marks what was delivered. */
  readonly mark: Finish
}

/** Recorded as done by whoever asked for it. */
export const sentBy =
  (table: string, { delivery: { id, asked_by }, reference, noted, mark }: Done): Finish =>
  async (client) => {
    await noted(client)
    await run(client, sql`select set_config('app.user', ${String(asked_by ?? '')}, true)`)
    await run(client, sql`update ${name(table)} set reference = ${reference} where id = ${id}`)
    await mark(client)
  }

export const queueOf = (table: string, work: Queue['work']): Queue => ({
  table,
  doing: 'sending',
  done: 'sent',
  isOpen: true,
  atOnce: 4,
  leaseMs: LEASE_MS,
  prepare: async () => undefined,
  work,
  close: () => undefined,
})
