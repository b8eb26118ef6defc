/** A company's custom fields, end to end: defined as rows, then equal to declared fields on every resource. */
import { parse } from 'csv-parse/sync'
import Ajv from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPermission, type Need } from '#model/kernel/permissions.ts'
import type { Definition as Defined } from '#model/areas/config/custom-field.ts'
import { additionalField } from '#model/areas/config/additional-field.resource.ts'
import type { Entity } from '#server/engine/base/entity.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { befriend, entitiesInTurn, everyEntity, kept, rowOf, shared } from '../registry/registry.ts'

let server: Server
let all: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  await befriend(server)
})
afterAll(() => server.close())

type Definition = Partial<Omit<Defined, 'kind'>> & { readonly name: string; readonly kind: string }
const define = async (model: string, definition: Definition, who = all) => {
  const made = await who.post('additional_field/', { model, ...definition })
  expect([made.status, made.body]).toEqual([201, expect.objectContaining({ model, name: definition.name })])
  return made.body
}
const kinds = [
  { name: 'remark', kind: 'text', label: 'Remark', order: 1, in_table: true },
  { name: 'weight', kind: 'number', unit: 'lb', order: 2 },
  { name: 'price', kind: 'decimal', scale: 3, order: 3 },
  { name: 'hot', kind: 'flag', order: 4 },
  { name: 'due', kind: 'day', order: 5 },
  { name: 'risk', kind: 'choice', choices: ['low', 'high'], order: 6 },
] as const
const empty = {
  'additional.remark': '',
  'additional.weight': null,
  'additional.price': null,
  'additional.hot': false,
  'additional.due': null,
  'additional.risk': '',
}
const full = {
  'additional.remark': 'by hand, carefully',
  'additional.weight': 12.5,
  'additional.price': '7.100',
  'additional.hot': true,
  'additional.due': '2026-11-20',
  'additional.risk': 'high',
}
const filled = Object.fromEntries(Object.entries(full).map(([key, value]) => [key.slice('additional.'.length), value]))

test('an invalid definition is refused with a reason', async () => {
  const refused = async (body: object) =>
    (await all.post('additional_field/', { model: 'company:facility', name: 'x', kind: 'text', ...body })).body
  expect(await refused({ model: 'company:nothing' })).toEqual({ model: [expect.stringContaining('company:facility')] })
  expect(await refused({ kind: 'choice' })).toEqual({ choices: ['A choice needs something to choose from.'] })
  expect(Object.keys(await refused({ name: 'Has Space', kind: 'colour' }))).toEqual(['name', 'kind'])
  const made = await define('company:facility', { name: 'once', kind: 'text' })
  expect(await refused({ name: 'once' })).toEqual({
    name: ['once is the name of Facility once.'],
  })
  expect((await all.patch(`additional_field/${made.id}/`, { kind: 'flag' })).body).toEqual({
    kind: ['Set when it is made: add another field instead.'],
  })
  expect((await all.patch(`additional_field/${made.id}/`, { label: 'Once', active: false })).status).toBe(200)
})

describe('on one resource', () => {
  const path = 'railcar/'
  let id: number
  beforeAll(async () => {
    for (const definition of kinds) await define('trace:railcar', definition)
    id = (await all.post(path, { car_mark: 'GATX', car_number: '20411', 'additional.remark': 'first' })).body.id
    await all.post(path, { car_mark: 'GATX', car_number: '20412', 'additional.weight': 3, 'additional.risk': 'low' })
    await all.post(path, { car_mark: 'GATX', car_number: '20413' })
  })
  const found = async (query: Record<string, string>): Promise<string[]> =>
    (await all.get(`${path}get_table/?${new URLSearchParams(query)}`)).body.results?.map(
      (row: { car_number: string }) => row.car_number,
    ) ?? []

  test('each kind is written, validated, read, and cleared', async () => {
    const wrong = await all.patch(`${path}${id}/`, {
      'additional.weight': 'heavy',
      'additional.risk': 'middling',
      'additional.due': 'soon',
      'additional.none': 1,
    })
    expect([wrong.status, Object.keys(wrong.body).toSorted()]).toEqual([
      400,
      ['additional.due', 'additional.none', 'additional.risk', 'additional.weight'],
    ])
    const changed = await all.patch(`${path}${id}/`, { ...full, owner: 'GATX' })
    expect(changed.body).toMatchObject({ ...full, owner: 'GATX' })
    expect((await all.get(`${path}${id}/`)).body).toEqual(changed.body)
    expect((await all.get(`${path}?id=${id}`)).body.results).toEqual([changed.body])
    const again = await all.patch(`${path}${id}/`, full)
    expect(again.body.version, 'what says the same is no change').toBe(changed.body.version)
    const cleared = await all.patch(`${path}${id}/`, empty)
    expect(cleared.body).toMatchObject(empty)
    expect(
      (await server.db.pool.query('select 1 from config_additional_value where object_id = $1', [String(id)])).rowCount,
    ).toBe(0)
    await all.patch(`${path}${id}/`, full)
  })

  test('changes of two users to different ones are merged, to the same one are a conflict', async () => {
    const { version } = (await all.get(`${path}${id}/`)).body
    await all.patch(`${path}${id}/`, { 'additional.weight': 99, version })
    expect((await all.patch(`${path}${id}/`, { 'additional.remark': 'mine', version })).status).toBe(200)
    const late = await all.patch(`${path}${id}/`, { 'additional.weight': 1, version })
    expect([late.status, late.body.current['additional.weight']]).toEqual([409, 99])
    await all.patch(`${path}${id}/`, full)
  })

  test('can be used in filters, search and ordering like other fields', async () => {
    const ask = (key: string, value: string) => found({ [key]: value, ordering: 'car_number' })
    expect(await ask('additional.remark__contains', 'CARE')).toEqual(['20411'])
    expect(await ask('additional.weight__gte', '3')).toEqual(['20411', '20412'])
    expect(await ask('additional.weight__isnull', 'true')).toEqual(['20413'])
    expect(await ask('additional.weight__ne', '3')).toEqual(['20411', '20413'])
    expect(await ask('additional.price', '7.1')).toEqual(['20411'])
    expect(await ask('additional.hot', 'false')).toEqual(['20412', '20413'])
    expect(await ask('additional.due__lt', '2026-11-21')).toEqual(['20411'])
    expect(await ask('additional.risk__in', 'low,high')).toEqual(['20411', '20412'])
    expect(await ask('search', 'carefully')).toEqual(['20411'])
    expect(await found({ ordering: '-additional.weight' })).toEqual(['20411', '20412', '20413'])
    expect(await found({ ordering: 'additional.weight' })).toEqual(['20412', '20411', '20413'])
    expect((await all.get(`${path}?additional.weight=heavy`)).body).toEqual({
      'additional.weight': ['Must be a number.'],
    })
    expect((await all.get(`${path}?additional.none=1`)).status).toBe(400)
    expect((await all.get(`${path}count/?additional.risk=low`)).body).toEqual({ count: 1 })
    expect((await all.get(`${path}get_overview/`)).body.by['additional.risk']).toEqual({ '': 1, low: 1, high: 1 })
    expect((await all.get(`${path}autocomplete/?field=additional.remark&input=hand`)).body).toEqual({
      results: [{ value: 'by hand, carefully', label: 'by hand, carefully' }],
    })
  })

  test('are included in files, with their labels', async () => {
    const columns = ['car_number', ...Object.keys(full)]
    const { raw } = await all.post(`${path}download_table/`, { format: 'csv', columns, ordering: 'car_number' })
    const [header, first] = parse(raw) as string[][]
    expect(header).toEqual(['Number', 'Remark', 'weight (lb)', 'price', 'hot', 'due', 'risk'])
    expect(first).toEqual(['20411', 'by hand, carefully', '12.5', '7.100', 'true', '2026-11-20', 'high'])
    const shown = await all.post(`${path}download_table/`, { format: 'csv' })
    expect((parse(shown.raw) as string[][])[0], 'those that stand in the table').toContain('Remark')
  })

  test('OPTIONS describes rows that include them', async () => {
    const ajv = new Ajv({ strict: false, allErrors: true })
    formats(ajv)
    const { body } = await all.options(path)
    const valid = ajv.compile(body.schema)
    expect(valid((await all.get(`${path}${id}/`)).body), ajv.errorsText(valid.errors)).toBe(true)
    expect(body.patch_schema.properties['additional.weight']).toMatchObject({
      type: ['number', 'null'],
      'x-unit': 'lb',
      'x-group': 'Additional fields',
    })
  })

  test('another company has its own, and does not see these', async () => {
    const theirs = await server.user({ company: server.theirs })
    expect(
      Object.keys((await theirs.options(path)).body.schema.properties).filter((key) => key.startsWith('additional.')),
    ).toEqual([])
    expect((await theirs.get(`${path}?additional.weight=1`)).status).toBe(400)
    expect((await theirs.get(`additional_fields/get_model_fields/?model=trace:railcar&object_id=${id}`)).status).toBe(
      404,
    )
    expect(
      (
        await theirs.patch('additional_fields/update_additional_fields/', {
          model: 'trace:railcar',
          object_id: String(id),
          fields: { weight: 1 },
        })
      ).status,
    ).toBe(404)
    expect((await theirs.get('additional_fields/')).body.count).toBe(0)
  })

  test('a clone has them; deleted definitions leave nothing; required ones are required', async () => {
    const copy = await all.post(`${path}${id}/clone/`, { car_number: '20499' })
    expect(copy.body).toMatchObject(full)
    await all.delete(`${path}${copy.body.id}/`)
    expect(
      (await server.db.pool.query('select 1 from config_additional_value where object_id = $1', [String(copy.body.id)]))
        .rowCount,
    ).toBe(0)
    const { id: field } = await define('trace:railcar', { name: 'inspector', kind: 'text', required: true })
    expect((await all.post(path, { car_mark: 'PROX', car_number: '1' })).body).toEqual({
      'additional.inspector': ['This field is required.'],
    })
    await all.delete(`additional_field/${field}/`)
    expect((await all.post(path, { car_mark: 'PROX', car_number: '1' })).status).toBe(201)
  })
})

const viewers = new Map<string, Promise<Client>>()
const viewerOf = (need: Need): Promise<Client> => {
  const known = viewers.get(need) ?? server.user({ permissions: isPermission(need) ? [need] : ['view_audit'] })
  viewers.set(need, known)
  return known
}
const takes = (entity: Entity): boolean => entity.base !== 'config:additionalValue' && !kept(entity) && !shared(entity)

test('every resource supports them', async () => {
  const models = everyEntity
    .filter(([name, entity]) => takes(entity) && entity.base === name && name !== 'trace:railcar')
    .map(([name]) => name)
  const made = await server.within(all, ({ rows }) =>
    rows(additionalField).createMany(models.flatMap((model) => kinds.map((definition) => ({ ...definition, model })))),
  )
  expect(made).toHaveLength(models.length * kinds.length)
})

describe.each(entitiesInTurn)('on %s', (name, entity) => {
  const { path, needs } = entity.resource

  test('they are read and changed with the permission for the record, and appear in its history and feed', async () => {
    if (!takes(entity)) return
    const row = await rowOf(server, entity, all)
    const address = { model: name, object_id: String(row.id) }
    const fresh = await all.get(`additional_fields/get_model_fields/?${new URLSearchParams(address)}`)
    expect(
      fresh.body.fields.map(({ name: key, value }: { name: string; value: unknown }) => [`additional.${key}`, value]),
    ).toEqual(Object.entries(empty))

    const viewer = await viewerOf(needs.view)
    const refused = await viewer.patch('additional_fields/update_additional_fields/', { ...address, fields: filled })
    expect(refused.status === 403).toBe(needs.change !== 'signed_in' && needs.change !== needs.view)
    await all.patch('additional_fields/update_additional_fields/', {
      ...address,
      fields: Object.fromEntries(Object.entries(empty).map(([key, value]) => [key.slice('additional.'.length), value])),
    })
    const answer = await all.patch('additional_fields/update_additional_fields/', { ...address, fields: filled })
    expect([answer.status, answer.body.fields?.map(({ value }: { value: unknown }) => value) ?? answer.body]).toEqual([
      200,
      Object.values(full),
    ])

    const [shown] = (
      await all.get(`${path}get_table/?id=${row.id}&${new URLSearchParams({ 'additional.weight__gt': '12' })}`)
    ).body.results
    expect(shown).toMatchObject(full)
    const history = (await all.get(`${path}${row.id}/history/`)).body.results
    const told = history.find(
      ({ kind, changes }: { kind: string; changes: { field: string }[] }) =>
        kind === 'update' && changes.some(({ field }) => field === 'additional.weight'),
    )
    expect(told.changes).toContainEqual({ field: 'additional.weight', before: null, after: 12.5 })
    const feed = await server.db.pool.query(
      'select 1 from change where resource = $1 and id = $2 and company_id = $3 and kind = $4',
      [name, String(row.id), all.company, 'update'],
    )
    expect(feed.rowCount).toBeGreaterThan(0)
  })
})
