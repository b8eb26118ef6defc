/** Keys beyond what the registry tests: who is told of the other row, rows that shared a key before, and keys that arrive together. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let all: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
})
afterAll(() => server.close())

/** Two facilities with one code, as an earlier release took them. */
async function sharing(code: string): Promise<readonly [number, number]> {
  const made = async (name: string) => (await all.post('facility/', { name, code: name })).body.id
  const both = [await made(`${code} one`), await made(`${code} two`)] as const
  await server.db.pool.query(
    'update company_facility set code = $1, key_copy = case id when $2 then 0 else 7 end where id in ($2, $3)',
    [code, ...both],
  )
  return both
}
const copyOf = async (id: number): Promise<number> =>
  (await server.db.pool.query('select key_copy from company_facility where id = $1', [id])).rows[0].key_copy

test('whoever may not view the other record is not told its name', async () => {
  const made = await all.post('terminalboss/v3/staff/', { name: 'Hidden Hand', username: 'h-1' })
  expect(made.status).toBe(201)
  const clerk = await server.user({ permissions: ['access_menu__v3__sync_data__driver', 'change_driver'] })
  const refused = await clerk.post('terminalboss/v3/driver/', { name: 'Second', username: 'H-1' })
  expect([refused.status, refused.body, refused.headers['link']]).toEqual([
    400,
    { username: ['H-1 is the username of another record.'] },
    undefined,
  ])
  const driver = await all.post('terminalboss/v3/driver/', { name: 'Open Hand', username: 'h-2' })
  const named = await clerk.post('terminalboss/v3/driver/', { name: 'Third', username: 'h-2' })
  expect([named.body, named.headers['link']]).toEqual([
    { username: ['h-2 is the username of Open Hand.'] },
    `<terminal:driver/${driver.body.id}>; rel="duplicate"`,
  ])
})

test('all other errors are told first, in one answer', async () => {
  await all.post('facility/', { name: 'Cedar Yard', code: 'CED' })
  const wrong = await all.post('facility/', { code: 'ced', timezone: 'Mars/Phobos', colour: 'red' })
  expect(Object.keys(wrong.body).toSorted()).toEqual(['colour', 'name', 'timezone'])
  const taken = await all.post('facility/', { name: 'CEDAR YARD', code: 'ced' })
  expect(taken.body).toEqual({
    name: ['CEDAR YARD is the name of the facility Cedar Yard.'],
    code: ['ced is the code of Cedar Yard.'],
  })
})

test('rows that shared a key before change everything else, and no third row joins them', async () => {
  const [first, second] = await sharing('OLD')
  const named = await all.patch(`facility/${second}/`, { city: 'Tofield', code: ' old' })
  expect([named.status, named.body.city]).toEqual([200, 'Tofield'])
  expect(await copyOf(second)).toBe(7)
  const third = await all.post('facility/', { name: 'Third', code: 'old' })
  expect([third.status, Object.keys(third.body)]).toEqual([400, ['code']])
  expect((await all.patch(`facility/${first}/`, { code: 'OLD-1' })).status).toBe(200)
  const again = await all.post('facility/', { name: 'Third', code: 'old' })
  expect([again.status, Object.keys(again.body)]).toEqual([400, ['code']])
})

test('a row that gets a key of its own is no copy any more', async () => {
  const [, second] = await sharing('PAIR')
  expect((await all.patch(`facility/${second}/`, { code: 'SINGLE' })).status).toBe(200)
  expect(await copyOf(second)).toBe(0)
})

test('a row that still shares another key keeps its number', async () => {
  const made = async (name: string) => (await all.post('party/', { name, code: name })).body.id
  const [one, two] = [await made('Acme'), await made('Acme Two')]
  await server.db.pool.query("update company_party set name = 'Acme', code = 'ACME', key_copy = 3 where id = $1", [two])
  expect((await all.patch(`party/${two}/`, { code: 'ACME-2' })).status).toBe(200)
  const copies = 'select key_copy from company_party where id = any($1) order by id'
  const { rows } = await server.db.pool.query(copies, [[one, two]])
  expect(rows.map(({ key_copy }) => key_copy)).toEqual([0, 3])
})

test('of rows in one list the first takes the key, and the others name it', async () => {
  const rows = ['Elm North', 'Elm South', 'Elm West'].map((name, at) => ({ name, code: ['ELM', 'elm ', 'ELW'][at] }))
  const { body } = await all.post('facility/create_many/', { rows })
  expect(body.results.map(({ outcome, message }: { outcome: string; message: string }) => [outcome, message])).toEqual([
    ['created', ''],
    ['not_allowed', 'Code: elm is the code of Elm North.'],
    ['created', ''],
  ])
})

test('a copy leaves a key that cannot be renamed empty', async () => {
  const { body } = await all.post('party/', { name: 'Birch Rail', code: 'BIR', scac: 'BRCH' })
  const copy = await all.post(`party/${body.id}/clone/`)
  expect([copy.status, copy.body]).toEqual([
    201,
    expect.objectContaining({ name: 'Birch Rail (copy)', code: 'BIR (copy)', scac: '' }),
  ])
})
