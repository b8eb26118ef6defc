/** Filters compared with a loop over the rows: the database must return the same. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '#model/kernel/field.ts'
import { facility } from '#model/areas/company/company.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

type Ticket = Row<typeof ticket>
type Op = 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'startswith' | 'isnull' | 'in'
type Condition = { field: keyof Ticket; op: Op; value: string }

const texts = ['', 'Acme', 'acme', 'A_b', 'A%b', "O'Neil", 'back\\slash', '10', '9', 'Zed', '"quoted"', 'a,b']
const moments = [
  '2026-01-01T00:00:00.000Z',
  '2026-01-01T00:00:00.500Z',
  '2026-06-30T23:59:59.000Z',
  '2027-01-01T12:00:00.000Z',
]
const decimals = ['0.0', '9.5', '10.0', '100.5', '29012.5']
const integers = [0, 5, 40, 41_000]

let server: Server
let clerk: Client
let rows: Ticket[]
const names = new Map<number, string>()
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  const random = fc.sample(fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat(), fc.nat()), { numRuns: 80, seed: 7 })
  rows = await server.within(clerk, async ({ rows: of }) => {
    const places = await of(facility).createMany(['North Rack', 'South_Rack'].map((name) => ({ name })))
    for (const { id, name } of places) names.set(id, name)
    return of(ticket).createMany(
      random.map(([a, b, c, d, e], index) => ({
        ticket_number: `T${index}`,
        comments: texts[a % texts.length] ?? '',
        status: (['scheduled', 'open', 'void'] as const)[b % 3] ?? 'open',
        facility: c % 3 === 0 ? null : (places[c % 2]?.id ?? null),
        net_volume: d % 4 === 0 ? null : (decimals[d % decimals.length] ?? null),
        gross_weight: e % 4 === 0 ? null : (integers[e % integers.length] ?? null),
        scheduled_at: a % 5 === 0 ? null : (moments[b % moments.length] ?? null),
      })),
    )
  })
})
afterAll(() => server.close())

const fieldOf = (name: string): Field | undefined => ticket.fields[name as keyof typeof ticket.fields]
const byCodePoint = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

function compare(field: string, a: unknown, b: string): number {
  const kind = fieldOf(field)?.kind
  if (kind === 'integer' || kind === 'decimal' || kind === 'ref') return Number(a) - Number(b)
  if (kind === 'instant') return new Date(String(a)).getTime() - new Date(b).getTime()
  return byCodePoint(String(a), b)
}

function holds(row: Ticket, { field, op, value }: Condition): boolean {
  const mine = row[field]
  const kind = fieldOf(field)?.kind
  const empty = kind === 'text' || kind === 'choice' ? mine === '' : mine === null
  const shown = (kind === 'ref' ? (names.get(Number(mine)) ?? '') : String(mine)).toLowerCase()
  switch (op) {
    case 'isnull':
      return empty === (value === 'true')
    case 'ne':
      return mine === null || compare(field, mine, value) !== 0
    case 'in':
      return mine !== null && value !== '' && value.split(',').some((one) => compare(field, mine, one) === 0)
    case 'contains':
      return mine !== null && shown.includes(value.toLowerCase())
    case 'startswith':
      return mine !== null && shown.startsWith(value.toLowerCase())
    case 'eq':
      return mine !== null && compare(field, mine, value) === 0
    case 'gt':
      return mine !== null && compare(field, mine, value) > 0
    case 'gte':
      return mine !== null && compare(field, mine, value) >= 0
    case 'lt':
      return mine !== null && compare(field, mine, value) < 0
    case 'lte':
      return mine !== null && compare(field, mine, value) <= 0
  }
}

const wordsOf: Readonly<Record<string, readonly string[]>> = {
  comments: texts.filter((text) => !text.includes(',')),
  status: ['scheduled', 'open', 'void'],
  net_volume: decimals,
  gross_weight: integers.map(String),
  scheduled_at: moments,
  facility: ['1', '2', '3'],
}
const plain: readonly Op[] = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in']
const condition: fc.Arbitrary<Condition> = fc
  .constantFrom('comments', 'status', 'net_volume', 'gross_weight', 'scheduled_at', 'facility')
  .chain((field) =>
    fc.oneof(
      fc.record({
        field: fc.constant(field as Condition['field']),
        op: fc.constantFrom(...plain),
        value: fc.constantFrom(...(wordsOf[field] ?? [])),
      }),
      fc.record({
        field: fc.constant(field as Condition['field']),
        op: fc.constant<Op>('isnull'),
        value: fc.constantFrom('true', 'false'),
      }),
      fc.record({
        field: fc.constant(field as Condition['field']),
        op: fc.constantFrom<Op>('contains', 'startswith'),
        value: fc.constantFrom('a', 'A_', '%', '_', '0', 'ack', 'o', '\\', '2026-0', "'", '"'),
      }),
    ),
  )

test('any conditions together return the rows that a loop would find, as parameters and as JSON', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(condition, { minLength: 1, maxLength: 3 }), async (conditions) => {
      const expected = rows
        .filter((row) => conditions.every((one) => holds(row, one)))
        .map(({ ticket_number }) => ticket_number)
        .toSorted()
      const query = new URLSearchParams(
        conditions.map(({ field, op, value }) => [op === 'eq' ? field : `${field}__${op}`, value]),
      )
      const asJson = new URLSearchParams({ filters: JSON.stringify(conditions) })
      // A repeated parameter means "one of", so only distinct names are sent in the URL.
      const distinct = new Set(conditions.map(({ field, op }) => field + op)).size === conditions.length
      for (const said of distinct ? [query, asJson] : [asJson]) {
        const { status, body } = await clerk.get(`terminalboss/v3/ticket/?limit=1000&${said}`)
        expect([status, body.results?.map((row: Ticket) => row.ticket_number).toSorted() ?? body]).toEqual([
          200,
          expected,
        ])
      }
      expect((await clerk.get(`terminalboss/v3/ticket/count/?${asJson}`)).body).toEqual({ count: expected.length })
    }),
    { numRuns: 100 },
  )
})

test('rows come in the requested order, empty values last, ties by id, and pages never overlap', async () => {
  const orders = ['comments', '-comments', 'net_volume,-gross_weight', '-scheduled_at,status', 'facility']
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...orders), fc.integer({ min: 7, max: 40 }), async (ordering, limit) => {
      const seen: Ticket[] = []
      let url: string | null = `/api/terminalboss/v3/ticket/?ordering=${ordering}&limit=${limit}`
      while (url !== null) {
        const page: { body: { next: string | null; results: Ticket[] } } = await clerk.get(url)
        seen.push(...page.body.results)
        url = page.body.next
      }
      const key = (row: Ticket, part: string) => row[part.replace('-', '') as keyof Ticket]
      const sorted = rows.toSorted((a, b) => {
        for (const part of ordering.split(',')) {
          const [one, other] = [key(a, part), key(b, part)]
          if (one === null && other === null) continue
          if (one === null || other === null) return one === null ? 1 : -1
          const found = compare(
            part.replace('-', ''),
            typeof one === 'string' ? one.toLowerCase() : one,
            String(other).toLowerCase(),
          )
          if (found !== 0) return part.startsWith('-') ? -found : found
        }
        return byCodePoint(a.id, b.id)
      })
      expect(seen.map(({ ticket_number }) => ticket_number)).toEqual(sorted.map(({ ticket_number }) => ticket_number))
    }),
    { numRuns: 15 },
  )
})

test('a reader that pages by id sees every row once while others write', async () => {
  const before = new Set(rows.map(({ id }) => id))
  const seen: string[] = []
  for (let last = '', more = true; more;) {
    const { body } = await clerk.get(
      `terminalboss/v3/ticket/?ordering=id&limit=9${last === '' ? '' : `&id__gt=${last}`}`,
    )
    seen.push(...body.results.map(({ id }: Ticket) => id))
    more = body.results.length === 9
    last = seen.at(-1) ?? ''
    if (seen.length < 60)
      await clerk.post('terminalboss/v3/ticket/', { ticket_number: `W${seen.length}`, comments: 'written meanwhile' })
  }
  expect(new Set(seen).size, 'none twice').toBe(seen.length)
  expect(
    [...before].filter((id) => !seen.includes(id)),
    'none left out',
  ).toEqual([])
})

test.each([
  ['scheduled_at', 'yesterday'],
  ['gross_weight', '1e3'],
  ['gross_weight', '9'.repeat(30)],
  ['net_volume', 'ten'],
  ['facility', 'North'],
  ['status', 'finished'],
  ['id', '1'],
  ['id__gt', 'x'],
  ['scheduled_at__gte', '2026-02-31T00:00:00Z'],
  ['facility__in', '1,x'],
  ['comments', 'a\0b'],
  ['comments__contains', '\0'],
])('%s=%s is refused by name', async (key, value) => {
  const { status, body } = await clerk.get(`terminalboss/v3/ticket/?${new URLSearchParams({ [key]: value })}`)
  expect([status, Object.keys(body)]).toEqual([400, [key]])
})

test('search finds rows in which every word occurs, in any field', async () => {
  const found = async (words: string) =>
    (await clerk.get(`terminalboss/v3/ticket/?${new URLSearchParams({ search: words })}`)).body.count
  expect([await found('a_B'), await found('T1 acme'), await found('nowhere'), await found("O'Neil")]).toEqual([
    rows.filter(({ comments }) => comments.toLowerCase().includes('a_b')).length,
    rows.filter(({ comments, ticket_number }) => ticket_number.includes('T1') && comments.toLowerCase() === 'acme')
      .length,
    0,
    rows.filter(({ comments }) => comments === "O'Neil").length,
  ])
})

test('a text is found as cells show it: numbers in the unit of the reader, instants by the clocks of the reader', async () => {
  const asked = async (text: string, shown?: unknown) => {
    const filters = JSON.stringify([
      {
        fields: ['net_volume', 'scheduled_at'],
        match: { any: [{ is: 'contains', text }], not: false },
        shown,
      },
    ])
    const { status, body } = await clerk.get(`terminalboss/v3/ticket/get_table/?${new URLSearchParams({ filters })}`)
    return status === 200 ? body.count : [status, body]
  }
  const litres = { net_volume: { times: 3_785_411_784, over: 1_000_000_000, digits: 0 } }
  const denver = { zone: 'America/Denver', numbers: litres }
  const held = (is: (row: Ticket) => boolean): number => rows.filter(is).length
  // 100.5 gal are 380.43 L; midnight of the new year in UTC is five in the afternoon of the day before in Denver.
  expect([await asked('380', denver), await asked('380'), await asked('100.5', denver)]).toEqual([
    held(({ net_volume }) => net_volume === '100.5'),
    0,
    0,
  ])
  expect(await asked('2025-12-31 17:00', denver)).toBe(
    held(({ scheduled_at }) => scheduled_at?.startsWith('2026-01-01T00:00') === true),
  )
  expect(await asked('29,012.5')).toBe(held(({ net_volume }) => net_volume === '29012.5'))
  for (const shown of [
    'litres',
    { zone: 'Nowhere/Else', numbers: {} },
    { zone: 'America/Denver' },
    { ...denver, numbers: { net_volume: { times: 1, over: 0, digits: 0 } } },
    { ...denver, numbers: { net_volume: { times: 1.5, over: 1, digits: 0 } } },
    { ...denver, numbers: { net_volume: { times: 1, over: 1, digits: 99 } } },
  ])
    expect(await asked('1', shown)).toEqual([400, { filters: [expect.any(String)] }])
})
