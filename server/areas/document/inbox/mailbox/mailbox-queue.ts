/** The queue of mailboxes: each is read once a minute, and at growing intervals after failures. */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { unsealed } from '#server/engine/base/secrets/sealed.ts'
import { run, type Client } from '#server/engine/base/sql.ts'
import { Refused, type Queue, type Taken } from '#server/jobs/queue.ts'
import { takeMail, takeTooLarge } from '../mail/take-mail.ts'
import { imapHosts } from '../settings.ts'
import { lookInto, type Mailbox, type Reaching } from './mailbox.ts'

const LEASE_MS = 10 * 60_000
const EVERY_MS = 60_000
const AFTER_FAILURES_MS = 60 * 60_000

type Found = Mailbox & { readonly senders: readonly string[] }

/** Makes mailboxes due that are new, or were read long enough ago. */
async function planLooks(client: Client, now: Date): Promise<void> {
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString()
  await run(
    client,
    sql`update document_inbox set status = 'waiting', run_at = ${now.toISOString()}, attempts = 0
      where kind = 'imap' and is_on and (
        (status = 'waiting' and run_at is null)
        or (status = 'done' and finished_at <= ${before(EVERY_MS)})
        or (status = 'failed' and finished_at <= ${before(AFTER_FAILURES_MS)}))`,
  )
}

async function look(db: Database, { id, company_id }: Taken, tls: Reaching['tls']): Promise<undefined> {
  const [found] = await run<Found>(
    db.readPool,
    sql`select address, account, password, mailbox, senders from document_inbox where id = ${id}`,
  )
  if (found === undefined) throw new Refused('The inbox is gone.')
  const password = found.password === '' ? undefined : await unsealed(found.password)
  if (password === undefined) throw new Refused('It has no password that this server can read. Set the password.')
  const inbox = { id, company_id, kind: 'imap' as const, senders: found.senders }
  const reaching = { hosts: imapHosts(process.env), ...(tls && { tls }) }
  await lookInto({ ...found, password }, reaching, async (at, uid) =>
    at === undefined ? takeTooLarge(db, inbox, uid) : takeMail(db, inbox, at),
  )
  return undefined
}

/** `tls`: for tests, whose mail server has its own certificate. */
export const mailboxQueue = (tls?: Reaching['tls']): Queue => ({
  table: 'document_inbox',
  only: sql`kind = 'imap' and is_on`,
  doing: 'looking',
  done: 'done',
  isOpen: true,
  atOnce: 2,
  leaseMs: LEASE_MS,
  prepare: planLooks,
  work: (db, taken) => look(db, taken, tls),
  close: () => undefined,
})
