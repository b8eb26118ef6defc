/** Comments: one thread of an order that both companies read, with those of a draft for its own company. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { comment } from '#model/areas/partner/comment.resource.ts'
import type { Client } from '../../../harness.ts'
import { order } from '#model/areas/partner/order.resource.ts'
import { nominating, type Nominating } from '../nomination/nominating.ts'

let of: Nominating
beforeAll(async () => void (of = await nominating()))
afterAll(() => of.server.close())

const add = (client: Client, body: object) => client.post(comment.path, body)
const texts = async (client: Client, query: string): Promise<readonly string[]> =>
  (await client.get(`${comment.path}?${query}`)).body.results.map(({ text }: { text: string }) => text)

it('are one thread, on the order, a nomination or a day, and read by both companies alone', async () => {
  const { id } = await of.makeOrder()
  const nominated = await of.makeDraft({ id }, { status: 'sent' })
  const made = await add(of.partner, { order: id, text: ' Can you load more? ' })
  expect([made.status, made.body]).toMatchObject([
    201,
    { text: 'Can you load more?', company: of.server.theirs, author: of.partner.id },
  ])
  expect((await add(of.home, { nomination: nominated.id, day: '2096-12-05', text: 'One car cut' })).body).toMatchObject(
    {
      order: id,
      nomination: nominated.id,
      day: '2096-12-05',
    },
  )
  for (const client of [of.home, of.partner]) {
    expect(await texts(client, `order=${id}`)).toEqual(['One car cut', 'Can you load more?'])
    expect(await texts(client, `nomination=${nominated.id}`)).toEqual(['One car cut'])
  }
  const [shown] = (await of.home.get(`${comment.path}get_table/?order=${id}&search=load more`)).body.results
  expect(shown).toMatchObject({
    author__label: expect.stringMatching(/\S/),
    company__label: expect.stringMatching(/\S/),
  })
  expect(await texts(of.third, `order=${id}`)).toEqual([])
  expect((await add(of.third, { order: id, text: 'Hello' })).status).toBe(404)
  expect((await of.third.get(`${comment.path}${made.body.id}/`)).status).toBe(404)
})

it('are added and never changed or deleted', async () => {
  const { id } = await of.makeOrder()
  const made = await add(of.partner, { order: id, text: 'As it is' })
  const at = `${comment.path}${made.body.id}/`
  for (const client of [of.home, of.partner])
    expect([(await client.patch(at, { text: 'Other' })).status, (await client.delete(at)).status]).toEqual([403, 403])
  expect((await of.partner.get(at)).body.text).toBe('As it is')
})

it('of a draft are read by its company alone until it is sent, and again when it is recalled', async () => {
  const { id } = await of.makeOrder()
  const draft = await of.makeDraft({ id })
  await add(of.partner, { nomination: draft.id, text: 'Spur is full on Friday' })
  expect([await texts(of.partner, `order=${id}`), await texts(of.home, `order=${id}`)]).toEqual([
    ['Spur is full on Friday'],
    [],
  ])
  await of.sent(draft)
  expect(await texts(of.home, `order=${id}`)).toEqual(['Spur is full on Friday'])
  await of.partner.post(of.path(draft.id, 'recall/'), {})
  expect(await texts(of.home, `order=${id}`)).toEqual([])
})

it('need one of the two change permissions, a text and a thread', async () => {
  const { id } = await of.makeOrder()
  const view = 'access_menu__partner_rail_contracts' as const
  const reader = await of.server.user({ permissions: [view] })
  const [buyer, planner] = [
    await of.server.user({ permissions: [view, 'change_partner_order'] }),
    await of.server.user({ permissions: [view, 'change_partner_nomination'] }),
  ]
  const codes = [reader, buyer, planner].map(async (one) => (await add(one, { order: id, text: 'Yes' })).status)
  expect(await Promise.all(codes)).toEqual([403, 201, 201])
  expect((await add(of.partner, { order: id, text: ' ' })).body).toHaveProperty('text')
  expect((await add(of.partner, { text: 'Where?' })).body).toHaveProperty('order')
  const other = await of.makeOrder()
  const nominated = await of.makeDraft(other)
  expect((await add(of.partner, { order: id, nomination: nominated.id, text: 'x' })).body).toHaveProperty('nomination')
})

it('write a letter to the other company', async () => {
  const { id, order_number } = await of.makeOrder()
  await add(of.home, { order: id, text: 'The spur is closed on Monday.' })
  const { rows } = await of.server.db.pool.query(
    'select l.subject, o.body from config_letter l join outbox o on o.letter = l.id where l.object_id = $1 and l.to_address = $2',
    [String(id), of.partner.email],
  )
  expect(rows).toEqual([
    { subject: `Comment on order ${order_number}`, body: expect.stringContaining('The spur is closed on Monday.') },
  ])
})

it('go with a draft that is deleted', async () => {
  const draft = await of.makeOrder({ status: 'draft' })
  await add(of.partner, { order: draft.id, text: 'Not yet' })
  expect((await of.partner.delete(`${order.path}${draft.id}/`)).status).toBe(204)
  expect(await texts(of.partner, 'search=Not yet')).toEqual([])
})
