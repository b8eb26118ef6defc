/** The queue of files in folder inboxes: each is listed as a message, taken once, and moved to `done` or `refused`. */
import { constants } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { message as messages } from '#model/areas/document/inbox/message.resource.ts'
import type { MessageOutcome } from '#model/areas/document/inbox/inbox-kinds.ts'
import { receiveFiles } from '#server/areas/document/bill/receive.ts'
import type { Database } from '#server/db/database.ts'
import { run, type Client } from '#server/engine/base/sql.ts'
import { discard, store, type Stored } from '#server/engine/files/incoming.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { Refused, type Queue, type Taken } from '#server/jobs/queue.ts'
import { MAX_FILE_BYTES } from '#server/reading/recognize-file.ts'
import { withKeptFiles } from '../kept-files.ts'
import { outcomeOf, reasonOf } from '../mail/take-mail.ts'
import { inboxRoot } from '../settings.ts'
import { unchangedOf } from './looks.state.ts'
import { filesIn, folderAt, moveTo, openFolder, type FolderFile } from './place.ts'

const LEASE_MS = 10 * 60_000
const TOO_LARGE = 'The file is larger than 25 MB. Scan at 300 dpi, or split it into parts.'
const LINK = 'It is a link to another place. Put the file itself into the folder.'

type FolderInbox = { readonly id: number; readonly company_id: number; readonly folder: string }

/** Returns a name that two processes, or one after its restart, give the same file. It keeps a file from being listed twice. */
const nameOfFile = ({ id }: FolderInbox, { name, size, changed, inode }: FolderFile): string =>
  `file:${id}:${inode}:${size}:${changed}:${name}`.slice(0, 500)

async function listNew(client: Client, now: Date): Promise<void> {
  const root = inboxRoot(process.env)
  if (root === undefined) return
  const inboxes = await run<FolderInbox>(
    client,
    sql`select id, company_id, folder from document_inbox where kind = 'folder' and is_on order by id`,
  )
  const found: (FolderFile & { readonly inbox: FolderInbox })[] = []
  for (const inbox of inboxes) {
    const at = folderAt(root, inbox)
    const problem = await openFolder(root, at).then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    await run(
      client,
      sql`update document_inbox set problem = ${problem.slice(0, 500)} where id = ${inbox.id} and problem <> ${problem.slice(0, 500)}`,
    )
    if (problem === '') found.push(...(await filesIn(at)).map((file) => ({ ...file, inbox })))
  }
  for (const file of unchangedOf(found, now.getTime()))
    await run(
      client,
      sql`insert into document_message (company_id, inbox, message_id, subject, status, run_at)
        values (${file.inbox.company_id}, ${file.inbox.id}, ${nameOfFile(file.inbox, file)}, ${file.name}, 'waiting', ${now.toISOString()})
        on conflict do nothing`,
    )
}

type Listed = { readonly name: string; readonly outcome: '' | MessageOutcome; readonly at: string }

async function listedOf(db: Database, { id }: Taken): Promise<Listed> {
  const root = inboxRoot(process.env)
  const [found] = await run<FolderInbox & { subject: string; outcome: Listed['outcome'] }>(
    db.readPool,
    sql`select m.subject, m.outcome, i.id, i.company_id, i.folder
      from document_message m join document_inbox i on i.id = m.inbox where m.id = ${id}`,
  )
  if (root === undefined || found === undefined) throw new Refused('Its inbox is gone.')
  return { name: path.basename(found.subject), outcome: found.outcome, at: folderAt(root, found) }
}

/** Copies the file to a place where no other program can change it, without following links. Returns the reason of a refusal as text. */
async function copyOf(at: string, name: string) {
  const file = await fs.open(path.join(at, name), constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ELOOP') return LINK
    if (code === 'ENOENT') throw new Refused('The file was gone before it was taken.')
    throw error
  })
  if (typeof file === 'string') return file
  try {
    const state = await file.stat()
    if (!state.isFile()) return LINK
    if (state.size > MAX_FILE_BYTES) return TOO_LARGE
    return await store(file.createReadStream({ autoClose: false }), 'file', MAX_FILE_BYTES)
  } finally {
    await file.close()
  }
}

/** Records the outcome of the file in one transaction with its document. Returns the outcome and the new version of the message. */
const recordFile = (db: Database, { id, company_id }: Taken, file: Stored & { readonly name: string }) =>
  withKeptFiles([file], (begin) =>
    systemTransaction(
      db,
      async (unit) => {
        const received = await receiveFiles(unit, await begin(), { source: 'folder', message: id })
        const outcome = outcomeOf(received)
        const { version } = await unit.rows(messages).patch(id, { outcome, reason: reasonOf(received) })
        return { outcome, version }
      },
      company_id,
    ),
  )

const recordRefusal = (db: Database, { id, company_id }: Taken, reason: string) =>
  systemTransaction(
    db,
    async ({ rows }) => {
      const { version } = await rows(messages).patch(id, { outcome: 'refused', reason })
      return { outcome: 'refused' as const, version }
    },
    company_id,
  )

async function work(db: Database, taken: Taken, kept: (version: number) => void): Promise<undefined> {
  const listed = await listedOf(db, taken)
  let { outcome } = listed
  if (outcome === '') {
    const copy = await copyOf(listed.at, listed.name)
    try {
      const recorded =
        typeof copy === 'string'
          ? await recordRefusal(db, taken, copy)
          : await recordFile(db, taken, { ...copy, name: listed.name })
      outcome = recorded.outcome
      kept(recorded.version)
    } finally {
      if (typeof copy !== 'string') await discard(copy.path)
    }
  }
  // A process that ended after it had recorded the outcome may have moved the file or not.
  await moveTo(listed.at, listed.name, outcome === 'refused' ? 'refused' : 'done')
  return undefined
}

export const folderQueue: Queue = {
  table: 'document_message',
  doing: 'taking',
  done: 'done',
  isOpen: true,
  atOnce: 4,
  leaseMs: LEASE_MS,
  prepare: listNew,
  work: (db, taken, _now, kept) => work(db, taken, kept),
  close: () => undefined,
}
