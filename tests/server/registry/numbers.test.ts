/** Every field that is declared to take its number by a rule, on every way in which a row is made. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { labelOf } from '#model/kernel/field.ts'
import { datePartLabel } from '#model/areas/config/rules/number-pattern.ts'
import type { Numbered } from '#model/kernel/numbering.ts'
import { entities, entityNamed, type Entity } from '#server/engine/base/entity.ts'
import { name, run } from '#server/engine/base/sql.ts'
import { createMany } from '#server/engine/rows/rows.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { sendable, valuesFor } from '../sample.ts'
import { befriend, everyEntity, undeletable } from './registry.ts'

let server: Server
let all: Client
let stranger: Client
beforeAll(async () => {
  server = await startServer()
  await befriend(server)
  all = await server.user()
  stranger = await server.user({ company: server.theirs })
})
afterAll(() => server.close())

type Row = Record<string, unknown> & { readonly id: number | string }
const numberedOf = (all: typeof everyEntity) =>
  all.flatMap(([name, entity]) =>
    Object.entries(entity.resource.numbered ?? {}).map(
      ([field, by]) => [`${name}.${field}`, entity, field, by] as const,
    ),
  )

// Rows that only calls of their own make are numbered by the same engine; their tests stand with those calls.
const numbered = numberedOf(everyEntity.filter(([, { resource }]) => !resource.actionOnly))

const sent = new Map<string, Record<string, unknown>>()
/**
 * Values of a new row that a client may send, without its number and for no place. The first choice of each field, so that the rule is always
 * the same. Nothing of them is unique but the number.
 */
async function unnumbered(client: Client, entity: Entity, field: string): Promise<Record<string, unknown>> {
  const key = `${client.company} ${entity.name}`
  const known = sent.get(key)
  if (known) return known
  const values = sendable(entity, await server.within(client, (unit) => valuesFor(unit, entity)))
  for (const [name, { kind, choices }] of Object.entries(entity.resource.fields))
    if (kind === 'choice' && name in values) values[name] = choices?.[0]
  for (const place of entity.resource.numbered?.[field]?.places ?? []) values[place] = null
  const { [field]: _number, ...others } = values
  sent.set(key, others)
  return others
}
const ruleOf = async (client: Client, { by, types }: Numbered): Promise<Row> => {
  const { path } = entityNamed(by).resource
  return (await client.get(`${path}get_or_create/${types ? `?code_type=${types[0]}` : ''}`)).body
}
const post = async (client: Client, entity: Entity, field: string): Promise<Row> => {
  const { status, body } = await client.post(entity.resource.path, await unnumbered(client, entity, field))
  expect([status, body]).toEqual([201, expect.objectContaining({ id: expect.anything() })])
  return body
}

test('there is something to number', () =>
  expect(numberedOf([...entities]).map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'rail:shipment.bol_number',
      'terminal:ticket.ticket_number',
      'terminal:ticketInvoice.invoice_number',
      'invoice:invoice.invoice_number',
    ]),
  ))

describe.each(numbered)('%s', (_name, entity, field, by) => {
  const { path, fields } = entity.resource
  const rules = entityNamed(by.by)

  test('names rules, places and parts that there are', () => {
    expect(rules.resource.rules).toBeDefined()
    expect(by.places.filter((place) => fields[place]?.kind !== 'ref')).toEqual([])
    const [place] = by.places
    const of = rules.resource.fields[rules.resource.rules?.place ?? '']?.to
    expect(place === undefined ? of : fields[place]?.to).toBe(of)
    for (const type of by.types ?? [undefined])
      expect(
        rules.resource.rules
          ?.parts(type)
          .filter((part) => datePartLabel(part) === undefined && fields[part] === undefined),
        type,
      ).toEqual([])
  })

  test('a row that is made without a number has the next one of its rule, on every way', async () => {
    const rule = await ruleOf(all, by)
    const next = async (): Promise<unknown> => (await all.get(`${rules.resource.path}${rule.id}/`)).body.example
    const [first, made] = [await next(), await post(all, entity, field)]
    expect(made[field]).toBe(first)
    const [second, copy] = [await next(), await all.post(`${path}${made.id}/clone/`, {})]
    expect([copy.status, copy.body[field]]).toEqual([201, second])
    const third = await next()
    const values = [await unnumbered(all, entity, field), await unnumbered(all, entity, field)]
    const many = await server.within(all, (unit) => createMany(entity, unit.access, values))
    expect(many[0]?.[field]).toBe(third)
    const numbers = [made[field], copy.body[field], ...many.map((row) => row[field])]
    expect(numbers.map(String).toSorted((one, other) => one.localeCompare(other))).toEqual(numbers)
    expect(new Set([...numbers, await next()]).size).toBe(numbers.length + 1)
  })

  test('a number is not given again after its row is deleted, and none is lost where making a row fails', async () => {
    const rule = await ruleOf(all, by)
    const gone = await post(all, entity, field)
    expect((await all.delete(`${path}${gone.id}/`)).status).toBe(undeletable(entity) ? 409 : 204)
    const { next_number } = (await all.get(`${rules.resource.path}${rule.id}/`)).body
    const values = await unnumbered(all, entity, field)
    await expect(
      server.within(all, async (unit) => {
        await createMany(entity, unit.access, [values])
        throw new Error('it failed later')
      }),
    ).rejects.toThrow('it failed later')
    expect((await all.get(`${rules.resource.path}${rule.id}/`)).body.next_number).toBe(next_number)
    // Nobody can set the rule back by hand. Where it is set back all the same, the number is passed over.
    const back = await all.patch(`${rules.resource.path}${rule.id}/`, { next_number: 1 })
    expect([back.status, Object.keys(back.body)]).toEqual([400, ['next_number']])
    await server.within(all, ({ client }) =>
      run(client, sql`update ${name(rules.table)} set next_number = 1 where id = ${rule.id}`),
    )
    const after = await post(all, entity, field)
    expect(after[field]).not.toBe(gone[field])
    expect((await all.get(`${rules.resource.path}${rule.id}/`)).body.next_number).toBe(next_number + 1)
  })

  test('each company counts by itself', async () => {
    const theirs = await post(stranger, entity, field)
    const rule = await ruleOf(stranger, by)
    expect([rule['created'], rule['next_number']]).toEqual([false, expect.any(Number)])
    expect(theirs[field]).not.toBe('')
    expect((await all.get(`${rules.resource.path}${rule.id}/`)).status).toBe(404)
  })

  test('the parts that its rule can have are answered with a label and an example', async () => {
    for (const type of by.types ?? [undefined]) {
      const asked = `${rules.resource.path}get_columns/${type === undefined ? '' : `?code_type=${type}`}`
      const { results } = (await all.get(asked)).body as { results: { name: string; label: string; example: string }[] }
      expect(results.map(({ name }) => name)).toEqual(rules.resource.rules?.parts(type))
      for (const { name, label, example } of results) {
        expect(example, name).not.toBe('')
        expect(label).toBe(fields[name] === undefined ? label : labelOf(name, fields[name]))
      }
    }
  })
})

const isOpen = ({ resource: { fields } }: Entity, field: string): boolean => fields[field]?.readOnly !== true

describe.each(numbered.filter(([, entity, field]) => isOpen(entity, field)))(
  '%s, typed',
  (_name, entity, field, by) => {
    const { path } = entity.resource
    const rules = entityNamed(by.by)

    test('a number that is typed is kept, and is refused where it is taken', async () => {
      const values = await unnumbered(all, entity, field)
      const typed = await all.post(path, { ...values, [field]: 'X-1' })
      expect([typed.status, typed.body[field]]).toEqual([201, 'X-1'])
      const again = await all.post(path, { ...(await unnumbered(all, entity, field)), [field]: 'X-1' })
      expect([again.status, again.body]).toEqual([400, { [field]: [expect.stringContaining('X-1 is the ')] }])
      const emptied = await all.patch(`${path}${typed.body.id}/`, { [field]: '' })
      expect([emptied.status, Object.keys(emptied.body)]).toEqual([400, [field]])
      const left = await all.post(path, { ...(await unnumbered(all, entity, field)), [field]: '' })
      expect([left.status, left.body[field] === '']).toEqual([201, false])
    })

    test('a number that was typed ahead is passed over', async () => {
      const rule = await ruleOf(all, by)
      const ahead = (await all.get(`${rules.resource.path}${rule.id}/`)).body
      const typed = await all.post(path, { ...(await unnumbered(all, entity, field)), [field]: ahead.example })
      expect(typed.status).toBe(201)
      // Even after the row that had it is gone.
      expect((await all.delete(`${path}${typed.body.id}/`)).status).toBe(undeletable(entity) ? 409 : 204)
      expect((await post(all, entity, field))[field]).not.toBe(ahead.example)
      expect((await all.get(`${rules.resource.path}${rule.id}/`)).body.next_number).toBe(ahead.next_number + 2)
    })
  },
)

test.each(numbered.filter(([, entity, field]) => !isOpen(entity, field)))(
  '%s cannot be typed',
  async (_name, entity, field) => {
    const refused = await all.post(entity.resource.path, { ...(await unnumbered(all, entity, field)), [field]: 'X-1' })
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, [field]])
  },
)
