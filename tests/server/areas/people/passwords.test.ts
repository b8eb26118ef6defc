/** Passwords of people at the racks: drawn and shown once, kept as a hash, and found nowhere else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyPassword } from '#server/auth/password.ts'
import { withinAMinute } from '../../clocks.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

const base = 'terminalboss/v3/'
let server: Server
let clerk: Client
/** What the server writes about its work. */
const lines: string[] = []
beforeAll(async () => {
  server = await startServer({ log: (line) => void lines.push(line), keepsRequests: true })
  clerk = await server.user()
})
afterAll(() => server.close())

describe.each(['user', 'staff', 'driver'])('of a %s', (kind) => {
  const drawn = async (who: Client) => who.get(`${base}${kind}/generate_password/`)
  let made = 0
  const somebody = async (): Promise<string> => {
    const username = `${kind.length}${8000 + ++made}`
    const { status, body } = await clerk.post(`${base}${kind}/`, { name: `Somebody ${username}`, username })
    expect(status).toBe(201)
    return body.id
  }

  it('is drawn, set, and then stands nowhere in clear', async () => {
    const id = await somebody()
    const { body } = await drawn(clerk)
    expect(body).toEqual({ password: expect.stringMatching(/^\d{8}$/) })
    const set = await clerk.post(`${base}${kind}/${id}/set_password/`, body)
    expect([set.status, set.raw.toString()]).toEqual([204, ''])
    const { rows } = await server.db.pool.query('select password from terminal_user where id = $1', [id])
    expect(await verifyPassword(body.password, rows[0].password)).toBe(true)
    const tables = await server.db.pool.query(
      "select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname = 'public'",
    )
    for (const { relname } of tables.rows) {
      const found = await server.db.pool.query(`select 1 from "${relname}" t where t::text like $1 limit 1`, [
        `%${body.password}%`,
      ])
      expect([relname, found.rows]).toEqual([relname, []])
    }
    const read = await clerk.get(`${base}${kind}/${id}/`)
    expect(read.body).not.toHaveProperty('password')
    const history = await clerk.get(`${base}${kind}/${id}/history/`)
    expect(history.raw.toString()).not.toContain(rows[0].password)
  })

  it.each(['', '1234', '12345678', '77718362', '40711999', 'abcdefgh'])(
    'is not "%s", and is told why',
    async (weak) => {
      const { status, body } = await clerk.post(`${base}${kind}/${await somebody()}/set_password/`, { password: weak })
      expect([status, Object.keys(body)]).toEqual([400, ['password']])
    },
  )

  it('is for those who may change such people, and for rows of their own company', async () => {
    const viewer = await server.user({ permissions: [] })
    const stranger = await server.user({ company: server.theirs })
    const id = await somebody()
    expect((await drawn(viewer)).status).toBe(403)
    const set = (who: Client) => who.post(`${base}${kind}/${id}/set_password/`, { password: '40718362' })
    expect([(await set(viewer)).status, (await set(stranger)).status]).toEqual([403, 404])
  })
})

describe.each(['user', 'staff', 'driver'])('no answer, log, feed or file has that of a %s', (kind) => {
  const [first, second] = [`${kind.length}0718362`, `${kind.length}0718527`]
  it('set as the person is made, by a call, by a change, and refused', async () => {
    const said: string[] = []
    const keep = (what: string, { status, raw }: { status: number; raw: Buffer }) => {
      said.push(`${what} ${status} ${raw.toString()}`)
      return status
    }
    const username = `${kind.length}9001`
    const created = await clerk.post(`${base}${kind}/`, { name: 'Ana Ortiz', username, password: first })
    expect(keep('made', created)).toBe(201)
    const url = `${base}${kind}/${created.body.id}/`
    expect(keep('set', await clerk.post(`${url}set_password/`, { password: second }))).toBe(204)
    expect(keep('changed', await clerk.patch(url, { password: first }))).toBe(200)
    expect(keep('refused', await clerk.patch(url, { password: second, username: '' }))).toBe(400)
    const nobody = await server.user({ permissions: [] })
    expect(keep('forbidden', await nobody.post(`${url}set_password/`, { password: second }))).toBe(403)
    const asked = `object_id=${created.body.id}`
    for (const path of [
      url,
      `${url}history/`,
      `${base}${kind}/`,
      `${base}${kind}/get_table/`,
      `${base}logentry/prettify/?${asked}`,
      'audit/crud/?limit=1000',
      'audit/request/?limit=1000',
    ])
      expect([path, keep(path, await clerk.get(path))]).toEqual([path, 200])
    keep('file', await clerk.post(`${base}${kind}/download_table/`, { format: 'csv' }))
    // The feed sends what stands in the table of changes.
    const fed = await server.db.pool.query('select t::text as line from change t')
    const told = fed.rows.map(({ line }) => String(line))
    expect(
      told.some((line) => line.includes(created.body.id)),
      'the feed has told of it',
    ).toBe(true)
    const requests = said.find((one) => one.startsWith('audit/request/')) ?? ''
    expect(requests, 'the log of requests has told of it').toContain('set_password')
    // By themselves: the digits of a moment or of a duration may hold the same ones.
    const digits = [first, second].map((password) => new RegExp(`(?<![\\d.])${password}(?!\\d)`))
    for (const one of [...said, ...told, ...lines])
      expect(
        digits.filter((password) => password.test(one)),
        one.slice(0, 300),
      ).toEqual([])
  })
})

it('no more than thirty are drawn within a minute', async () => {
  const answers = await withinAMinute(async () => {
    const eager = await server.user()
    const statuses: number[] = []
    for (let at = 0; at < 31; at++) statuses.push((await eager.get(`${base}driver/generate_password/`)).status)
    return statuses
  })
  expect(answers).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  expect((await clerk.get(`${base}driver/generate_password/`)).status, 'others draw on').toBe(200)
})
