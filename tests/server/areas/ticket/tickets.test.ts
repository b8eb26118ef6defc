import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import {
  judgeStatus,
  needsReason,
  statusMoments,
  ticketStatuses,
  type TicketStatus,
} from '#model/areas/ticket/rules/ticket.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let clerk: Client
let colleague: Client
let stranger: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user({ name: 'Cleo' })
  colleague = await server.user()
  stranger = await server.user({ company: server.theirs })
})
afterAll(() => server.close())

const base = 'terminalboss/v3/ticket/'
let made = 0
type New = { status?: TicketStatus; direction?: 'load' | 'unload'; approved_at?: string; completed_at?: string }
const make = (news: readonly New[], by = clerk) =>
  server.within(by, ({ rows }) => rows(ticket).createMany(news.map((one) => ({ ticket_number: `N${++made}`, ...one }))))
const update = (ticket_ids: readonly string[], status: TicketStatus, more: object = {}, by = clerk) =>
  by.post(`${base}update-tickets-status/`, { ticket_ids, status, ...more })
const undo = (batch: string, by = clerk) => by.post(`${base}undo-status-change/`, { batch })
const read = async (id: string) => (await clerk.get(`${base}${id}/`)).body
const nobody = '00000000-0000-4000-8000-000000000000'
const outcomes = ({ body }: { body: { results: { outcome: string }[] } }) => body.results.map(({ outcome }) => outcome)

describe('a change of status', () => {
  it('answers for every ticket, in the order of the request, each id once', async () => {
    const [open, arrived, invoiced] = await make([{ status: 'open' }, { status: 'arrived' }, { status: 'invoiced' }])
    const ids = [
      invoiced?.id ?? '',
      'nonsense',
      open?.id ?? '',
      arrived?.id ?? '',
      nobody,
      (open?.id ?? '').toUpperCase(),
    ]
    const { status, body } = await update(ids, 'arrived')
    expect(status).toBe(200)
    expect(body).toEqual({
      batch: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'arrived',
      counts: { changed: 1, already: 1, not_allowed: 1, not_found: 2, conflict: 0 },
      results: [
        {
          id: invoiced?.id,
          ticket_number: invoiced?.ticket_number,
          outcome: 'not_allowed',
          from: 'invoiced',
          to: 'arrived',
          version: 1,
          message: 'A ticket that is invoiced cannot become arrived: it is final.',
        },
        {
          id: 'nonsense',
          ticket_number: '',
          outcome: 'not_found',
          from: null,
          to: 'arrived',
          version: null,
          message: 'There is no such ticket.',
        },
        {
          id: open?.id,
          ticket_number: open?.ticket_number,
          outcome: 'changed',
          from: 'open',
          to: 'arrived',
          version: 2,
          message: '',
        },
        {
          id: arrived?.id,
          ticket_number: arrived?.ticket_number,
          outcome: 'already',
          from: 'arrived',
          to: 'arrived',
          version: 1,
          message: 'It is arrived already.',
        },
        {
          id: nobody,
          ticket_number: '',
          outcome: 'not_found',
          from: null,
          to: 'arrived',
          version: null,
          message: 'There is no such ticket.',
        },
      ],
    })
  })

  it('follows the rule from every status to every other, for loading and unloading', async () => {
    for (const to of ticketStatuses) {
      const news = ticketStatuses.flatMap((status) =>
        (['load', 'unload'] as const).map((direction) => ({ status, direction })),
      )
      const tickets = await make(news)
      const { body } = await update(
        tickets.map(({ id }) => id),
        to,
        needsReason(to) ? { reason: 'Because' } : {},
      )
      const expected = news.map(
        (one) => ({ change: 'changed', already: 'already', not_allowed: 'not_allowed' })[judgeStatus(one, to).outcome],
      )
      expect({ to, outcomes: body.results.map((one: { outcome: string }) => one.outcome) }).toEqual({
        to,
        outcomes: expected,
      })
      const after = await Promise.all(tickets.map(({ id }) => read(id)))
      expect(after.map(({ status }) => status)).toEqual(
        news.map(({ status }, index) => (expected[index] === 'changed' ? to : status)),
      )
      const moment = to in statusMoments ? statusMoments[to as keyof typeof statusMoments] : undefined
      expect(
        after.filter((one, index) => moment !== undefined && expected[index] === 'changed' && one[moment] === null),
      ).toEqual([])
    }
  })

  it('of 500 tickets is one request, and one entry in the change log', async () => {
    const tickets = await make(
      Array.from({ length: 500 }, (_, index): New => (index % 10 === 0 ? { status: 'complete' } : { status: 'open' })),
    )
    const { body } = await update(
      tickets.map(({ id }) => id),
      'arrived',
    )
    expect(body.counts).toEqual({ changed: 450, already: 0, not_allowed: 50, not_found: 0, conflict: 0 })
    const batch = await clerk.get(`terminalboss/v3/ticket-status-change/${body.batch}/`)
    expect(batch.body).toMatchObject({ status: 'arrived', changed: 450, by: clerk.id, undone_at: null })
    const told = await server.db.pool.query(
      "select count(*)::int as n from change where resource = 'terminal:ticket' and kind = 'update' and id = any($1)",
      [tickets.map(({ id }) => id)],
    )
    expect(told.rows[0].n).toBe(450)
  })

  it('changes nothing in a dry run, which does not require a reason yet', async () => {
    const [one] = await make([{ status: 'open' }])
    const looked = await update([one?.id ?? ''], 'void', { dry_run: true })
    expect([looked.body.batch, outcomes(looked)]).toEqual([null, ['changed']])
    expect(await read(one?.id ?? '')).toMatchObject({ status: 'open', version: 1 })
  })

  it('does not change a ticket that was changed since it was read', async () => {
    const [touched, calm] = await make([{ status: 'open' }, { status: 'open' }])
    await colleague.patch(`${base}${touched?.id}/`, { comments: 'Gate 2' })
    const answer = await update([touched?.id ?? '', calm?.id ?? ''], 'arrived', {
      versions: { [touched?.id ?? '']: 1, [calm?.id ?? '']: 1 },
    })
    expect(outcomes(answer)).toEqual(['conflict', 'changed'])
    expect(answer.body.results[0]).toMatchObject({
      version: 2,
      message: 'It changed since you looked: it is open now.',
    })
  })

  it('by two clerks at once happens once', async () => {
    const tickets = await make(Array.from({ length: 30 }, (): New => ({ status: 'open' })))
    const ids = tickets.map(({ id }) => id)
    const both = await Promise.all([update(ids, 'arrived'), update(ids.toReversed(), 'arrived', {}, colleague)])
    expect(both.map(({ body }) => body.counts.changed).toSorted((a: number, b: number) => a - b)).toEqual([0, 30])
  })

  it('records times and reasons along the way, and clears them when a ticket is reopened for correction', async () => {
    const [one] = await make([{ status: 'open' }])
    const id = one?.id ?? ''
    for (const status of ['arrived', 'loading', 'complete', 'approved'] as const) await update([id], status)
    const approved = await read(id)
    expect([approved.arrived_at, approved.started_at, approved.completed_at, approved.approved_at].every(Boolean)).toBe(
      true,
    )
    await update([id], 'rejected', { reason: '  Weights differ ' })
    expect(await read(id)).toMatchObject({
      status: 'rejected',
      status_reason: 'Weights differ',
      approved_at: null,
      completed_at: approved.completed_at,
    })
    await update([id], 'open')
    expect(await read(id)).toMatchObject({
      status: 'open',
      status_reason: 'Weights differ',
      arrived_at: null,
      started_at: null,
      completed_at: null,
      approved_at: null,
    })
    await update([id], 'arrived')
    expect(await read(id)).toMatchObject({ status_reason: '' })
  })

  it.each<[string, object, object]>([
    [
      'no reason for void',
      { ticket_ids: [nobody], status: 'void' },
      { reason: ['Say why: a ticket becomes void only with a reason.'] },
    ],
    ['an unknown status', { ticket_ids: [nobody], status: 'lost' }, { status: expect.anything() }],
    ['no status', { ticket_ids: [nobody] }, { status: expect.anything() }],
    ['no tickets', { ticket_ids: [], status: 'open' }, { ticket_ids: expect.anything() }],
    [
      'too many tickets',
      { ticket_ids: Array.from({ length: 5001 }, (_, index) => `x${index}`), status: 'open' },
      { ticket_ids: ['At most 5000 items; here are 5001.'] },
    ],
    ['an unknown field', { ticket_ids: [nobody], status: 'open', force: true }, { force: expect.anything() }],
  ])('reports %s', async (_, body, errors) => {
    const answer = await clerk.post(`${base}update-tickets-status/`, body)
    expect([answer.status, answer.body]).toEqual([400, errors])
  })

  it('cannot be made by a plain PATCH', async () => {
    const [one] = await make([{ status: 'open' }])
    const { status, body } = await clerk.patch(`${base}${one?.id}/`, { status: 'invoiced' })
    expect([status, Object.keys(body)]).toEqual([400, ['status']])
  })
})

describe('its undo', () => {
  it('restores tickets that nobody has changed since, with times and reason, and only once', async () => {
    const completed_at = '2026-11-01T10:00:00.000Z'
    const approved_at = '2026-11-02T10:00:00.000Z'
    const [kept, touched, gone] = await make([
      { status: 'approved', completed_at, approved_at },
      { status: 'approved' },
      { status: 'approved' },
    ])
    const ids = [kept?.id ?? '', touched?.id ?? '', gone?.id ?? '']
    const { body } = await update(ids, 'rejected', { reason: 'Wrong customer' })
    await colleague.patch(`${base}${touched?.id}/`, { comments: 'Seen' })
    await colleague.delete(`${base}${gone?.id}/`)

    const undone = await undo(body.batch, colleague)
    expect(undone.body).toEqual({
      counts: { returned: 1, touched: 1, not_found: 1 },
      results: [
        {
          id: ids[0],
          ticket_number: kept?.ticket_number,
          outcome: 'returned',
          version: (await read(ids[0] ?? '')).version,
          message: 'It is approved again.',
        },
        {
          id: ids[1],
          ticket_number: touched?.ticket_number,
          outcome: 'touched',
          version: (await read(ids[1] ?? '')).version,
          message: 'It was changed since and stays rejected.',
        },
        {
          id: ids[2],
          ticket_number: gone?.ticket_number,
          outcome: 'not_found',
          version: null,
          message: 'The ticket is gone.',
        },
      ],
    })
    expect(await read(ids[0] ?? '')).toMatchObject({ status: 'approved', status_reason: '', completed_at, approved_at })
    const again = await undo(body.batch)
    expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('undone already')])
  })

  it('of an unknown batch is a 404', async () => {
    expect([(await undo(nobody)).status, (await undo('nonsense')).status]).toEqual([404, 404])
  })
})

describe('another company', () => {
  it('does not find our tickets and cannot undo our changes', async () => {
    const [one] = await make([{ status: 'open' }])
    expect(outcomes(await update([one?.id ?? ''], 'arrived', {}, stranger))).toEqual(['not_found'])
    const { body } = await update([one?.id ?? ''], 'arrived')
    expect((await undo(body.batch, stranger)).status).toBe(404)
    expect(await read(one?.id ?? '')).toMatchObject({ status: 'arrived' })
  })

  it('cannot change anything, and neither can a user without the permission', async () => {
    const viewer = await server.user({ permissions: ['access_menu__v3__sync_data__ticket', 'change_ticket'] })
    expect([(await update([nobody], 'open', {}, viewer)).status, (await undo(nobody, viewer)).status]).toEqual([
      403, 403,
    ])
  })
})
