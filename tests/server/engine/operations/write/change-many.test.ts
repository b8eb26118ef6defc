/** Many rows in one request: each validated, written and answered by itself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driver } from '#model/areas/people/people.resource.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

let server: Server
let clerk: Client
let stranger: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  stranger = await server.user({ company: server.theirs })
})
afterAll(() => server.close())

const base = 'terminalboss/v3/driver/'
let made = 0
const make = (count: number, by = clerk) =>
  server.within(by, ({ rows }) =>
    rows(driver).createMany(
      Array.from({ length: count }, () => ({ name: `Driver ${++made}`, username: `many${made}`, licence: '1' })),
    ),
  )
const many = (changes: readonly object[], more: object = {}, by = clerk) =>
  by.post(`${base}change_many/`, { changes, ...more })
const read = async (id: string | undefined) => (await clerk.get(`${base}${id}/`)).body
type Line = { id: string; outcome: string; message: string; before: object | null; version: number | null }
const lines = ({ body }: { body: { results: Line[] } }) => body.results
const nobody = '00000000-0000-4000-8000-000000000000'

describe('change_many', () => {
  it('answers for every row, in the order of the request, with its previous values', async () => {
    const [one, two, three] = await make(3)
    const answer = await many([
      { id: one?.id, version: 1, values: { licence: '2' } },
      { id: two?.id, version: 1, values: { licence: '1' } },
      { id: nobody, values: { licence: '2' } },
      { id: three?.id, values: { name: '' } },
    ])
    expect(answer.status).toBe(200)
    expect(answer.body.counts).toEqual({ changed: 1, already: 1, not_found: 1, not_allowed: 1, conflict: 0 })
    expect(lines(answer)).toEqual([
      { id: one?.id, outcome: 'changed', version: 2, before: { licence: '1' }, message: '' },
      { id: two?.id, outcome: 'already', version: 1, before: null, message: 'No change needed.' },
      { id: nobody, outcome: 'not_found', version: null, before: null, message: 'There is no such driver.' },
      {
        id: three?.id,
        outcome: 'not_allowed',
        version: 1,
        before: null,
        message: 'Name: This field may not be blank.',
      },
    ])
    expect([(await read(one?.id)).licence, (await read(three?.id)).name]).toEqual(['2', three?.name])
  })

  it('does not overwrite changes made since the row was read, and merges changes of other fields', async () => {
    const [one, two] = await make(2)
    await clerk.ask('PATCH', `${base}${one?.id}/`, { licence: 'theirs' })
    await clerk.ask('PATCH', `${base}${two?.id}/`, { name: `Theirs ${made}` })
    const answer = await many([one, two].map((row) => ({ id: row?.id, version: 1, values: { licence: 'mine' } })))
    expect(lines(answer).map(({ outcome }) => outcome)).toEqual(['conflict', 'changed'])
    expect(lines(answer)[0]?.message).toMatch(/changed meanwhile \(licence\)/)
    expect([(await read(one?.id)).licence, (await read(two?.id)).licence]).toEqual(['theirs', 'mine'])
  })

  it('a refusal that only the database can make is answered at its row, and the others are written', async () => {
    const rows = await make(7)
    const taken = rows[0]?.username
    const answer = await many(
      rows.map(({ id }, at) => ({ id, values: at === 4 ? { username: taken } : { licence: `p${at}` } })),
    )
    expect(lines(answer).map(({ outcome }) => outcome)).toEqual([
      'changed',
      'changed',
      'changed',
      'changed',
      'not_allowed',
      'changed',
      'changed',
    ])
    expect(lines(answer)[4]?.message).toMatch(/ is the username of /)
    expect((await read(rows[6]?.id)).licence).toBe('p6')
  })

  it('a missing reference is refused at its row only', async () => {
    const [one, two] = await make(2)
    const answer = await many([
      { id: one?.id, values: { carrier: nobody } },
      { id: two?.id, values: { licence: '7' } },
    ])
    expect(lines(answer).map(({ outcome }) => outcome)).toEqual(['not_allowed', 'changed'])
    expect(lines(answer)[0]?.message).toMatch(/There is no terminal company/)
  })

  it('a dry run answers like the change itself, and changes nothing', async () => {
    const rows = await make(3)
    const changes = rows.map(({ id }, at) => ({
      id,
      version: 1,
      values: at === 1 ? { username: rows[0]?.username } : { licence: '9' },
    }))
    const trial = await many(changes, { dry_run: true })
    expect([(await read(rows[0]?.id)).licence, (await read(rows[0]?.id)).version]).toEqual(['1', 1])
    const history = await clerk.get(`${base}${rows[0]?.id}/history/`)
    expect(history.body.results.filter(({ kind }: { kind: string }) => kind === 'update')).toEqual([])
    const done = await many(changes)
    expect(trial.body.counts).toEqual(done.body.counts)
    expect(lines(trial).map(({ outcome, message, before }) => ({ outcome, message, before }))).toEqual(
      lines(done).map(({ outcome, message, before }) => ({ outcome, message, before })),
    )
  })

  it('is done once for one key, however often it is sent', async () => {
    const [one] = await make(1)
    const send = () =>
      clerk.ask(
        'POST',
        `${base}change_many/`,
        { changes: [{ id: one?.id, values: { licence: '4' } }] },
        { 'idempotency-key': `once-${one?.id}` },
      )
    expect((await send()).body).toEqual((await send()).body)
    expect((await read(one?.id)).version).toBe(2)
  })

  it('sees rows of one company only', async () => {
    const [ours] = await make(1)
    const answer = await many([{ id: ours?.id, values: { licence: 'x' } }], {}, stranger)
    expect(lines(answer).map(({ outcome }) => outcome)).toEqual(['not_found'])
    expect((await read(ours?.id)).licence).toBe('1')
  })

  it.each<[string, object, RegExp]>([
    ['nothing', {}, /Name at least one row/],
    ['no rows', { changes: [] }, /Name at least one row/],
    ['no list', { changes: 'x' }, /Name at least one row/],
    ['an id that is none', { changes: [{ id: 'x', values: {} }] }, /Item 1: "x" is not an id/],
    ['no id', { changes: [{ values: {} }] }, /Item 1: null is not an id/],
    ['no values', { changes: [{ id: nobody }] }, /Item 1: not an object/],
    ['more of a row', { changes: [{ id: nobody, values: {}, more: 1 }] }, /Item 1: more is unknown/],
    ['a version that is none', { changes: [{ id: nobody, values: {}, version: '1' }] }, /Item 1: not a version number/],
    [
      'a row twice',
      {
        changes: [
          { id: nobody, values: {} },
          { id: nobody, values: {} },
        ],
      },
      /named twice/,
    ],
    ['too many', { changes: Array.from({ length: 1001 }, () => ({ id: nobody, values: {} })) }, /At most 1000/],
    ['a trial that is neither', { changes: [{ id: nobody, values: {} }], dry_run: 1 }, /Must be true or false/],
    ['more', { changes: [{ id: nobody, values: {} }], also: 1 }, /takes changes and dry_run/],
  ])('refuses %s', async (_what, body, said) => {
    const answer = await clerk.post(`${base}change_many/`, body)
    expect([answer.status, JSON.stringify(answer.body).replaceAll('\\"', '"')]).toEqual([
      400,
      expect.stringMatching(said),
    ])
  })
})
