/** A server that is killed while it sends: no letter is lost, and none is sent again whose acceptance was recorded. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { queueMail } from '#server/mail/mail.ts'
import { asAdmin } from '../places/as-admin.ts'
import { makePlace, type Place } from '../places/place.ts'
import { freePort, ServerProcess } from '../places/process.ts'
import { openMailbox } from './mailbox.ts'

const LETTERS = 100
const site = { address: 'https://console.example.com', demo: false, sendsMail: true }
const addresses = Array.from({ length: LETTERS }, (_, n) => `p${n}@prairie.test`)

let place: Place
beforeAll(async () => {
  place = await makePlace()
})
afterAll(async () => {
  await place.remove()
})

async function within<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { HIGHBALL_DATA: directory = '', DATABASE_URL: url } = place.env
  const db = await openDatabase({ url, directory })
  return work(db).finally(() => db.close())
}

async function writeLetters(db: Database): Promise<void> {
  await systemTransaction(db, async ({ client }) => {
    const { rows } = await client.query("insert into company_company (name) values ('Ours') returning id")
    for (const to of addresses)
      await queueMail(client, { to, company: Number(rows[0].id), subject: 'Notice', body: 'Text' }, site)
    await client.query('update config_letter set run_at = now()')
  })
}
const recorded = async ({ pool }: Database): Promise<string[]> =>
  (await pool.query("select to_address from config_letter where status = 'sent'")).rows.map(
    ({ to_address }) => to_address,
  )

test('of a hundred letters none is lost by kill -9, and none that was recorded as sent is sent twice', async () => {
  await within(writeLetters)
  let arrived = (): void => undefined
  const box = await openMailbox(() => arrived())
  const env = { ...place.env, SMTP_URL: box.url, MAIL_FROM: 'highball@example.com' }
  const arrivedFrom = (start: number) => box.accepted.slice(start).map(({ to }) => to?.[0]?.address ?? '')
  for (const enough of [20, 55]) {
    const server = new ServerProcess(await freePort(), env)
    await new Promise<void>((reached) => {
      arrived = () => box.accepted.length >= enough && reached()
    })
    await server.end('SIGKILL')
  }
  // A PostgreSQL may still be at what the killed process told it last.
  const url = place.env['DATABASE_URL']
  const ofOthers = `select 1 from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
  await expect.poll(() => (url ? asAdmin(url, ofOthers) : []), { timeout: 240_000 }).toEqual([])
  const before = await within(async (db) => {
    const sent = await recorded(db)
    // Another process would have to wait for a while before it takes over what a dead one was at.
    await db.pool.query("update config_letter set run_at = now() where status = 'sending'")
    return sent
  })
  expect(before.length).toBeGreaterThan(10)
  expect(before.length).toBeLessThan(LETTERS)
  const start = box.accepted.length
  const left = addresses.filter((address) => !before.includes(address))
  const last = new ServerProcess(await freePort(), env)
  await new Promise<void>((reached) => {
    arrived = () => {
      const now = new Set(arrivedFrom(start))
      if (left.every((address) => now.has(address))) reached()
    }
  })
  expect(await last.end('SIGTERM')).toBe(0)
  expect(before.filter((address) => arrivedFrom(0).filter((to) => to === address).length !== 1)).toEqual([])
  expect((await within(recorded)).toSorted()).toEqual(addresses.toSorted())
  // At most what was under way at each of the two ends.
  expect(box.accepted.length - LETTERS).toBeLessThanOrEqual(10)
  await box.close()
})
