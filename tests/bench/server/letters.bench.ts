/**
 * A hundred letters through a real SMTP server, from the end of their hold until the last has arrived. With DATABASE_URL on that
 * PostgreSQL.
 */
import { createJobLoop } from '#server/jobs/loop.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { letterQueue } from '#server/mail/letter-queue.ts'
import { queueMail } from '#server/mail/mail.ts'
import { readMailServer } from '#server/mail-settings.ts'
import { startServer } from '../../server/harness.ts'
import { openMailbox } from '../../server/jobs/mailbox.ts'
import { percentile, type Table } from '../kit/bench.ts'

const [LETTERS, TIMES, HOLD_MS] = [100, 3, 11_000]
const site = { address: 'https://console.example.com', demo: false, sendsMail: true }

export async function bench(): Promise<Table> {
  const server = await startServer()
  const box = await openMailbox()
  const queue = letterQueue(readMailServer(box.url, 'Highball <highball@example.com>'))
  const took: number[] = []
  try {
    for (let time = 0; time < TIMES; time++) {
      await systemTransaction(server.db, async ({ client }) => {
        for (let at = 0; at < LETTERS; at++)
          await queueMail(
            client,
            { to: `p${at}@prairie.test`, company: server.ours, subject: 'Notice', body: 'Text' },
            site,
          )
      })
      const loop = createJobLoop(server.db, [queue], () => new Date(Date.now() + HOLD_MS))
      const wanted = (time + 1) * LETTERS
      const began = performance.now()
      for (let turns = 0; box.accepted.length < wanted; turns++) {
        if (turns > LETTERS) throw new Error(`${wanted - box.accepted.length} letters were not taken in ${turns} turns`)
        await loop.turn()
      }
      took.push(performance.now() - began)
      if (new Set(box.accepted.map(({ messageId }) => messageId)).size !== wanted)
        throw new Error('A letter came twice')
    }
  } finally {
    queue.close()
    await box.close()
    await server.close()
  }
  return {
    title: 'Letters through a real SMTP server',
    rows: [
      {
        measure: `${LETTERS} letters after their hold, median of ${TIMES}`,
        ours: percentile(took, 50) / 1000,
        unit: 's',
        limit: 5,
      },
    ],
  }
}
