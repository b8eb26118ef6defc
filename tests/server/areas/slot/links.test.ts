/** Links: what they open, and that they open nothing else of the whole product. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endLinks } from '#server/areas/slot/desk/tend.ts'
import { withinAMinute } from '../../clocks.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { hour, truckRack, type TruckRack } from './truck-rack.ts'

let server: Server
let clerk: Client
let rack: TruckRack
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  rack = await truckRack(server, clerk)
})
afterAll(() => server.close())

const make = async (more: object = {}) =>
  (await clerk.post('schedule/location/generate_token/', { location: rack.place.id, scope: 'book', ...more })).body
const by = (token: string) => {
  const headers = { authorization: `Location ${token}` }
  return {
    get: (url: string) => server.nobody.get(url, headers),
    post: (url: string, body: object) => server.nobody.post(url, body, headers),
  }
}
type Holder = ReturnType<typeof by>
const create = (holder: Holder, slot: number, more: object = {}) =>
  holder.post('schedule/booking/create_booking/', { slot, ...more })

it('a link of a company books, moves and cancels for it alone, at its place alone', async () => {
  const { token, url, expires_at } = await make({ company: rack.ribstone.id, expires_in_days: 30 })
  expect(url).toBe(`http://localhost/#/auth/booking/${token}/`)
  expect(Date.parse(expires_at)).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  const holder = by(token)
  const [one, two] = [await rack.newSlot(), await rack.newSlot()]
  const read = await holder.get(`schedule/slot/location_slots/?location=${rack.place.id}`)
  expect(read.status).toBe(200)
  // Its page knows the token alone.
  const own = await holder.get('schedule/slot/location_slots/')
  expect(own).toMatchObject({ status: 200, body: { location: rack.place.id, timezone: 'UTC' } })
  expect(own.body.link).toEqual({
    place: rack.place.name,
    company: rack.ribstone.name,
    makes_tickets: false,
    products: [],
  })
  expect((await clerk.get('schedule/slot/location_slots/')).body).toEqual({ location: ['This field is required.'] })
  const made = await create(holder, one.id, { driver_name: 'Ada' })
  expect(made).toMatchObject({ status: 200, body: { status: 'confirmed', company: rack.ribstone.id, booked_by: null } })
  const booking = made.body.id
  expect((await holder.post('schedule/booking/update_booking/', { booking, slot: two.id })).body.slot).toBe(two.id)
  const { version, starts_at, ends_at, bay } = (await clerk.get(`schedule/booking/${booking}/`)).body
  const current = { version, starts_at, ends_at, bay, status: 'confirmed' }
  expect(starts_at).toBe(two.starts_at)
  expect(await holder.get(`schedule/booking/get_actions/?booking=${booking}`)).toMatchObject({
    status: 200,
    body: current,
  })
  expect((await holder.post('schedule/booking/cancel_booking/', { booking, reason: 'x' })).body.status).toBe(
    'cancelled',
  )

  const other = await rack.newCompany()
  expect((await create(holder, one.id, { company: other.id })).status).toBe(400)
  const elsewhere = await rack.newPlace()
  const there = await rack.newSlot({ location: elsewhere.id })
  expect((await create(holder, there.id)).status).toBe(404)
  expect((await holder.get(`schedule/slot/location_slots/?location=${elsewhere.id}`)).status).toBe(404)
  const theirs = await rack.booked(one.id, { company: other.id })
  expect((await holder.post('schedule/booking/cancel_booking/', { booking: theirs.id, reason: 'x' })).status).toBe(404)
  const kept = await rack.newSlot({ reserved_for: other.id })
  const why = (await holder.get(`schedule/slot/location_slots/?location=${rack.place.id}`)).body.slots.find(
    ({ id }: { id: number }) => id === kept.id,
  ).why
  expect(why).toBe('It is reserved for another company.')
})

it('whoever has a link without a company says who they are, and asks', async () => {
  const { token } = await make()
  const one = await rack.newSlot()
  expect((await create(by(token), one.id)).body).toHaveProperty('name')
  expect((await create(by(token), one.id, { name: 'Ada', email: 'no' })).body).toHaveProperty('email')
  const made = await create(by(token), one.id, { name: 'Ada', email: 'ada@mine.example' })
  expect(made).toMatchObject({ status: 200, body: { status: 'requested', contact_name: 'Ada', company: null } })
})

it('the cut-offs bind it, whatever it sends', async () => {
  const place = await rack.newPlace({ booking_cutoff: 5 })
  const { token } = await make({ location: place.id, company: rack.ribstone.id })
  const soon = await rack.newSlot({ location: place.id, starts_at: hour(2) })
  expect((await create(by(token), soon.id, { force: true, reason: 'x' })).status).toBe(400)
})

describe('several links of a kind', () => {
  const ask = async (token: string) =>
    (await by(token).get(`schedule/slot/location_slots/?location=${rack.place.id}`)).status
  const listed = async (name: string) => (await clerk.get(`schedule/link/?name=${name}`)).body.results[0]

  it('stand beside each other, and each is ended by itself, which is taken back', async () => {
    const first = await make({ company: rack.ribstone.id, name: 'Dispatch' })
    const second = await make({ company: rack.ribstone.id, name: 'Night' })
    expect([await ask(first.token), await ask(second.token)]).toEqual([200, 200])
    const { id } = await listed('Dispatch')
    const { body } = await clerk.post('schedule/link/end/', { ids: [id] })
    expect([await ask(first.token), await ask(second.token)]).toEqual([401, 200])
    expect(await listed('Dispatch')).toMatchObject({ status: 'ended', ended_at: expect.any(String) })
    await clerk.post(`batch/${body.batch}/undo/`)
    expect(await ask(first.token)).toBe(200)
    expect(await listed('Dispatch')).toMatchObject({ status: 'open', ended_at: null })
  })

  it('end together where all of a kind are revoked', async () => {
    const kind = { company: (await rack.newCompany()).id }
    const made = [await make(kind), await make(kind)]
    expect(await make({ ...kind, revoke: true })).toMatchObject({ token: null, ended: 2 })
    expect(await Promise.all(made.map(({ token }) => ask(token)))).toEqual([401, 401])
  })

  it('are ended by nobody who may not make them', async () => {
    const { id } = (await make({ name: 'Held' })) && (await listed('Held'))
    const reader = await server.user({ permissions: ['access_menu__truck_scheduler_locations'] })
    expect((await reader.post(`schedule/link/${id}/end/`)).status).toBe(403)
  })
})

it('a screen shows first names and plates, and nothing else', async () => {
  const { token } = await make({ scope: 'screen' })
  const at = `${hour(24).slice(0, 10)}T13:00:00.000Z`
  const one = await rack.newSlot({ starts_at: at, bay: 'B7' })
  await rack.booked(one.id, { driver_name: 'Ada Lovelace' })
  const { status, body } = await by(token).get(
    `location/daily_slots/?location=${rack.place.id}&date=${at.slice(0, 10)}`,
  )
  expect(status).toBe(200)
  const shown = body.bays.find(({ bay }: { bay: string }) => bay === 'B7').slots[0].bookings[0]
  expect(shown).toMatchObject({ driver: 'Ada', company: null, product: null, blockers: [] })
  expect((await create(by(token), one.id)).status).toBe(403)
})

it('thirty requests a minute', async () => {
  const answers = await withinAMinute(async () => {
    const { token } = await make({ company: (await rack.newCompany()).id })
    const holder = by(token)
    const statuses: number[] = []
    for (let nth = 0; nth < 31; nth++)
      statuses.push((await holder.get(`schedule/slot/location_slots/?location=${rack.place.id}`)).status)
    return statuses
  })
  expect(answers.filter((status) => status === 200)).toHaveLength(30)
  expect(answers.at(-1)).toBe(429)
})

/** What each link opens, and how a row of another place or of others is asked for by it. */
const openedBy = {
  book: {
    'get /api/schedule/slot/location_slots/': ({ place }: Others) => ({ location: place }),
    'post /api/schedule/booking/create_booking/': ({ slot }: Others) => ({ slot }),
    'post /api/schedule/booking/update_booking/': ({ booking, slot }: Others) => ({ booking, slot }),
    'post /api/schedule/booking/cancel_booking/': ({ booking }: Others) => ({ booking, reason: 'x' }),
    'get /api/schedule/booking/get_actions/': ({ booking }: Others) => ({ booking }),
  },
  screen: { 'get /api/location/daily_slots/': ({ place }: Others) => ({ location: place }) },
} as const
type Others = { readonly place: number; readonly slot: number; readonly booking: number }
const scopes = ['book', 'screen'] as const

describe('every other call of the product', () => {
  /** What changed in all companies, who was told, and who is signed in. */
  const standing = async () =>
    (
      await server.db.pool.query(
        `select (select count(*)::int from change) as changes, (select count(*)::int from audit) as told,
          (select count(*)::int from outbox) as letters, (select count(*)::int from schedule_booking) as bookings`,
      )
    ).rows

  it('is shut to a link, whoever it is for and whatever it is asked about', async () => {
    const tokens = {
      book: (await make({ company: (await rack.newCompany()).id })).token,
      screen: (await make({ scope: 'screen' })).token,
    }
    const own = await rack.booked((await rack.newSlot()).id)
    const { paths } = (await clerk.get('schema/')).body
    const wrong: string[] = []
    let asked = 0
    const before = await standing()
    for (const [path, methods] of Object.entries(paths as Record<string, Record<string, unknown>>))
      for (const method of Object.keys(methods)) {
        const at = path.startsWith('/api/') ? path : `/api${path}`
        // The clocks are open to everybody; and whoever signs in is nobody yet, with whatever header.
        if (at === '/api/zones/' || at.startsWith('/api/auth/')) continue
        // Of bookings one that is there, so that it is refused by what it is and not because it is gone.
        const url = at.replaceAll(/\{[^}]+\}/g, String(at.includes('/booking/') ? own.id : rack.place.id))
        for (const scope of scopes) {
          if (Object.hasOwn(openedBy[scope], `${method} ${at}`)) continue
          asked += 1
          const { status } = await server.nobody.ask(
            method.toUpperCase() as 'GET',
            url,
            method === 'get' ? undefined : {},
            { authorization: `Location ${tokens[scope]}` },
          )
          // Not one of them as far as to look whether there is such a row.
          if (status !== 401 && status !== 403) wrong.push(`${scope}: ${method} ${url} ${status}`)
        }
      }
    expect(asked).toBeGreaterThan(1000)
    expect(wrong).toEqual([])
    expect(await standing()).toEqual(before)
  })

  it.each(scopes)('what %s opens is of its own place alone', async (scope) => {
    const place = await rack.newPlace()
    const slot = await rack.newSlot({ location: place.id })
    const booking = await rack.booked((await rack.newSlot({ location: place.id })).id)
    const others = { place: place.id, slot: slot.id, booking: booking.id }
    const { token } = await make({ scope, ...(scope === 'book' && { company: rack.ribstone.id }) })
    const holder = by(token)
    const before = await standing()
    for (const [call, about] of Object.entries(openedBy[scope])) {
      const [method = '', url = ''] = call.split(' ')
      const asked = about(others)
      const query = new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]))
      const answer = await (method === 'get' ? holder.get(`${url}?${query}`) : holder.post(url, asked))
      expect([call, answer.status, Object.keys(answer.body)]).toEqual([call, 404, ['detail']])
    }
    expect(await standing()).toEqual(before)
  })

  it('shows the token nowhere', async () => {
    const { token } = await make({ company: (await rack.newCompany()).id })
    const list = await clerk.get('schedule/link/?limit=100')
    expect(list.status).toBe(200)
    expect(JSON.stringify(list.body)).not.toMatch(/hash|token/)
    const { rows } = await server.db.pool.query('select to_jsonb(a) as said from audit a')
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

it('a place whose check-in makes a ticket asks for company and product, and takes the only product by itself', async () => {
  const newProduct = async (name: string) => (await clerk.post('product/', { name })).body
  const [one, other] = [await newProduct('Ethanol of links'), await newProduct('Propane of links')]
  const place = await rack.newPlace({ makes_tickets: true, products: [one.id, other.id] })
  const holder = by((await make({ location: place.id })).token)
  const read = (await holder.get('schedule/slot/location_slots/')).body
  expect(read.link).toMatchObject({ makes_tickets: true, company: null })
  expect(read.link.products).toEqual([
    { id: one.id, name: 'Ethanol of links' },
    { id: other.id, name: 'Propane of links' },
  ])
  const slot = await rack.newSlot({ location: place.id })
  const who = { name: 'Ada', email: 'ada@mine.example' }
  expect(await create(holder, slot.id, who)).toMatchObject({
    status: 400,
    body: { company_name: ['Enter the name of your company.'], product: ['Choose the product.'] },
  })
  const made = await create(holder, slot.id, { ...who, company_name: 'Ada Freight', product: other.id })
  expect(made).toMatchObject({ status: 200, body: { contact_company: 'Ada Freight', product: other.id } })
  const shown = (await clerk.get(`schedule/booking/location_bookings/?location=${place.id}`)).body.bookings
  expect(shown).toMatchObject([{ company_name: 'Ada Freight' }])

  const simple = await rack.newPlace({ makes_tickets: true, products: [one.id] })
  const there = by((await make({ location: simple.id })).token)
  const free = await rack.newSlot({ location: simple.id })
  const taken = await create(there, free.id, { ...who, company_name: 'Ada Freight' })
  expect(taken).toMatchObject({ status: 200, body: { product: one.id } })
})

it('a link whose days are over is ended, with the moment at which it was', async () => {
  const { expires_at } = await make({ name: 'Of one day', expires_in_days: 1 })
  const { id } = (await clerk.get('schedule/link/?name=Of one day')).body.results[0]
  const company = clerk.company
  await endLinks(server.db, company, new Date())
  expect((await clerk.get(`schedule/link/${id}/`)).body).toMatchObject({ status: 'open', ended_at: null })
  await endLinks(server.db, company, new Date(expires_at))
  expect((await clerk.get(`schedule/link/${id}/`)).body).toMatchObject({ status: 'ended', ended_at: expires_at })
})
