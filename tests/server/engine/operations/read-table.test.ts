/** `POST read_table/`: how a table was read, values as they would be stored, problems at their fields, and nothing written. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type Client } from '../../harness.ts'

let server: Awaited<ReturnType<typeof startServer>>
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user({})
})
afterAll(() => server.close())

const read = async (body: Readonly<Record<string, unknown>>) => {
  const answer = await clerk.post('read_table/', body)
  expect([answer.status, answer.body]).toEqual([200, answer.body])
  return answer.body
}
const sent = (name: string, bytes: Uint8Array, fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return form
}

test('a table of parties', async () => {
  const before = (await clerk.get('party/count/')).body.count
  const body = await read({
    as: 'company:party',
    text: 'Parties of the north\n\nNAME;Prov;Zip;Téléphone;Country;Shade\nNorth Co;alberta;t0b1v0;780 555 0199 x12;CA;red\nSouth Co;ZZ;90210;;US;\nTotal;2;;;;\n',
  })
  expect(body).toMatchObject({
    encoding: null,
    separator: ';',
    decimal: '.',
    date_order: 'mdy',
    heading_line: 3,
    skipped: [
      { line: 1, text: 'Parties of the north', reason: 'above the heading' },
      { line: 6, text: 'Total · 2', reason: 'total' },
    ],
  })
  expect(body.columns).toEqual(
    [
      ['NAME', 'name'],
      ['Prov', 'state'],
      ['Zip', 'postal_code'],
      ['Téléphone', 'telephone'],
      ['Country', 'country'],
      ['Shade', null],
    ].map(([heading, field]) => ({ heading, field, unit: null })),
  )
  expect(body.rows[0]).toEqual({
    line: 4,
    values: {
      name: 'North Co',
      state: 'AB',
      postal_code: 'T0B 1V0',
      telephone: '+1 780 555 0199 ext. 12',
      country: 'CA',
    },
    problems: {},
  })
  expect(body.rows[1].problems).toEqual({ state: [expect.stringContaining('"ZZ"')] })
  expect((await clerk.get('party/count/')).body.count).toBe(before)
  const made = await clerk.post('party/create_many/', { rows: [body.rows[0].values] })
  expect(made.body.results).toMatchObject([{ outcome: 'created' }])
})

test('a file in Windows-1252 with semicolons, decimal commas, the day first, and units', async () => {
  const text = [
    'Car number;Car mark;Weight (kg);Loaded on;Volume',
    '7001;UTLX;"30.500,5";14.03.2026;112,5 m3',
    '7002;UTLX;41.250;03.04.2026;29.875',
    '7003;UTLX;heavy;31.02.2026;12 furlongs',
  ].join('\n')
  const bytes = Uint8Array.from(text.replace('heavy', 'tr\xE8s lourd'), (letter) => letter.charCodeAt(0))
  const form = sent('c.csv', bytes, { as: 'rail:loadedCar', columns: '{"Loaded on":""}' })
  const { status, body } = await clerk.form('read_table/', form)
  expect([status, body.encoding, body.separator, body.decimal]).toEqual([200, 'Windows-1252', ';', ','])
  console.log(JSON.stringify(body, null, 1))
})

describe('a request', () => {
  test.each([
    [{ as: 'company:nothing', text: 'Name\nA' }, { as: [expect.stringContaining('company:nothing')] }],
    [{ as: 'company:party' }, { text: [expect.stringContaining('Send the rows')] }],
    [{ as: 'company:party', text: ' \n ' }, { text: [expect.stringContaining('Send the rows')] }],
    [{ as: 'company:party', text: 'Name\nA', heading_line: 9 }, { heading_line: [expect.stringContaining('line 9')] }],
    [
      { as: 'company:party', text: 'Name\nA', columns: { Name: 'shade' } },
      { columns: [expect.stringContaining('"shade"')] },
    ],
    [{ as: 'company:party', text: 'Name\nA', columns: [1] }, { columns: [expect.any(String)] }],
    [{ as: 'company:party', text: 'Name\nA', date_order: 'xyz' }, { date_order: [expect.any(String)] }],
    [{ as: 'company:party', text: 'Name\nA', decimal: ';' }, { decimal: [expect.any(String)] }],
    [{ as: 'company:party', text: 'Name\nA\0B' }, { text: ['Contains characters that cannot be stored.'] }],
    [{ as: 'company:party', text: 'Name\nA\nB\uD800' }, { text: ['Contains characters that cannot be stored.'] }],
    [
      { as: 'company:party', text: `Name\n"${'a'.repeat(1_100_000)}"` },
      { text: [expect.stringContaining('at line 2')] },
    ],
    [{ as: 'company:party', text: `Name${',x'.repeat(600)}\nA` }, { text: ['Line 1 has more than 500 cells.'] }],
    [
      { as: 'company:party', text: `Name\n${'A\n'.repeat(20_001)}` },
      { text: ['At most 20,000 rows; here are 20,001.'] },
    ],
  ])('%# is refused by name', async (asked, messages) => {
    const { status, body } = await clerk.post('read_table/', asked)
    expect([status, body]).toEqual([400, messages])
  })

  test('needs the right to add rows, and takes no unknown parameter', async () => {
    const reader = await server.user({ permissions: [] })
    expect((await reader.post('read_table/', { as: 'company:party', text: 'Name\nA' })).status).toBe(403)
    expect((await clerk.post('read_table/?colour=red', { as: 'company:party', text: 'Name\nA' })).status).toBe(400)
  })
})
