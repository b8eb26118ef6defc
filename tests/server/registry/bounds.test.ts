/** Bounds of every number that a call takes, and sums that have none. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { largest, LARGEST_NUMBER } from '#model/kernel/bounds.ts'
import type { Field, Fields } from '#model/kernel/field.ts'
import { measures, unitsOf } from '#model/kernel/measure/units.ts'
import { problemsOf } from '#model/kernel/validate.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { makeRow, sendable, valuesFor } from '../sample.ts'
import { entityNamed } from '#server/engine/base/entity.ts'
import { everyEntity, refusedOutright } from './registry.ts'

const isNumber = ({ kind }: Field): boolean => ['integer', 'number', 'decimal'].includes(kind)
const isQuantity = ({ unit = '' }: Field): boolean => measures.some((measure) => unit in unitsOf[measure])
/** With those of the items of lists. */
const numbersOf = (fields: Fields): readonly (readonly [string, Field])[] =>
  Object.entries(fields).flatMap(([key, field]) => [
    ...(isNumber(field) && field.readOnly !== true ? [[key, field] as const] : []),
    ...numbersOf(field.items ?? {}),
  ])
const tooMuch = (field: Field): unknown => {
  const value = (field.max ?? LARGEST_NUMBER) + 1
  return field.kind === 'decimal' ? value.toFixed(0) : value
}

describe.each(everyEntity)('%s', (_name, { resource: { fields, actions } }) => {
  const all = [fields, ...Object.values(actions).map(({ input }) => input)].flatMap(numbersOf)

  test('each volume and weight that a call takes is bounded by what holds it', () => {
    expect(all.filter(([, field]) => isQuantity(field) && field.max === undefined).map(([key]) => key)).toEqual([])
  })

  test('each number is refused above its bound', () => {
    expect(all.filter(([, field]) => problemsOf(field, tooMuch(field)).length === 0).map(([key]) => key)).toEqual([])
  })
})

describe('rows', () => {
  let server: Server
  let clerk: Client
  beforeAll(async () => {
    server = await startServer()
    clerk = await server.user()
  })
  afterAll(() => server.close())

  test('an absurd quantity is refused by every write of every resource that has one', async () => {
    const wrong: unknown[] = []
    for (const [name, entity] of everyEntity) {
      const { fields, path } = entity.resource
      const [key, field] = numbersOf(fields).find(([, one]) => isQuantity(one)) ?? []
      if (key === undefined || field === undefined || refusedOutright(entity, { title: 'create' })) continue
      const values = await server.within(clerk, async (unit) => sendable(entity, await valuesFor(unit, entity)))
      const row = { ...values, [key]: tooMuch(field) }
      for (const [call, body] of [
        [path, row],
        [`${path}create_many/`, { rows: [row] }],
      ] as const) {
        const { status, body: answer } = await clerk.post(call, body)
        if (!JSON.stringify(answer).includes('Ensure this value is at most'))
          wrong.push([name, key, call, status, answer])
      }
    }
    expect(wrong).toEqual([])
  })

  test('a ticket holds as much as the cars that it may have, and the products stay readable', async () => {
    const values = await server.within(clerk, (unit) => valuesFor(unit, entityNamed('terminal:ticket')))
    const ticket = { product: values['product'], mode: 'rail', ordered_volume: String(largest.cut.gal) }
    const made = await clerk.post('terminalboss/v3/ticket/', { ...ticket, ticket_number: 'B-1' })
    expect([made.status, made.body.ordered_volume]).toEqual([201, String(largest.cut.gal)])
    const more = await clerk.post('terminalboss/v3/ticket/', { ...ticket, ordered_volume: '999999999999999' })
    expect(more).toMatchObject({ status: 400, body: { ordered_volume: ['Ensure this value is at most 900,000 gal.'] } })
    const truck = await clerk.post('terminalboss/v3/ticket/', { ...ticket, mode: 'truck', ticket_number: 'B-2' })
    expect(truck).toMatchObject({ status: 400, body: { ordered_volume: ['One truck holds at most 30,000 gal.'] } })
    expect((await clerk.get('terminalboss/v3/product/')).status).toBe(200)
  })

  test('the sum of lines has no limit of its own', async () => {
    const invoice = entityNamed('invoice:invoice')
    const made = await server.within(clerk, (unit) => makeRow(unit, invoice))
    const line = { invoice: made.id, description: 'Line', quantity: String(LARGEST_NUMBER), unit_price: '1' }
    for (const length of [1000, 1]) {
      const rows = Array.from({ length }, () => line)
      expect((await clerk.post('invoice/item/create_many/', { rows })).status).toBe(200)
    }
    expect((await clerk.get(`${invoice.resource.path}${made.id}/`)).body.total).toMatch(/^10010{9}/)
    expect((await clerk.get(invoice.resource.path)).status).toBe(200)
    const totals = await clerk.get(`${invoice.resource.path}get_totals/?sum=total`)
    expect(totals.body.results[0].totals.total.sum).toMatch(/^10010{9}/)
  })
})
