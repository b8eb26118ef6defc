/** A report of stations, the loop that runs it, and a clock that the test moves. */
import { nextRun } from '#model/areas/report/rules/schedule/next-run.ts'
import { createJobLoop, type JobLoop } from '#server/jobs/loop.ts'
import { reportQueue } from '#server/areas/report/sending/queue.ts'
import { letterQueue } from '#server/mail/letter-queue.ts'
import { readMailServer } from '#server/mail-settings.ts'
import { siteServices } from '#server/makers.ts'
import type { Client, Server } from '../../../harness.ts'
import type { Mailbox } from '../../../jobs/mailbox.ts'

const services = siteServices({ address: 'https://console.example.com', demo: false, sendsMail: true })
export const HOUR = 60 * 60_000

export const station = async (client: Client, name: string, state = 'AB'): Promise<number> => {
  const { status, body } = await client.post('railstation/', { name, state, country: 'CA', railroad: 'CPKC' })
  if (status !== 201) throw new Error(`A station answered ${status}: ${JSON.stringify(body)}`)
  return body.id
}

let made = 0
/** With two recipients, unless the values say otherwise. */
export const stationReport = async (client: Client, values: object = {}): Promise<number> => {
  const { status, body } = await client.post('report/', {
    name: `Stations ${++made}`,
    source: 'rail:station',
    columns: ['name', 'state'],
    ordering: 'name',
    format: 'csv',
    emails: ['ann@prairie.test', 'bob@prairie.test'],
    ...values,
  })
  if (status !== 201) throw new Error(`A report answered ${status}: ${JSON.stringify(body)}`)
  return body.id
}

export const deskOf = (server: Server) => {
  const clock = { at: Date.now() }
  const now = () => new Date(clock.at)
  /** As a process that was just started. */
  const loop = (): JobLoop => createJobLoop(server.db, [reportQueue(services)], now)
  /** Sends the letters that wait, held or not. */
  const deliver = async (box: Mailbox): Promise<void> => {
    const queue = letterQueue(readMailServer(box.url, 'Highball <highball@example.com>'))
    await createJobLoop(server.db, [queue], () => new Date(Date.now() + HOUR)).turn()
    queue.close()
  }
  const letters = async (report: number): Promise<readonly { to: string; created: string; status: string }[]> =>
    (
      await server.db.pool.query(
        'select to_address as to, created_at as created, status from config_letter where object_id = $1 order by id',
        [String(report)],
      )
    ).rows
  /** The moment for which it is planned, as if it had been saved at that time. */
  const planFrom = (report: number, schedule: Parameters<typeof nextRun>[0], zone: string): Promise<unknown> =>
    server.db.pool.query('update report_report set next_run_at = $1 where id = $2', [
      new Date(nextRun(schedule, zone, clock.at) ?? 0).toISOString(),
      report,
    ])
  return { clock, now, loop, deliver, letters, planFrom, queue: reportQueue(services) }
}
export type Desk = ReturnType<typeof deskOf>
