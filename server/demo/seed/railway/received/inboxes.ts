/** An inbox of the demo with three messages: one was taken, the file of one came before, and one came from an unknown sender. */
import { inbox } from '#model/areas/document/inbox/inbox.resource.ts'
import { message } from '#model/areas/document/inbox/message.resource.ts'
import type { Unit } from '#server/engine/rows/transaction.ts'

const HOUR_MS = 3_600_000
const before = (now: Date, hours: number): string => new Date(now.getTime() - hours * HOUR_MS).toISOString()

/** Returns the id of the message with the bill that was taken. */
export async function seedInbox({ rows }: Unit, now: Date): Promise<number> {
  const { id } = await rows(inbox).create({
    name: 'Carrier bills',
    kind: 'webhook',
    senders: ['bills@cpkc.example.com', 'cn.example.com'],
  })
  const [taken] = await rows(message).createMany([
    {
      inbox: id,
      message_id: '<20261104.1@cpkc.example.com>',
      sender: 'bills@cpkc.example.com',
      subject: 'Bill of lading of your cars',
      sent_at: before(now, 5),
      outcome: 'taken',
      finished_at: before(now, 5),
    },
    {
      inbox: id,
      message_id: '<20261104.7@cn.example.com>',
      sender: 'yard@cn.example.com',
      subject: 'FW: Bill of lading of your cars',
      sent_at: before(now, 3),
      outcome: 'duplicate',
      reason: `bill.pdf: The same file came as bill-of-lading.pdf on ${before(now, 30).slice(0, 10)}.`,
      finished_at: before(now, 3),
    },
    {
      inbox: id,
      message_id: '<offer-88@prize.example.net>',
      sender: 'office@prize.example.net',
      subject: 'Invoice overdue',
      sent_at: before(now, 2),
      outcome: 'refused',
      reason: 'office@prize.example.net is not among the senders of this inbox.',
      finished_at: before(now, 2),
    },
  ])
  if (taken === undefined) throw new Error('No message was made.')
  return taken.id
}
