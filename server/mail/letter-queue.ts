/** Sends the letters of the outbox by SMTP. The job loop calls it (server/jobs). */
import { createTransport } from 'nodemailer'
import { sql } from 'drizzle-orm'
import { list, run, type Client } from '#server/engine/base/sql.ts'
import { readArchived, typeOfArchived } from '#server/engine/files/archive-files.ts'
import { htmlLetter } from './html-letter.ts'
import { openLetterFile } from './letter-files.ts'
import { Refused, type Queue } from '#server/jobs/queue.ts'

export type MailServer = {
  readonly host: string
  readonly port: number
  /** TLS from the beginning. Otherwise STARTTLS is used where the server offers it. */
  readonly secure: boolean
  readonly auth?: { readonly user: string; readonly pass: string }
  /** Whom letters are from: an address, or `Name <address>`. */
  readonly from: string
}

const AT_ONCE = 5
const ANSWER_MS = 30_000
/** Longer than an attempt lasts whose server answers at the last moment each time. */
const LEASE_MS = 10 * 60_000

export const NO_SERVER = 'No mail server is set up (SMTP_URL), so it waits.'
const TOO_LATE = 'It could not be sent while it was of use.'

type Text = {
  readonly to_address: string
  readonly subject: string
  readonly body: string
  readonly message_id: string
  readonly papers: readonly number[]
  readonly filename: string
  readonly sha256: string
  readonly mail_sender: string
  readonly mail_reply_to: string
  readonly mail_footer: string
}

/** The address of the server, with the name that the company gave itself. */
const senderOf = (from: string, name: string) =>
  name === '' ? from : { name, address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from }
const withFooter = (body: string, footer: string): string =>
  footer.trim() === '' ? body : `${body}\n\n-- \n${footer.trim()}`

/** What the SMTP server answered, or why there was no answer. An answer of 5xx is final. */
function failureOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const code = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  const said = 'response' in error && typeof error.response === 'string' ? error.response : error.message
  return code >= 500 ? new Refused(said) : new Error(said)
}

/** The text of a letter that is of no use any more is forgotten: there may be a secret in it. */
async function expire(client: Client, now: string): Promise<void> {
  await run(client, sql`delete from outbox o using config_letter l where l.id = o.letter and l.good_until <= ${now}`)
  await run(
    client,
    sql`update config_letter set status = 'failed', problem = ${TOO_LATE}, run_at = null, finished_at = ${now}
      where status = 'waiting' and good_until <= ${now}`,
  )
}

const transportOf = ({ host, port, secure, auth }: MailServer) =>
  createTransport({
    pool: true,
    maxConnections: AT_ONCE,
    host,
    port,
    secure,
    ...(auth && { auth }),
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
    dnsTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** Read when they are sent: a letter that waits does not hold them. */
async function papersOf(client: Client, papers: readonly number[]) {
  if (papers.length === 0) return []
  const found = await run<{ filename: string; sha256: string }>(
    client,
    sql`select filename, sha256 from document_archived_paper where id = any(${list(papers)}::bigint[]) order by id`,
  )
  // Nobody deletes an archived paper; a letter that should carry one is not sent without it.
  if (found.length < papers.length) throw new Refused('A paper that goes along is not in the archive.')
  return Promise.all(
    found.map(async ({ filename, sha256 }) => ({
      filename,
      contentType: typeOfArchived(filename),
      content: await readArchived(sha256),
    })),
  )
}

/** The file that was made for the letter, read from the disk as it is sent. */
async function fileOf({ filename, sha256 }: Pick<Text, 'filename' | 'sha256'>) {
  if (sha256 === '') return []
  const content = await openLetterFile(sha256)
  if (content === undefined) throw new Refused('The file that goes along is gone.')
  return [{ filename, content }]
}

/** The queue of letters. Without a mail server they wait, and say so. */
export function letterQueue(server: MailServer | undefined): Queue {
  const transport = server && transportOf(server)
  return {
    table: 'config_letter',
    doing: 'sending',
    done: 'sent',
    isOpen: transport !== undefined,
    atOnce: AT_ONCE,
    leaseMs: LEASE_MS,
    prepare: async (client, now) => {
      await expire(client, now.toISOString())
      if (transport === undefined)
        await run(
          client,
          sql`update config_letter set problem = ${NO_SERVER} where status = 'waiting' and run_at <= ${now.toISOString()} and problem <> ${NO_SERVER}`,
        )
    },
    work: async ({ pool }, { id }) => {
      const [letter] = await run<Text>(
        pool,
        sql`select o.to_address, o.subject, o.body, l.message_id, l.papers, l.filename, l.content_sha256 as sha256, c.mail_sender, c.mail_reply_to, c.mail_footer
          from outbox o join config_letter l on l.id = o.letter join company_company c on c.id = l.company_id where l.id = ${id}`,
      )
      if (letter === undefined) throw new Refused('Its text is gone.')
      const { to_address: to, subject, body, message_id: messageId, mail_sender, mail_reply_to: replyTo } = letter
      const text = withFooter(body, letter.mail_footer)
      const attachments = [...(await papersOf(pool, letter.papers)), ...(await fileOf(letter))]
      try {
        await transport?.sendMail({
          from: senderOf(server?.from ?? '', mail_sender),
          ...(replyTo !== '' && { replyTo }),
          to: { name: '', address: to },
          subject,
          text,
          html: htmlLetter(text),
          messageId,
          attachments,
        })
      } catch (error) {
        throw failureOf(error)
      }
      // What was sent is not needed any more, and there may be a secret in it.
      return (client) => run(client, sql`delete from outbox where letter = ${id}`)
    },
    close: () => transport?.close(),
  }
}
