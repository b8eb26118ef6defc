/** Papers of tickets of older sites: the shared fields alone, kept and numbered, the same for both companies. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { company } from '#model/areas/legacy/company.resource.ts'
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { textOfPdf } from '../../pdf-text.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let clerk: Client
let partner: Client
const ids = { closed: 0, open: 0, foreign: 0, dropped: 0, late: 0 }
const PARTNER = 'partner/terminalboss-v2-ticket/'
const OWN = 'terminalboss/ticketview/'

beforeAll(async () => {
  server = await startServer()
  clerk = await server.user({ name: 'Cleo' })
  partner = await server.user({ company: server.theirs, name: 'Pia' })
  const known = await server.within(clerk, async ({ rows }) => {
    const [mine, other] = await rows(company).createMany([
      { company_code: 'PC', name: 'Prairie Co-op' },
      { company_code: 'RH', name: 'Ridge Haulage' },
    ])
    const common = { customer: mine?.id ?? null, comments: 'ours alone', net_volume: '21345.6', weight: 10_811 }
    const [closed, open, foreign, dropped, late] = await rows(ticket).createMany([
      { ...common, ticket_number: 'V2-1', status: 'closed', tractor: 'TRC-7', load_end: '2026-11-20T14:05:00Z' },
      { ...common, ticket_number: 'V2-2', status: 'open' },
      { ...common, ticket_number: 'V2-3', status: 'closed', customer: other?.id ?? null },
      { ...common, ticket_number: 'V2-4', status: 'void' },
      { ...common, ticket_number: 'V2-5', status: 'closed' },
    ])
    Object.assign(ids, {
      closed: closed?.id,
      open: open?.id,
      foreign: foreign?.id,
      dropped: dropped?.id,
      late: late?.id,
    })
    return mine?.id ?? null
  })
  await systemTransaction(
    server.db,
    ({ rows }) =>
      rows(invitation).create({
        counterparty: server.theirs,
        company_name: 'Theirs',
        email: 'partner@example.test',
        status: 'accepted',
        share_v2_tickets: true,
        legacy_company: known,
      }),
    server.ours,
  )
})
afterAll(() => server.close())

test('the first print of a partner is kept as print 1 of the company of the ticket', async () => {
  const first = await partner.get(`${PARTNER}${ids.closed}/print/?code=ticketview`)
  expect([first.status, first.headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = await textOfPdf(first.raw)
  for (const said of ['Loading Ticket', 'V2-1', 'Prairie Co-op', 'TRC-7', '21,345.6 L', '10,811 kg', 'Print 1 of'])
    expect(text).toContain(said)
  for (const hidden of ['ours alone', 'Pia', 'DRAFT']) expect(text).not.toContain(hidden)
  expect((await partner.get(`${PARTNER}${ids.closed}/print/`)).raw.equals(first.raw)).toBe(true)
  expect((await clerk.get(`${OWN}${ids.closed}/print/?version=1`)).raw.equals(first.raw)).toBe(true)
})

test('a print of its company is the next one, which the partner gets from then on', async () => {
  const second = await clerk.get(`${OWN}${ids.closed}/print/?code=ticketview`)
  expect(await textOfPdf(second.raw)).toContain('by Cleo')
  expect((await partner.get(`${PARTNER}${ids.closed}/print/`)).raw.equals(second.raw)).toBe(true)
  expect((await partner.get(`${PARTNER}${ids.closed}/print/?version=3`)).status).toBe(404)
})

test('an open ticket is not printed, alone or among others, and a void one is marked', async () => {
  const many = `${OWN}print_multiple/?code=ticketview&ticket_ids=${ids.closed},${ids.open}`
  for (const path of [`${OWN}${ids.open}/print/`, many]) {
    const { status, body } = await clerk.get(path)
    expect([status, body.detail]).toEqual([409, expect.stringContaining('V2-2')])
  }
  const { raw } = await clerk.get(`${OWN}${ids.dropped}/print/`)
  expect(await textOfPdf(raw)).toContain('VOID')
  expect((await clerk.get(`${OWN}${ids.dropped}/paper_archive/`)).body.count).toBe(0)
})

test('many are printed and sent; an open ticket has no paper, one of another company is not there', async () => {
  const many = (path: string, call: string, more: string, some: readonly number[]) =>
    partner.get(`${path}${call}/?code=ticketview&ticket_ids=${some.join(',')}${more}`)
  expect((await many(PARTNER, 'print_multiple', '', [ids.closed])).status).toBe(200)
  expect((await many(PARTNER, 'print_multiple', '', [ids.closed, ids.foreign])).status).toBe(400)
  const sent = await many(PARTNER, 'email_multiple', '&recipients=a@b.test', [ids.closed, ids.open, ids.foreign])
  expect(sent.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'queued',
    'not_allowed',
    'not_found',
  ])
  expect(sent.body.results[1].message).toBe('Nothing is sent while it is open.')
  expect((await partner.get(`${PARTNER}${ids.open}/print/`)).status).toBe(409)
  expect((await clerk.get(`${OWN}print_multiple/?code=ticketview&ticket_ids=${ids.foreign}&zip=true`)).status).toBe(200)
})

test('a page a ticket in the order asked; what is not there is refused by its name, and 500 is the most', async () => {
  const text = await textOfPdf(
    (await clerk.get(`${OWN}print_multiple/?code=ticketview&ticket_ids=${ids.foreign},${ids.closed}`)).raw,
  )
  expect(text.indexOf('V2-3')).toBeLessThan(text.indexOf('V2-1'))
  const refused = async (query: string) => {
    const { status, body } = await clerk.get(`${OWN}print_multiple/?${query}`)
    return [status, Object.keys(body)]
  }
  expect(await refused(`code=bol&ticket_ids=${ids.closed}`)).toEqual([400, ['code']])
  expect(await refused(`code=ticketview&ticket_ids=${ids.closed},999999999`)).toEqual([400, ['ticket_ids']])
  const list = Array.from({ length: 501 }, (_, at) => at + 1)
  const tooMany = await clerk.post(`${OWN}print_multiple/`, { code: 'ticketview', ticket_ids: list })
  expect([tooMany.status, Object.keys(tooMany.body)]).toEqual([400, ['ticket_ids']])
})

test.each(['', 'nobody', 'a@b.test, nobody'])('no letter leaves for the address “%s”', async (recipients) => {
  const path = `${OWN}email_multiple/?code=ticketview&ticket_ids=${ids.closed}&recipients=${encodeURIComponent(recipients)}`
  const { status, body } = await clerk.get(path)
  expect([status, Object.keys(body)]).toEqual([400, ['recipients']])
})

test('a print that is opened as a page is refused', async () => {
  const { status } = await clerk.get(`${OWN}${ids.closed}/print/`, { 'sec-fetch-mode': 'navigate' })
  expect(status).toBe(403)
})

test('a correction keeps the paper before it; both companies print the next one, and VOID once it is void', async () => {
  const { raw: before } = await partner.get(`${PARTNER}${ids.foreign}/print/`)
  expect(before.toString()).not.toContain('%PDF')
  const { raw: first } = await partner.get(`${PARTNER}${ids.closed}/print/`)
  const { results } = (await clerk.get(`${OWN}${ids.closed}/paper_archive/`)).body
  await clerk.post(`${OWN}${ids.closed}/correct/`, { reason: 'Meter proved', net_volume: '20000.5' })
  const corrected = await partner.get(`${PARTNER}${ids.closed}/print/`)
  const text = await textOfPdf(corrected.raw)
  expect([text.includes('20,000.5 L'), text.includes('21,345.6 L')]).toEqual([true, false])
  expect((await partner.get(`${PARTNER}${ids.closed}/print/`)).raw.equals(corrected.raw)).toBe(true)
  const last = results[0].revision
  expect((await clerk.get(`${OWN}${ids.closed}/print/?version=${last}`)).raw.equals(first)).toBe(true)
  expect((await clerk.get(`${OWN}${ids.closed}/print/?version=${last + 1}`)).raw.equals(corrected.raw)).toBe(true)
  await clerk.post(`${OWN}${ids.closed}/void/`, { reason: 'Wrong truck' })
  const dropped = await partner.get(`${PARTNER}${ids.closed}/print/`)
  expect(await textOfPdf(dropped.raw)).toContain('VOID')
  expect((await partner.get(`${PARTNER}${ids.closed}/print/`)).raw.equals(dropped.raw)).toBe(true)
})

test('a change that began before a print and was committed after it is on the next print of a partner', async () => {
  const { raw: first } = await partner.get(`${PARTNER}${ids.late}/print/`)
  expect(await textOfPdf(first)).toContain('21,345.6 L')
  expect((await partner.get(`${PARTNER}${ids.late}/print/`)).raw.equals(first)).toBe(true)
  const client = await server.db.pool.connect()
  try {
    // As it is committed then: the time of a row is that of the begin of its transaction.
    await client.query(`begin; set local session_replication_role = replica;
      update legacy_ticket set net_volume = 20000.5, version = version + 1, updated_at = created_at where id = ${ids.late}; commit`)
  } finally {
    client.release()
  }
  const { raw: next } = await partner.get(`${PARTNER}${ids.late}/print/`)
  expect(await textOfPdf(next)).toContain('20,000.5 L')
  expect((await partner.get(`${PARTNER}${ids.late}/print/`)).raw.equals(next)).toBe(true)
  expect((await clerk.get(`${OWN}${ids.late}/paper_archive/`)).body.count).toBe(2)
})

test('of tickets that are corrected while many are printed, each is printed as it was or as it is', async () => {
  const volumeOf = (at: number, isNew: boolean): string => `${isNew ? 31 : 30},0${String(at).padStart(2, '0')}.5 L`
  const made = await server.within(clerk, ({ rows }) =>
    rows(ticket).createMany(
      Array.from({ length: 12 }, (_, at) => ({
        ticket_number: `C${String(at).padStart(2, '0')}`,
        status: 'closed' as const,
        load_end: '2026-11-20T14:05:00Z',
        net_volume: `300${String(at).padStart(2, '0')}.5`,
      })),
    ),
  )
  const all = made.map(({ id }) => id)
  const [printed, ...corrected] = await Promise.all([
    clerk.post(`${OWN}print_multiple/`, { code: 'ticketview', ticket_ids: all }),
    // From both ends, so that some are corrected before they are printed and some after.
    ...[...all.entries()].toReversed().map(([at, id]) =>
      clerk.post(`${OWN}${id}/correct/`, {
        reason: 'Meter proved',
        net_volume: `310${String(at).padStart(2, '0')}.5`,
      }),
    ),
  ])
  expect(corrected.map(({ status }) => status)).toEqual(all.map(() => 200))
  expect(printed.status).toBe(200)
  const pages = (await textOfPdf(printed.raw)).split('Loading Ticket').slice(1)
  expect(pages.length).toBe(all.length)
  for (const [at, page] of pages.entries()) {
    const isNew = page.includes(volumeOf(at, true))
    expect([at, page.includes(volumeOf(at, false)), page.includes(isNew ? 'corrected' : 'closed')]).toEqual([
      at,
      !isNew,
      true,
    ])
    const { results } = (await clerk.get(`${OWN}${all[at]}/paper_archive/`)).body
    expect(results.map(({ revision }: { revision: number }) => revision)).toEqual([1])
  }
})
