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
  expect(body.columns.map(({ field, unit }: { field: string; unit: string }) => [field, unit])).toEqual([
    ['car_number', null],
    ['car_mark', null],
    ['weight', 'kg'],
    [null, null],
    ['volume', 'gal'],
  ])
  expect(body.rows).toEqual([
    {
      line: 2,
      values: { car_number: '7001', car_mark: 'UTLX', weight: '67242.09', volume: '29719.36' },
      problems: {},
    },
    { line: 3, values: { car_number: '7002', car_mark: 'UTLX', weight: '90940.68', volume: '29875' }, problems: {} },
    {
      line: 4,
      values: { car_number: '7003', car_mark: 'UTLX' },
      problems: {
        weight: ['"tr\xE8s lourd" is not a number.'],
        volume: ['"12 furlongs" has another unit. Use gal, L, m³, bbl.'],
      },
    },
  ])
})

test('codes of tariffs by a synonym, each as its kind reads it', async () => {
  const { rows } = await read({ as: 'company:product', text: 'Name\tHS code\nOne\t2711.13.00.10\nTwo\t207141000\n' })
  expect(rows).toEqual([
    { line: 2, values: { name: 'One', harmonized_code: '2711130010' }, problems: {} },
    {
      line: 3,
      values: expect.objectContaining({ name: 'Two' }),
      problems: { harmonized_code: [expect.stringContaining('is a zero missing in front?')] },
    },
  ])
})

test('a decimal sign, an order of dates and a heading line that are chosen', async () => {
  const text = 'Code,Tariff\nTariff;Rate;Effective\nCN 1;2,750;03/04/2026\n'
  const of = async (more: object) => {
    const { rows, decimal, date_order } = await read({ as: 'rail:rate', text, heading_line: 2, ...more })
    return [decimal, date_order, rows[0].values.amount, rows[0].values.effective_date]
  }
  expect(await of({})).toEqual(['.', 'mdy', '2750', '2026-03-04'])
  expect(await of({ decimal: ',', date_order: 'dmy' })).toEqual([',', 'dmy', '2.75', '2026-04-03'])
})

describe('gauge readings', () => {
  test('with a heading: units of the heading, decimal commas, fractions and U+2212', async () => {
    const text =
      'Train 7\nCar\tOutage (in)\tTemp (C)\tRel density\nUTLX 7001\t22,5\t11,5\t0,513\nUTLX 7002\t22 3/8\t\u22127.5\t0.513\nUTLX 7003\t57.5 cm\t60 °F\t\nUTLX\tdeep\t\t\n'
    const { rows, heading_line, skipped } = await read({ as: 'gauge_readings', text })
    expect([heading_line, skipped]).toEqual([2, [{ line: 1, text: 'Train 7', reason: 'above the heading' }]])
    expect(rows).toEqual([
      {
        line: 3,
        values: {
          car: 'UTLX 7001',
          reading: 22.5,
          reading_unit: 'in',
          temperature: 11.5,
          temperature_unit: 'C',
          relative_density: 0.513,
        },
        problems: {},
      },
      {
        line: 4,
        values: {
          car: 'UTLX 7002',
          reading: 22.375,
          reading_unit: 'in',
          temperature: -7.5,
          temperature_unit: 'C',
          relative_density: 0.513,
        },
        problems: {},
      },
      {
        line: 5,
        values: { car: 'UTLX 7003', reading: 57.5, reading_unit: 'cm', temperature: 60, temperature_unit: 'F' },
        problems: {},
      },
      { line: 6, values: {}, problems: { car: [expect.any(String)], reading: ['"deep" is not a number.'] } },
    ])
  })

  test.each(['UTLX 7001 22 3/8 60 0.513', 'UTLX\t7001\t22 3/8\t60\t0.513', 'UTLX 7001;22,375;60;0,513'])(
    'without a heading: %j',
    async (text) => {
      const { rows, heading_line } = await read({ as: 'gauge_readings', text })
      expect([heading_line, rows]).toEqual([
        null,
        [
          {
            line: 1,
            values: {
              car: 'UTLX 7001',
              reading: 22.375,
              reading_unit: 'in',
              temperature: 60,
              temperature_unit: 'F',
              relative_density: 0.513,
            },
            problems: {},
          },
        ],
      ])
    },
  )
})

test('the table of a tank, with its units beside the rows', async () => {
  const { rows, unit, volume_unit } = await read({
    as: 'outage_table',
    text: 'Outage (cm),Volume (l)\n0,0\n1,130.5\n2,x\n',
  })
  expect([unit, volume_unit]).toEqual(['cm', 'l'])
  expect(rows).toEqual([
    { line: 2, values: { reading: 0, volume: 0 }, problems: {} },
    { line: 3, values: { reading: 1, volume: 130.5 }, problems: {} },
    { line: 4, values: {}, problems: { non_field_errors: [expect.stringContaining('x')] } },
  ])
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
      { text: [expect.stringContaining('line 2 has more than 1,000,000 characters')] },
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
