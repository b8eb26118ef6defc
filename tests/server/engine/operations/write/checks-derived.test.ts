/** Derived fields are calculated at every write, by any call, and cannot be sent. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { slot, slotView } from '#model/areas/slot/slot.resource.ts'
import { location } from '#model/areas/slot/location.resource.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { serviceContract, serviceContractTicket as line } from '#model/areas/contract/terminal-contract.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { initialValues } from '#model/kernel/validate.ts'
import { entities } from '#server/engine/base/entity.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

let server: Server
let all: Client
let under: { readonly service_contract: string; readonly ticket: string }
let place: number
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  under = await server.within(all, async ({ rows }) => {
    const payer = await rows(company).create({ name: 'Payer' })
    const agreed = await rows(serviceContract).create({ contract_number: 'S-1', company: payer.id })
    return { service_contract: agreed.id, ticket: (await rows(ticket).create({ ticket_number: '1' })).id }
  })
  place = (await server.within(all, ({ rows }) => rows(location).create({ name: 'East rack' }))).id
})
afterAll(() => server.close())

describe('the amount of a line', () => {
  test('is derived in a new row, when one of its inputs changes, and in a clone', async () => {
    const made = await all.post(line.path, { ...under, quantity: '3.000', unit_price: '2.5000' })
    expect([made.status, made.body.amount]).toEqual([201, '7.50'])
    const changed = await all.patch(`${line.path}${made.body.id}/`, { quantity: '4.000' })
    expect(changed.body).toMatchObject({ amount: '10.00', unit_price: '2.5000', version: 2 })
    const copy = await all.post(`${line.path}${made.body.id}/clone/`, { unit_price: '3.0000' })
    expect([copy.status, copy.body.amount]).toEqual([201, '12.00'])
  })

  test('leaves a change of other fields alone', async () => {
    const made = await all.post(line.path, { ...under, quantity: '1.000', unit_price: '1.0000' })
    await all.patch(`${line.path}${made.body.id}/`, { description: 'x' })
    const { results } = (await all.get(`${line.path}${made.body.id}/history/`)).body
    expect(results[0].changes).toEqual([{ field: 'description', before: '', after: 'x' }])
  })

  test('is derived in many rows at once, each from its own fields', async () => {
    const made = await server.within(all, ({ rows }) =>
      rows(line).createMany(
        ['1.000', '2.000', '3.000'].map((quantity) => ({ ...under, quantity, unit_price: '2.0000' })),
      ),
    )
    expect(made.map(({ amount }) => amount)).toEqual(['2.00', '4.00', '6.00'])
    const changed = await server.within(all, ({ rows }) =>
      rows(line).patchMany(
        made.map(({ id }, index) => ({ id, values: index === 1 ? { unit_price: '5.0000' } : { quantity: '10.000' } })),
      ),
    )
    expect(changed.map(({ amount }) => amount)).toEqual(['20.00', '10.00', '20.00'])
  })

  test('cannot be sent, and is read-only for everyone', async () => {
    for (const answer of [
      await all.post(line.path, { ...under, amount: '1.00' }),
      await all.patch(`${line.path}${(await all.post(line.path, under)).body.id}/`, { amount: '1.00' }),
    ])
      expect([answer.status, answer.body]).toEqual([400, { amount: ['Set by the server only.'] }])
    const { body } = await all.options(line.path)
    expect(body.schema.properties.amount).toMatchObject({ readOnly: true })
    expect(
      [Object.keys(body.create_schema.properties), Object.keys(body.patch_schema.properties)].flat(),
    ).not.toContain('amount')
  })

  test('is derived from the row as it is, however many change it at once', async () => {
    const { body } = await all.post(line.path, { ...under, quantity: '1.000', unit_price: '1.0000' })
    await Promise.all([
      all.patch(`${line.path}${body.id}/`, { quantity: '7.000' }),
      all.patch(`${line.path}${body.id}/`, { unit_price: '3.0000' }),
    ])
    expect((await all.get(`${line.path}${body.id}/`)).body.amount).toBe('21.00')
  })
})

test('a view derives like its base resource', async () => {
  const made = await all.post(slotView.path, {
    location: place,
    capacity: 3,
    starts_at: '2026-01-05T06:00:00Z',
    ends_at: '2026-01-05T07:00:00Z',
  })
  expect([made.status, made.body.free]).toEqual([201, 3])
  expect((await all.patch(`${slotView.path}${made.body.id}/`, { capacity: 5 })).body.free).toBe(5)
  expect((await all.get(`${slot.path}${made.body.id}/`)).body.free).toBe(5)
})

test.each(
  [...entities.values()].flatMap(({ name, resource }) =>
    resource.derive === undefined || resource.viewOf !== undefined ? [] : [[name, resource] as const],
  ),
)(
  '%s: every rule accepts an empty row, and what it derives are fields of the row',
  (_name, { derive, deriveLater, fields }) => {
    // A rule that only checks derives nothing.
    const derived = Object.keys(derive?.(initialValues(fields)) ?? {})
    expect(derived.filter((key) => fields[key]?.readOnly !== true)).toEqual([])
    expect(derived.toSorted()).toEqual((deriveLater?.fields ?? derived).toSorted())
  },
)
