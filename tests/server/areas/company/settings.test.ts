/** The settings of a company, as its people read and its administrators change them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'

const READ = 'company/application_configuration/get_company_config/'
const CHANGE = 'company/application_configuration/'
let server: Server
let admin: Client
let clerk: Client
let stranger: Client
beforeAll(async () => {
  server = await startServer()
  admin = await server.user({ name: 'Ada' })
  clerk = await server.user({ permissions: ['change_ticket'] })
  stranger = await server.user({ company: server.theirs })
})
afterAll(() => server.close())

describe('the settings of a company', () => {
  it('are read by all its people, without a secret', async () => {
    const { status, body } = await clerk.get(READ)
    expect([status, body]).toEqual([
      200,
      {
        company: { id: server.ours, name: 'Ours Terminals', timezone: '', country: 'US' },
        modules: [],
        settings: (await clerk.get('user/me/')).body.company_config,
        sign_in: { password: true, providers: [] },
        mail: { configured: false, from: '', mail_sender: '', mail_reply_to: '', mail_footer: '' },
        limits: { exported_rows: 500_000, filters: 100, list_items: 10_000, search_letters: 1000 },
        version: expect.any(String),
      },
    ])
  })

  it('are changed by administrators alone, and of their own company alone', async () => {
    const changes = { settings: { volume_unit: 'm³' }, mail: { mail_sender: 'Ours', mail_footer: 'Yours, Ours' } }
    expect((await clerk.patch(CHANGE, changes)).status).toBe(403)
    const { status, body } = await admin.patch(CHANGE, changes)
    expect([status, body.settings.volume_unit, body.mail.mail_sender]).toEqual([200, 'm³', 'Ours'])
    expect((await clerk.get(READ)).body).toEqual(body)
    expect((await stranger.get(READ)).body.settings.volume_unit).toBe('')
    await admin.patch(CHANGE, { settings: { volume_unit: '' } })
  })

  it.each([
    ['an unknown setting', { settings: { dancing: true } }, 'settings'],
    ['an unknown unit', { settings: { volume_unit: 'barrels of laughs' } }, 'settings'],
    ['a setting of another kind', { settings: { access_required: 'yes' } }, 'settings'],
    ['what belongs to letters', { settings: { mail_sender: 'x' } }, 'settings'],
    ['an address that is none', { mail: { mail_reply_to: 'nobody' } }, 'mail'],
    ['a part that is none', { limits: {} }, 'limits'],
  ])('refuse %s', async (_title, body, field) => {
    const answer = await admin.patch(CHANGE, body)
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
  })

  it('are tried by a letter to oneself, which stands in the log', async () => {
    expect((await clerk.post(`${CHANGE}send_me_one/`)).status).toBe(403)
    const { status, body } = await admin.post(`${CHANGE}send_me_one/`)
    expect([status, body.to]).toEqual([200, admin.email])
    const { results } = (await admin.get(`letter/?to_address=${encodeURIComponent(admin.email)}`)).body
    expect(results).toMatchObject([{ status: 'waiting', subject: 'A test e-mail from Highball' }])
  })
})
