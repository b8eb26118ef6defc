/** Bank accounts: one is active for each currency, their numbers are checked, and clerks hear of a change. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankAccount } from '#model/areas/invoice/bank-account.resource.ts'
import { notification } from '#model/areas/user/notice.resource.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

const base = 'invoice/bank_account/'
let server: Server
let boss: Client
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  boss = await server.user({ permissions: ['configuration__user_administration', 'access_menu__invoice'] })
  clerk = await server.user({ permissions: ['change_invoice', 'access_menu__invoice'] })
})
afterAll(() => server.close())

let made = 0
const account = (more: object = {}) => ({
  name: `Account ${++made}`,
  currency: 'CAD',
  bank: 'Prairie Bank',
  account_number: `40-${1000 + made}`,
  routing_number: '12345-003',
  bic: 'roycca t2',
  active: false,
  ...more,
})
const noticesOf = (id: number) =>
  server.within(clerk, ({ rows }) =>
    rows(notification).find({ note_type: 'bank_account_changed', object_id: String(id) }, { ordering: 'id' }),
  )

test('numbers of banks are stored in one form and checked', async () => {
  const { status, body } = await boss.post(base, account())
  expect(status).toBe(201)
  expect(body).toMatchObject({ routing_number: '000312345', bic: 'ROYCCAT2' })
  const wrong = await boss.post(base, account({ routing_number: '121000249', bic: 'ROYC' }))
  expect(wrong.status).toBe(400)
  expect(Object.keys(wrong.body)).toEqual(expect.arrayContaining(['routing_number', 'bic']))
})

test('one account of a currency is active', async () => {
  const first = await boss.post(base, account({ currency: 'USD', active: true, name: 'Dollars' }))
  expect(first.status).toBe(201)
  const second = await boss.post(base, account({ currency: 'USD', active: true }))
  expect(second).toMatchObject({ status: 400, body: { active: [expect.stringContaining('Switch it off first')] } })
  const idle = await boss.post(base, account({ currency: 'USD' }))
  expect((await boss.patch(`${base}${idle.body.id}/`, { active: true })).status).toBe(400)
  expect((await boss.patch(`${base}${first.body.id}/`, { active: false })).status).toBe(200)
  expect((await boss.patch(`${base}${idle.body.id}/`, { active: true })).status).toBe(200)
})

test('the database refuses a second active account, whatever writes it', async () => {
  const write = () =>
    server.within(boss, ({ rows }) =>
      rows(bankAccount).createMany([
        { name: 'A', currency: 'MXN', account_number: 'a-1', active: true },
        { name: 'B', currency: 'MXN', account_number: 'b-1', active: true },
      ]),
    )
  await expect(write()).rejects.toThrow(/invoice_bank_account_active/)
})

test('only an administrator changes accounts', async () => {
  expect((await clerk.post(base, account())).status).toBe(403)
  expect((await clerk.get(base)).status).toBe(200)
})

test('invoice clerks hear of a change and of what changed, without the number itself', async () => {
  const { id, version } = (await boss.post(base, account({ name: 'Loonies' }))).body
  const told = await noticesOf(id)
  expect(told.map(({ user }) => user)).toContain(clerk.id)
  expect(told.map(({ user }) => user)).not.toContain(boss.id)
  await boss.patch(`${base}${id}/`, { account_number: '99-887766', version })
  const last = (await noticesOf(id)).at(-1)
  expect(last).toMatchObject({ title: 'Bank account Loonies was changed', severity: 'warning' })
  expect(last?.content).toContain('Changed: account number.')
  expect(last?.content).not.toContain('887766')
})
