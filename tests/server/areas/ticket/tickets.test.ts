import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { ticketStatuses, type TicketStatus } from '#model/areas/ticket/rules/ticket.ts'
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
  server.within(by, ({ rows }) =>
    rows(ticket).createMany(news.map((one) => ({ ticket_number: `N${++made}`, net_volume: '8000', ...one }))),
  )
const update = (ticket_ids: readonly string[], status: TicketStatus, more: object = {}, by = clerk) =>
  by.post(`${base}update-tickets-status/`, { ticket_ids, status, ...more })
const undo = (batch: number, by = clerk) => by.post(`batch/${batch}/undo/`, {})
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
    const unchanged = { version: 1, before: null }
    const absent = {
      outcome: 'not_found',
      from: null,
      before: null,
      version: null,
      message: 'There is no such ticket.',
    }
    expect(body).toEqual({
      batch: expect.any(Number),
      counts: { changed: 1, already: 1, not_allowed: 1, not_found: 2, conflict: 0 },
      results: [
        {
          ...unchanged,
          id: invoiced?.id,
          outcome: 'not_allowed',
          from: 'invoiced',
          message: 'It is invoiced: that is final.',
        },
        { ...absent, id: 'nonsense' },
        {
          id: open?.id,
          outcome: 'changed',
          from: 'open',
          before: { status: 'open', status_reason: '', arrived_at: null },
          version: 2,
          message: '',
        },
        { ...unchanged, id: arrived?.id, outcome: 'already', from: 'arrived', message: 'It is arrived already.' },
        { ...absent, id: nobody },
      ],
    })
  })

  it('follows the rule from every status to every other, for loading and unloading', async () => {
    const steps: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
      scheduled: ['open', 'void'],
      open: ['arrived', 'void'],
      arrived: ['loading', 'unloading', 'void'],
      loading: ['complete', 'void'],
      unloading: ['complete', 'void'],
      complete: ['approved', 'rejected', 'void'],
      approved: ['rejected', 'void'],
      invoiced: [],
      rejected: ['open', 'void'],
      void: [],
    }
    const moments: Partial<Record<TicketStatus, string>> = {
      arrived: 'arrived_at',
      loading: 'started_at',
      unloading: 'started_at',
      complete: 'completed_at',
      approved: 'approved_at',
    }
    const outcomeOf = (status: TicketStatus, direction: 'load' | 'unload', to: TicketStatus): string => {
      if (status === to) return 'already'
      const isOther = to === (direction === 'load' ? 'unloading' : 'loading')
      return steps[status].includes(to) && !isOther ? 'changed' : 'not_allowed'
    }
    for (const to of ticketStatuses) {
      const news = ticketStatuses.flatMap((status) =>
        (['load', 'unload'] as const).map((direction) => ({ status, direction })),
      )
      const tickets = await make(news)
      const { body } = await update(
        tickets.map(({ id }) => id),
        to,
        to === 'void' || to === 'rejected' ? { reason: 'Because' } : {},
      )
      const expected = news.map(({ status, direction }) => outcomeOf(status, direction, to))
      expect({ to, outcomes: body.results.map((one: { outcome: string }) => one.outcome) }).toEqual({
        to,
        outcomes: expected,
      })
      const after = await Promise.all(tickets.map(({ id }) => read(id)))
      expect(after.map(({ status }) => status)).toEqual(
        news.map(({ status }, index) => (expected[index] === 'changed' ? to : status)),
      )
      const moment = moments[to]
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
    const batch = await clerk.get(`batch/${body.batch}/`)
    expect(batch.body).toMatchObject({
      content_type: 'terminal:ticket',
      verb: 'arrive',
      changed: 450,
      undone_at: null,
    })
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
      { ticket_ids: [nobody], status: 'void', reason: '  ' },
      { reason: ['This field may not be blank.'] },
    ],
    [
      'a reason that is too long',
      { ticket_ids: [nobody], status: 'void', reason: 'x'.repeat(501) },
      { reason: expect.anything() },
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
    // Nobody deletes an approved ticket; the database may.
    await server.db.pool.query('delete from terminal_ticket where id = $1', [gone?.id])

    expect((await undo(body.batch, colleague)).status, 'it is the batch of whoever made it').toBe(404)
    const undone = await undo(body.batch)
    const versions = [(await read(ids[0] ?? '')).version, (await read(ids[1] ?? '')).version, null]
    expect(undone.body).toEqual({
      counts: { returned: 1, touched: 1, not_found: 1 },
      results: [
        { id: ids[0], outcome: 'returned', version: versions[0], message: '' },
        {
          id: ids[1],
          outcome: 'touched',
          version: versions[1],
          message: 'It was changed since, and stays as it is.',
        },
        { id: ids[2], outcome: 'not_found', version: null, message: 'It is gone.' },
      ],
    })
    expect(await read(ids[0] ?? '')).toMatchObject({ status: 'approved', status_reason: '', completed_at, approved_at })
    const again = await undo(body.batch)
    expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('undone already')])
  })

  it('of an unknown batch is a 404', async () => {
    expect((await undo(999_999)).status).toBe(404)
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
    expect((await update([nobody], 'open', {}, viewer)).status).toBe(403)
    const [one] = await make([{ status: 'open' }], viewer)
    expect((await viewer.post(`${base}${one?.id}/arrive/`, {})).status).toBe(403)
  })
})
