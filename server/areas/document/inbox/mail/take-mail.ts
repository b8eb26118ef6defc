/** Takes a message of an inbox once: its files become documents, and the message is listed with its outcome. */
import { message as messages } from '#model/areas/document/inbox/message.resource.ts'
import type { MessageOutcome } from '#model/areas/document/inbox/inbox-kinds.ts'
import { takesSender } from '#model/areas/document/inbox/senders.ts'
import type { Row } from '#model/kernel/resource.ts'
import { receiveFiles, type ReceivedFile, type Reception } from '#server/areas/document/bill/receive.ts'
import type { Database } from '#server/db/database.ts'
import { systemTransaction, type Unit } from '#server/engine/rows/transaction.ts'
import { withKeptFiles } from '../kept-files.ts'
import type { InboxMail } from './mail.ts'
import { withMail } from './read-mail.ts'

export type TakingInbox = {
  readonly id: number
  readonly company_id: number
  readonly kind: 'webhook' | 'imap'
  readonly senders: readonly string[]
}

const UNREADABLE = 'It is no e-mail that can be read.'
const KNOWN = 'The message with this file was taken before.'
const EMPTY = 'It has no attached file. Attach the bill as PDF, PNG, JPEG, WebP, GIF or TIFF.'
const [LONGEST_ID, LONGEST_SENDER, LONGEST_SUBJECT, LONGEST_REASON] = [500, 200, 300, 500]

/** Answers the same outcome for each attached file, and stores none of them. */
function allAre(outcome: 'duplicate' | 'refused', { parts }: Pick<InboxMail, 'parts'>, message: string): Reception {
  const results = parts.map(({ name }) => ({ file: name, id: null, outcome, message }))
  return { batch: null, counts: { queued: 0, duplicate: 0, refused: 0, [outcome]: results.length }, results }
}

export function outcomeOf({ counts }: Pick<Reception, 'counts'>): MessageOutcome {
  if (counts.queued > 0) return 'taken'
  return counts.duplicate > 0 ? 'duplicate' : 'refused'
}

/** Returns the sentences that a clerk reads beside the outcome. */
export const reasonOf = ({ results }: Pick<Reception, 'results'>, leftOut = 0): string =>
  [
    ...results.flatMap(({ file, outcome, message }) => (outcome === 'queued' ? [] : [`${file}: ${message}`])),
    ...(leftOut > 0 ? [`${leftOut} more attached files were not taken: a message may have 100.`] : []),
  ]
    .join(' ')
    .slice(0, LONGEST_REASON)

function refusalOf({ senders }: TakingInbox, { sender, parts }: InboxMail): string | undefined {
  if (!takesSender(senders, sender))
    return `${sender || 'A message without a sender'} is not among the senders of this inbox.`
  return parts.length === 0 ? EMPTY : undefined
}

type Values = Pick<
  Row<typeof messages>,
  'inbox' | 'message_id' | 'sender' | 'subject' | 'sent_at' | 'finished_at' | 'outcome' | 'reason'
>
const isSameMail = (one: Pick<Values, 'inbox' | 'sender' | 'subject'>, other: Values): boolean =>
  (['inbox', 'sender', 'subject'] as const).every((key) => one[key] === other[key])

/**
 * Lists a message. `known`: a refused one with the same Message-ID. It may come again after its sender was added to the inbox, or with
 * another file. The line of another message stays as it is, and leaves the Message-ID to the new line.
 */
async function listMessage({ rows }: Unit, values: Values, known: Row<typeof messages> | undefined): Promise<number> {
  if (known !== undefined && isSameMail(known, values)) return (await rows(messages).patch(known.id, values)).id
  if (known !== undefined)
    await rows(messages).patch(known.id, {
      message_id: `earlier:${known.id}:${values.message_id}`.slice(0, LONGEST_ID),
    })
  return (await rows(messages).create(values)).id
}

async function record(
  unit: Unit,
  inbox: TakingInbox,
  mail: InboxMail,
  files: readonly ReceivedFile[],
): Promise<Reception> {
  const { rows, now, lockKeys } = unit
  const message_id = mail.messageId.slice(0, LONGEST_ID)
  // If a message arrives several times at once, the first transaction takes it and the others find it.
  await lockKeys([`message ${message_id}`])
  const [known] = await rows(messages).find({ message_id })
  if (known !== undefined && known.outcome !== 'refused') return allAre('duplicate', mail, KNOWN)
  const refusal = refusalOf(inbox, mail)
  const values: Values = {
    inbox: inbox.id,
    message_id,
    sender: mail.sender.slice(0, LONGEST_SENDER),
    subject: mail.subject.slice(0, LONGEST_SUBJECT),
    sent_at: mail.sentAt,
    finished_at: now,
    outcome: refusal === undefined ? '' : 'refused',
    reason: (refusal ?? '').slice(0, LONGEST_REASON),
  }
  const id = await listMessage(unit, values, known)
  if (refusal !== undefined) return allAre('refused', mail, refusal)
  const received = await receiveFiles(unit, files, { source: inbox.kind, message: id })
  await rows(messages).patch(id, { outcome: outcomeOf(received), reason: reasonOf(received, mail.leftOut) })
  return received
}

/** `at`: path of the message. A message that cannot be read is refused and not listed, since its id and sender are unknown. */
export const takeMail = (db: Database, inbox: TakingInbox, at: string): Promise<Reception> =>
  withMail(at, async (mail) =>
    mail === undefined
      ? allAre('refused', { parts: [{ path: '', name: 'The message', size: 0, hash: '' }] }, UNREADABLE)
      : withKeptFiles(mail.parts, (begin) =>
          systemTransaction(db, async (unit) => record(unit, inbox, mail, await begin()), inbox.company_id),
        ),
  )

/** Lists a message that is larger than the server takes. Nothing of it is read. */
export const takeTooLarge = (db: Database, { id, company_id }: TakingInbox, uid: number): Promise<unknown> =>
  systemTransaction(
    db,
    async ({ rows, now }) => {
      const message_id = `large:${id}:${uid}`
      if ((await rows(messages).count({ message_id })) > 0) return
      await rows(messages).create({
        inbox: id,
        message_id,
        subject: `Message ${uid} of the mailbox`,
        outcome: 'refused',
        reason: 'It is larger than 30 MB. Ask the sender to send the bills one by one.',
        finished_at: now,
      })
    },
    company_id,
  )
