/** A server that is killed after a run of a report has ended and before its letters are sent: each is sent once, with its file. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KilledServer } from '../../../places/killed-server.ts'
import { openMailbox, type Mailbox } from '../../../jobs/mailbox.ts'

type Sent = {
  readonly history: readonly { readonly status: string }[]
  readonly runs: readonly { readonly outcome: string }[]
}
const addresses = ['ann@prairie.test', 'bob@prairie.test']
/** Not how long it may take: how long a busy machine is given. */
const patience = { timeout: 240_000 }

let server: KilledServer
let box: Mailbox
beforeAll(async () => {
  box = await openMailbox()
  server = await KilledServer.start({ SMTP_URL: box.url, MAIL_FROM: 'highball@example.com' })
})
afterAll(async () => {
  await server.close()
  await box.close()
})

test('killed between the end of a run and its letters, it sends each of them once', async () => {
  await server.post('railstation/', { name: 'HARDISTY', state: 'AB', country: 'CA', railroad: 'CPKC' })
  const { id } = await server.post<{ id: number }>('report/', {
    name: 'Stations',
    source: 'rail:station',
    columns: ['name', 'state'],
    format: 'csv',
    emails: addresses,
  })
  const sent = (): Promise<Sent> => server.get<Sent>(`report/${id}/get_emails/`)
  await server.post(`report/${id}/run/`, {})
  expect(await sent()).toMatchObject({
    runs: [{ outcome: 'sent' }],
    history: [{ status: 'waiting' }, { status: 'waiting' }],
  })
  await server.kill()
  expect(box.accepted).toEqual([])
  // Letters are held for a while, in which a sender may stop them.
  await server.within(({ pool }) => pool.query('update config_letter set run_at = now()'))
  await server.restart()
  const statuses = async () => (await sent()).history.map(({ status }) => status)
  await expect.poll(statuses, patience).toEqual(['sent', 'sent'])
  await server.kill()
  await server.within(({ pool }) => pool.query("update config_letter set run_at = now() where status <> 'sent'"))
  await server.restart()
  expect(await statuses()).toEqual(['sent', 'sent'])
  expect((await sent()).runs).toHaveLength(1)
  expect(new Set(box.accepted.map(({ to }) => to?.[0]?.address))).toEqual(new Set(addresses))
  expect(box.accepted).toHaveLength(2)
  for (const { attachments, text } of box.accepted) {
    expect(attachments.map(({ filename }) => filename)).toEqual(['Stations.csv'])
    expect(text).toContain('HARDISTY | AB')
  }
})
