/** Rules of numbers: many at once, by place and clock, and the calls that give a rule. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bolNumber } from '#model/areas/config/bol-number.resource.ts'
import { codeGenerator } from '#model/areas/config/code-generator.resource.ts'
import { facility } from '#model/areas/company/company.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { server as site } from '#model/areas/terminal/place.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
})
afterAll(() => server.close())

const inNewCompany = async (name: string): Promise<Client> => server.user({ company: await server.newCompany(name) })
const isOk = ({ status }: { status: number }): boolean => status === 201 || status === 200

test('200 at once have 200 numbers, without a gap', async () => {
  const busy = await inNewCompany('Busy')
  const answers = await Promise.all(Array.from({ length: 200 }, () => busy.post(ticket.path, {})))
  expect(answers.filter((one) => !isOk(one))).toEqual([])
  const numbers = answers
    .map(({ body }) => String(body.ticket_number))
    .toSorted((one, other) => one.localeCompare(other))
  expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => String(index + 1).padStart(6, '0')))
  const rules = (await busy.get(codeGenerator.path)).body.results
  expect(rules.map(({ next_number }: { next_number: number }) => next_number)).toEqual([201])
})

test('a rule is made once, however many ask at once, as GET gives it, and no number is taken', async () => {
  const fresh = await inNewCompany('Fresh')
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => fresh.get(`${codeGenerator.path}get_or_create/?code_type=bol`)),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(answers.filter(({ body }) => body.created === true).length).toBe(1)
  const { created, ...row } = { ...answers[0]?.body }
  expect([typeof created, row]).toEqual(['boolean', (await fresh.get(`${codeGenerator.path}${row.id}/`)).body])
  expect([row.next_number, row.example, row.server]).toEqual([1, '000001', null])
})

test('a place has a rule of its own, which begins with its code', async () => {
  const owner = await inNewCompany('Places')
  const [plant, rack] = await server.within(owner, async ({ rows }) => [
    await rows(facility).create({ name: 'Redwater', code: 'rdw' }),
    await rows(site).create({ name: 'North rack', timezone: 'UTC' }),
  ])
  const general = await owner.get(`${bolNumber.path}get_or_create/`)
  const own = await owner.get(`${bolNumber.path}get_or_create/?facility=${plant.id}`)
  expect([general.body.facility, general.body.created, own.body.facility, own.body.created]).toEqual([
    null,
    true,
    plant.id,
    true,
  ])
  expect((await owner.get(`${bolNumber.path}get_or_create/?facility=${plant.id}`)).body).toEqual({
    ...own.body,
    created: false,
  })
  const one = (await owner.post(shipment.path, { facility: plant.id })).body
  const other = (await owner.post(shipment.path, {})).body
  expect([one.bol_number, other.bol_number]).toEqual(['RDW-000001', '000001'])
  const asked = `${codeGenerator.path}get_or_create/?code_type=ticket&server=`
  const atRack = await owner.get(asked + rack.id)
  expect((await owner.get(asked + String(rack.id).toUpperCase())).body).toEqual({ ...atRack.body, created: false })
  await owner.patch(`${codeGenerator.path}${atRack.body.id}/`, { prefix: 'N', digits: 3 })
  expect((await owner.post(ticket.path, { server: rack.id })).body.ticket_number).toBe('N001')
  expect((await owner.post(ticket.path, {})).body.ticket_number).toBe('000001')
})

test('waste tickets are numbered by a rule of their own', async () => {
  const owner = await inNewCompany('Waste')
  const rule = await owner.get(`${codeGenerator.path}get_or_create/?code_type=waste_ticket`)
  await owner.patch(`${codeGenerator.path}${rule.body.id}/`, { prefix: 'WD-' })
  expect((await owner.post(ticket.path, { ticket_type: 'waste disposal' })).body.ticket_number).toBe('WD-000001')
})

test('what cannot be answered is refused at its field', async () => {
  const call = (more: string) => clerk.get(`${codeGenerator.path}${more}`)
  for (const [url, field] of [
    ['get_or_create/?code_type=locomotive', 'code_type'],
    ['get_or_create/', 'code_type'],
    ['get_columns/?code_type=locomotive', 'code_type'],
    ['get_or_create/?code_type=ticket&server=7', 'server'],
    ['get_or_create/?code_type=ticket&server=00000000-0000-4000-8000-000000000000', 'server'],
  ] as const) {
    const { status, body } = await call(url)
    expect([status, Object.keys(body)], url).toEqual([400, [field]])
  }
  const stranger = await server.user({ company: server.theirs })
  const { id } = (await stranger.post(facility.path, { name: 'Theirs alone' })).body
  for (const call of ['get_or_create', 'next_numbers']) {
    const foreign = await clerk.get(`${bolNumber.path}${call}/?facility=${id}`)
    expect([foreign.status, Object.keys(foreign.body)], call).toEqual([400, ['facility']])
  }
  const repeating = await clerk.post(codeGenerator.path, { code_type: 'limit', prefix: 'L26-', restarts: 'yearly' })
  expect([repeating.status, Object.keys(repeating.body)]).toEqual([400, ['restarts']])
})

test('whoever may not configure numbers is refused, and numbers rows all the same', async () => {
  const reader = await server.user({ permissions: ['access_menu__v3__sync_data__ticket', 'change_ticket'] })
  expect((await reader.get(`${codeGenerator.path}get_or_create/?code_type=ticket`)).status).toBe(403)
  expect((await reader.get(`${bolNumber.path}get_columns/`)).status).toBe(403)
  expect((await reader.post(ticket.path, {})).status).toBe(201)
})

test('a GET that acts takes the token from the header alone, and cannot be opened or fetched ahead as a page', async () => {
  const path = `${bolNumber.path}get_or_create/`
  const count = async (): Promise<number> => (await clerk.get(`${bolNumber.path}count/`)).body.count
  const before = await count()
  const ticketFor = await clerk.post('print_ticket/', { path: `/api/${path}` })
  expect((await server.nobody.get(ticketFor.body.url)).status).toBe(401)
  expect((await clerk.get(path, { 'sec-fetch-mode': 'navigate' })).status).toBe(403)
  expect((await clerk.get(path, { 'sec-purpose': 'prefetch;prerender' })).status).toBe(403)
  expect((await server.nobody.get(path)).status).toBe(401)
  expect(await count()).toBe(before)
  expect((await clerk.get(path, { 'sec-fetch-mode': 'cors' })).status).toBe(200)
})

test('the parts of the date are those of the place', async () => {
  const owner = await inNewCompany('Zones')
  // At each moment it is another day at these two places.
  const zones = ['Pacific/Kiritimati', 'Etc/GMT+12']
  const places = await server.within(owner, ({ rows }) =>
    rows(facility).createMany(zones.map((timezone) => ({ name: timezone, timezone }))),
  )
  const rule = (await owner.get(`${bolNumber.path}get_or_create/`)).body
  const parts = { code_fields: ['YYYY', 'MM', 'DD'], restarts: 'monthly', digits: 1 }
  expect((await owner.patch(`${bolNumber.path}${rule.id}/`, parts)).status).toBe(200)
  for (const { id, timezone } of places) {
    const { bol_number, created_at } = (await owner.post(shipment.path, { facility: id })).body
    expect(bol_number.slice(0, 10)).toBe(dayIn(created_at, timezone))
  }
})

test('a rule that counted in an earlier year begins again, and remembers where it was', async () => {
  const owner = await inNewCompany('Years')
  const rule = (await owner.get(`${bolNumber.path}get_or_create/`)).body
  await server.within(owner, ({ rows }) =>
    rows(bolNumber).patch(rule.id, { code_fields: ['YYYY'], restarts: 'yearly', period: '2024', next_number: 4413 }),
  )
  const { bol_number, created_at } = (await owner.post(shipment.path, {})).body
  const year = dayIn(created_at, 'UTC').slice(0, 4)
  expect(bol_number).toBe(`${year}-000001`)
  const after = (await owner.get(`${bolNumber.path}${rule.id}/`)).body
  expect([after.period, after.next_number, after.earlier_periods]).toEqual([year, 2, { 2024: 4413 }])
})

test('a rule that is switched off gives no number: another does, or the field says so', async () => {
  const owner = await inNewCompany('Off')
  const { id } = (await owner.get(`${bolNumber.path}get_or_create/`)).body
  await owner.patch(`${bolNumber.path}${id}/`, { active: false })
  const refused = await owner.post(shipment.path, {})
  expect([refused.status, refused.body]).toEqual([
    400,
    { bol_number: ['No rule gives it a number: make one active under bol number.'] },
  ])
  expect((await owner.post(bolNumber.path, { prefix: 'B' })).status).toBe(201)
  expect((await owner.post(shipment.path, {})).body.bol_number).toBe('B000001')
})

test('a number that is too long for its field is refused there, and a long run of used ones is passed over', async () => {
  const owner = await inNewCompany('Long')
  const { id } = (await owner.get(`${codeGenerator.path}get_or_create/?code_type=ticket`)).body
  const change = (values: object) => owner.patch(`${codeGenerator.path}${id}/`, values)
  await change({ prefix: 'ABCDEFGHIJKL', digits: 12 })
  const long = await owner.post(ticket.path, {})
  expect([long.status, Object.keys(long.body)]).toEqual([400, ['ticket_number']])
  await change({ prefix: '', digits: 6 })
  const used = Array.from({ length: 3000 }, (_, index) => ({ ticket_number: String(index + 1).padStart(6, '0') }))
  await server.within(owner, ({ rows }) => rows(ticket).createMany(used))
  expect((await owner.post(ticket.path, {})).body.ticket_number).toBe('003001')
})

type Next = { results: { number: string; in_use: string | null }[]; free_from: number | null; shared: object[] }
const nextOf = async (owner: Client, query: string): Promise<Next> =>
  (await owner.get(`${codeGenerator.path}next_numbers/?${query}`)).body

test('the next numbers of a rule are said before it is saved, with those in use and where they are free', async () => {
  const owner = await inNewCompany('Ahead')
  await server.within(owner, ({ rows }) =>
    rows(ticket).createMany(['T000003', 'T000012', 'T000030'].map((ticket_number) => ({ ticket_number }))),
  )
  const { results, free_from } = await nextOf(owner, 'code_type=ticket&prefix=T&next_number=2')
  expect(results.map(({ number }) => number)).toEqual(
    Array.from({ length: 10 }, (_, index) => `T${String(index + 2).padStart(6, '0')}`),
  )
  expect([results.flatMap(({ in_use }) => in_use ?? []), free_from]).toEqual([['T000003'], 13])
  const fresh = await nextOf(owner, 'code_type=ticket&prefix=T&next_number=13')
  expect([fresh.results.every(({ in_use }) => in_use === null), fresh.free_from]).toEqual([true, null])
  // Invoices are numbered in a series of their own.
  expect((await nextOf(owner, 'code_type=invoice&prefix=T&next_number=2')).free_from).toBeNull()
})

test('a rule whose next numbers are in use is refused on every way, and nothing of it is kept', async () => {
  const owner = await inNewCompany('Taken')
  await server.within(owner, ({ rows }) => rows(ticket).create({ ticket_number: 'T000005' }))
  const says = { next_number: ['T000005 is in use already. Numbers are free from 6.'] }
  const made = await owner.post(codeGenerator.path, { code_type: 'ticket', prefix: 'T' })
  expect([made.status, made.body]).toEqual([400, says])
  const many = await owner.post(`${codeGenerator.path}create_many/`, {
    rows: [
      { code_type: 'ticket', prefix: 'T' },
      { code_type: 'invoice', prefix: 'T' },
    ],
  })
  expect(many.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['not_allowed', 'created'])
  const rule = (await owner.get(`${codeGenerator.path}get_or_create/?code_type=ticket`)).body
  const path = `${codeGenerator.path}${rule.id}/`
  const changed = await owner.patch(path, { prefix: 'T' })
  expect([changed.status, changed.body]).toEqual([400, says])
  const bulk = await owner.post(`${codeGenerator.path}change_many/`, {
    changes: [{ id: rule.id, version: rule.version, values: { prefix: 'T' } }],
  })
  expect(JSON.stringify(bulk.body)).toContain('T000005 is in use already')
  // Nor by any work of the server itself, which no call has checked before.
  const work = [
    () => server.within(owner, ({ rows }) => rows(codeGenerator).patch(rule.id, { prefix: 'T' })),
    () => server.within(owner, ({ rows }) => rows(codeGenerator).create({ code_type: 'ticket', prefix: 'T' })),
  ]
  for (const one of work) await expect(one()).rejects.toMatchObject({ status: 400, body: says })
  expect((await owner.get(path)).body.prefix).toBe('')
  expect((await owner.patch(path, { prefix: 'T', next_number: 6 })).status).toBe(200)
  expect((await owner.patch(path, { step: 2 })).status).toBe(200)
})

test('a number that was typed in another case is in use, as its key says', async () => {
  const owner = await inNewCompany('Cases')
  const { id } = (await owner.get(`${codeGenerator.path}get_or_create/?code_type=ticket`)).body
  await owner.patch(`${codeGenerator.path}${id}/`, { prefix: 'Q', digits: 1 })
  for (const typed of ['q2', ' Q3 ', 'q0-8'])
    expect((await owner.post(ticket.path, { ticket_number: typed })).status).toBe(201)
  const drawn = [await owner.post(ticket.path, {}), await owner.post(ticket.path, {})]
  expect(drawn.map(({ body }) => body.ticket_number)).toEqual(['Q1', 'Q4'])
  const ahead = await nextOf(owner, 'code_type=ticket&prefix=Q&digits=1&next_number=2')
  expect([ahead.results.flatMap(({ in_use }) => in_use ?? []), ahead.free_from]).toEqual([['Q2', 'Q3', 'Q4'], 5])
  const again = await owner.patch(`${codeGenerator.path}${id}/`, { next_number: 2 })
  expect([again.status, again.body.next_number]).toEqual([
    400,
    ['Q2 and 2 more of the next 10 are in use already. Numbers are free from 5.'],
  ])
  const byPart = await nextOf(owner, 'code_type=ticket&code_fields=facility&digits=1&next_number=8')
  expect(byPart.results[0]).toEqual({ number: '…-8', in_use: 'q0-8' })
  const many = [await owner.post(ticket.path, {}), await owner.post(ticket.path, {})]
  expect(many.map(({ body }) => body.ticket_number)).toEqual(['Q5', 'Q6'])
})

test('parts that only a row knows are compared by their pattern', async () => {
  const owner = await inNewCompany('Patterns')
  const plant = await server.within(owner, async ({ rows }) => {
    await rows(ticket).createMany(['RDW-000004', 'X-000005', 'RDW+000006'].map((ticket_number) => ({ ticket_number })))
    return rows(facility).create({ name: 'Redwater', code: 'rdw' })
  })
  const { results } = await nextOf(owner, 'code_type=ticket&code_fields=facility')
  expect(results.flatMap(({ number, in_use }) => (in_use === null ? [] : [[number, in_use]]))).toEqual([
    ['…-000004', 'RDW-000004'],
    ['…-000005', 'X-000005'],
  ])
  // The place of a rule is known.
  await server.within(owner, ({ rows }) =>
    rows(shipment).createMany(['RDW-000002', 'PGT-000003'].map((bol_number) => ({ bol_number }))),
  )
  const bills = await owner.get(`${bolNumber.path}next_numbers/?code_fields=facility&facility=${plant.id}`)
  expect(bills.body.results.flatMap(({ in_use }: { in_use: string | null }) => in_use ?? [])).toEqual(['RDW-000002'])
})

test('other rules that would give the same numbers are named', async () => {
  const owner = await inNewCompany('Shared')
  const plant = await server.within(owner, ({ rows }) => rows(facility).create({ name: 'Plant' }))
  const general = (await owner.get(`${bolNumber.path}get_or_create/`)).body
  const own = (await owner.get(`${bolNumber.path}get_or_create/?facility=${plant.id}`)).body
  const ask = async (more: string) => (await owner.get(`${bolNumber.path}next_numbers/?${more}`)).body.shared
  expect(await ask(`rule=${general.id}`)).toEqual([{ id: own.id, place: 'Plant' }])
  expect(await ask(`rule=${own.id}&facility=${plant.id}`)).toEqual([{ id: general.id, place: null }])
  expect(await ask(`rule=${own.id}&facility=${plant.id}&prefix=P`)).toEqual([])
})

test('a rule that begins again in a new period is not told to count from another number, because its count begins at 1 all the same', async () => {
  const owner = await inNewCompany('Again')
  const rule = (await owner.get(`${codeGenerator.path}get_or_create/?code_type=ticket`)).body
  const parts = { code_fields: ['YYYY'], restarts: 'yearly', period: '2024', next_number: 50 } as const
  await server.within(owner, async ({ rows }) => {
    const changed = await rows(codeGenerator).patch(rule.id, { ...parts, code_fields: [...parts.code_fields] })
    await rows(ticket).create({ ticket_number: `${dayIn(changed.updated_at, 'UTC').slice(0, 4)}-000003` })
  })
  const path = `${codeGenerator.path}next_numbers/?code_type=ticket&code_fields=YYYY&restarts=yearly&period=2024&next_number=50`
  const { body } = await owner.get(path)
  expect([body.results[0].number.slice(4), body.results[2].in_use !== null, body.free_from]).toEqual([
    '-000001',
    true,
    null,
  ])
  const refused = await owner.patch(`${codeGenerator.path}${rule.id}/`, { next_number: 60 })
  expect([refused.status, refused.body.next_number[0]]).toEqual([
    400,
    expect.stringMatching(/-000003 is in use already\. Give another prefix or suffix\.$/),
  ])
})
