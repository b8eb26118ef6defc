/** Texts of callers never become a part of a statement: 200 hostile texts in each place of a report change no statement. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDefinition } from '#model/areas/report/rules/definition.ts'
import { HttpError } from '#server/engine/base/http-error.ts'
import { reportChoices } from '#server/areas/report/choices.ts'
import { runReport, type AskedReport } from '#server/areas/report/run-report.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let planner: Client
beforeAll(async () => {
  server = await startServer()
  planner = await server.user()
})
afterAll(() => server.close())

const ends = ["'", '"', '`', '$$', '\\', '\u0000', ')', '*/', "''", '";']
const middles = [
  ' or 1=1',
  '; drop table report_report',
  ' union select password from user_user',
  '; select pg_sleep(9)',
  ' || current_user',
  '::text',
  '/**/and/**/true',
  ' $1 ',
  ' limit 1 offset 1',
  ', t.company_id',
]
const tails = ['--', ' #']
const payloads = ends.flatMap((end) => middles.flatMap((middle) => tails.map((tail) => `${end}${middle}${tail}`)))

const plain: AskedReport = {
  ...emptyDefinition,
  source: 'rail:rate',
  columns: ['tariff', 'origin.state', 'f'],
  formulas: [{ name: 'f', label: 'F', expression: 'if(tariff = "x", amount, 0)', unit: '' }],
  filters: [
    { field: 'tariff', op: 'eq', value: 'x' },
    { field: 'origin', op: 'in', value: 'x' },
    { field: 'origin.name', op: 'contains', value: 'x' },
  ],
  timezone: '',
}

type Statements = { readonly texts: readonly string[]; readonly refused: boolean }
/** The texts of the statements of a report, or of choices; what cannot be asked is refused with 400 or 403. */
async function statementsOf(report: AskedReport, choices?: { column: string; input: string }): Promise<Statements> {
  const texts: string[] = []
  let refused = false
  await server.within(planner, async (unit) => {
    const client = new Proxy(unit.client, {
      get: (of, key) =>
        key === 'query'
          ? (asked: { readonly text: string }) => {
              texts.push(asked.text)
              return of.query(asked)
            }
          : Reflect.get(of, key),
    })
    const watched = { ...unit, client }
    try {
      if (choices === undefined) await runReport(watched, report, { limit: 5, offset: 0 })
      else await reportChoices(watched, report, { ...choices, limit: 5 })
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      refused = true
    }
  })
  return { texts, refused }
}

const withValue = (field: string, op: 'eq' | 'in' | 'contains', texts: readonly string[]): AskedReport => ({
  ...plain,
  filters: texts.map((value) => ({ field, op, value })),
})
const places: Readonly<Record<string, (texts: readonly string[]) => AskedReport>> = {
  'the value of a text': (texts) => withValue('routing', 'eq', texts),
  'the name of a record': (texts) =>
    withValue(
      'origin',
      'in',
      texts.map((one) => one.replaceAll(',', '')),
    ),
  'a part of a text': (texts) => withValue('origin.name', 'contains', texts),
  'a text in a formula': (texts) => ({
    ...plain,
    columns: ['tariff', ...texts.map((_, at) => `f${at}`)],
    formulas: texts.map((text, at) => ({
      name: `f${at}`,
      label: text,
      expression: `if(tariff = "${text.replaceAll('"', '""')}", amount, 0)`,
      unit: text,
    })),
  }),
}
test.each(Object.entries(places))('%s is a parameter', async (_, place) => {
  const stored = payloads.filter((one) => !one.includes('\0'))
  const expected = await statementsOf(place(stored.map(() => 'x')))
  expect(expected.refused).toBe(false)
  expect(await statementsOf(place(stored))).toEqual(expected)
  for (const one of payloads.filter((text) => text.includes('\0')))
    expect((await statementsOf(place([one]))).refused).toBe(true)
})

const names: Readonly<Record<string, (texts: readonly string[]) => AskedReport>> = {
  columns: (texts) => ({ ...plain, columns: ['tariff', ...texts, ...texts.map((one) => `origin.${one}`)] }),
  'fields of filters': (texts) => ({
    ...plain,
    filters: texts.map((field) => ({ field, op: 'eq', value: 'x' })),
  }),
  formulas: (texts) => ({
    ...plain,
    formulas: texts.map((expression, at) => ({ name: `f${at}`, label: '', expression, unit: '' })),
  }),
  'names of formulas': (texts) => ({
    ...plain,
    columns: texts,
    formulas: texts.map((name) => ({ name, label: '', expression: 'amount', unit: '' })),
  }),
  'the order': (texts) => ({ ...plain, ordering: texts.join(',') }),
  groups: (texts) => ({ ...plain, group_by: texts }),
  totals: (texts) => ({ ...plain, sums: texts }),
}
test.each(Object.entries(names))('%s name only what is declared', async (_, place) => {
  const { texts, refused } = await statementsOf(place(payloads))
  expect(refused).toBe(false)
  for (const payload of payloads) expect(texts.filter((text) => text.includes(payload))).toEqual([])
})

const one: Readonly<Record<string, (payload: string) => AskedReport>> = {
  'the source': (source) => ({ ...plain, source }),
  'the field of the period': (period_field) => ({ ...plain, period_field, period: 'today' }),
  'the zone': (timezone) => ({ ...plain, timezone }),
}
test.each(Object.entries(one))('%s names only what is declared', async (_, place) => {
  for (const payload of payloads)
    for (const text of (await statementsOf(place(payload))).texts) expect(text.includes(payload)).toBe(false)
})

test('a column and the beginning of its values, asked for choices', async () => {
  const expected = await statementsOf(plain, { column: 'tariff', input: 'x' })
  for (const payload of payloads) {
    const sought = await statementsOf(plain, { column: 'tariff', input: payload })
    expect([payload, sought]).toEqual([payload, payload.includes('\0') ? { texts: [], refused: true } : expected])
    expect((await statementsOf(plain, { column: payload, input: '' })).refused).toBe(true)
  }
})
