/** One suite over everything declared, so that a new resource is tested without a test of its own. */
import { isAppendOnly } from '#model/kernel/resource.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import Ajv from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { uniqueSets } from '#model/kernel/key.ts'
import type { Field } from '#model/kernel/field.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import {
  befriend,
  callsOf,
  closed,
  everyEntity,
  followingFrom,
  freeText,
  refusedOutright,
  refusedWith,
  rowOf,
  shared,
  single,
  undeletable,
} from '../registry/registry.ts'
import { makeRow, sendable, valuesFor, widerSpans } from '../sample.ts'

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

/** `0` → `0.00`: a decimal is answered with all of its digits. */
const digits = ({ kind, scale = 0 }: Field, value: unknown): unknown => {
  if (kind !== 'decimal' || typeof value !== 'string' || scale === 0) return value
  const [whole = '', after = ''] = value.split('.')
  return `${whole}.${after.padEnd(scale, '0')}`
}

describe.each(everyEntity)('%s', (name, entity) => {
  const { path, fields } = entity.resource
  const text = freeText(entity)
  let found: ReturnType<typeof rowOf> | undefined
  const unchangedRow = (): ReturnType<typeof rowOf> => (found ??= rowOf(server, entity, all))

  test('is created as declared, then read, listed and counted', async () => {
    if (closed(entity) || single(entity)) return
    const values = sendable(entity, await server.within(all, (unit) => valuesFor(unit, entity)))
    const answer = await all.post(path, values)
    expect(answer, JSON.stringify(values)).toMatchObject({ status: 201, body: { version: 1 } })
    const shown = Object.fromEntries(
      Object.entries(fields)
        .filter(([, field]) => field.writeOnly !== true)
        .map(([key, field]) => [
          key,
          digits(field, values[key]) ??
            (field.creator === true
              ? all.id
              : key === 'company' && field.column === 'company_id'
                ? all.company
                : digits(field, field.initial)),
        ]),
    )
    const { id, version: _version, created_at: _created, updated_at: _updated, ...row } = answer.body
    // A secret that the server makes is answered once, by the creation alone.
    const once = entity.resource.givesSecret?.field
    const kept = Object.fromEntries(Object.entries(answer.body).filter(([key]) => key !== once))
    // What follows from rows of other resources is tested with its rules, and numbers in registry/numbers.test.ts.
    const judged = await followingFrom(entity, all.id, answer.body, values)
    const drawn = Object.keys(entity.resource.numbered ?? {}).filter((key) => values[key] === undefined)
    const made = once !== undefined && once in row ? [once] : []
    const follows = Object.fromEntries([...judged, ...drawn, ...made].map((key) => [key, row[key]]))
    expect(row).toEqual({ ...shown, ...entity.resource.derive?.(answer.body), ...follows })
    const read = await all.get(`${path}${id}/`)
    expect(read.body).toEqual(kept)
    const listed = await all.get(`${path}?id=${id}`)
    expect(listed.body).toEqual({ count: 1, next: null, previous: null, results: [kept] })
    expect((await all.get(`${path}count/?id=${id}`)).body).toEqual({ count: 1 })
    expect((await all.get(`${path}${id}`)).status, 'the trailing slash is optional').toBe(200)
  })

  test('rows of another company do not exist, by any call', async () => {
    const [row, absent] = [await unchangedRow(), entity.uuid ? '00000000-0000-4000-8000-000000000000' : 999_999_999]
    // A call that takes a list of ids answers for each of them: `why-not.test.ts`.
    for (const call of callsOf(entity, row.id).filter(({ url }) => url.startsWith(`${path}${row.id}/`))) {
      const foreign = await stranger.ask(call.method, call.url, call.payload)
      const nowhere = await stranger.ask(call.method, call.url.replace(String(row.id), String(absent)), call.payload)
      expect([call.title, foreign.status, foreign.body]).toEqual([
        call.title,
        refusedOutright(entity, call) ? refusedWith(entity) : 404,
        nowhere.body,
      ])
    }
    for (const url of [
      `${path}?id=${row.id}`,
      `${path}get_table/?id=${row.id}`,
      `${path}count/?id=${row.id}`,
      `${path}get_overview/?id=${row.id}`,
    ])
      expect((await stranger.get(url)).body.count, url).toBe(0)
    const { body: completed } = await stranger.get(`${path}autocomplete/?limit=100`)
    expect(completed.results.map(({ value }: { value: unknown }) => value)).not.toContain(row.id)
    const file = await stranger.post(`${path}download_table/`, {
      format: 'csv',
      columns: ['id'],
      filters: [{ field: 'id', op: 'eq', value: row.id }],
    })
    expect(file.body).toBe('Id\r\n')
  })

  test('unknown or malformed input is a 400 that names it, and an id of the wrong kind a 404', async () => {
    const bad: [string, Promise<{ status: number; body: object }>][] = [
      ['zzz', all.get(`${path}?zzz=1`)],
      ['id__near', all.get(`${path}?id__near=1`)],
      ['id', all.get(`${path}?id=x1`)],
      ['limit', all.get(`${path}?limit=many`)],
      ['offset', all.get(`${path}?offset=-1`)],
      ['ordering', all.get(`${path}?ordering=zzz`)],
      ['columns', all.get(`${path}get_table/?columns=id,zzz`)],
      ['filters', all.get(`${path}get_table/?filters={`)],
      ['filters', all.get(`${path}get_table/?filters=[{"field":"zzz","op":"eq","value":1}]`)],
      ['created_at__isnull', all.get(`${path}?created_at__isnull=perhaps`)],
      ['format', all.post(`${path}download_table/`, { format: 'doc' })],
      ['zzz', all.post(`${path}download_table/`, { format: 'csv', zzz: 1 })],
      ['model', all.get(`${path}autocomplete/?model=pg_user`)],
      ['field', all.get(`${path}autocomplete/?field=company_id`)],
    ]
    for (const [key, asked] of bad) {
      const { status, body } = await asked
      expect([status, Object.keys(body)], key).toEqual([400, [key]])
    }
    for (const id of entity.uuid ? ['1', 'x', '%00'] : ['x', '0', '-1', '1.5', '99999999999999999999', '%00'])
      expect((await all.get(`${path}${id}/`)).status, id).toBe(404)
  })

  test('a value of the wrong type is refused by name, in a new row and in a change', async () => {
    if (closed(entity)) return
    const row = (await all.get(`${path}${(await unchangedRow()).id}/`)).body
    const wrong: Record<string, unknown> = {}
    for (const [key, field] of Object.entries(fields))
      if (field.readOnly !== true)
        wrong[key] = field.kind === 'json' || field.kind === 'flag' ? 'text' : { not: 'this' }
    const named = Object.keys(wrong).toSorted()
    const made = await all.post(path, { ...wrong, zzz: 1, id: 5 })
    expect([made.status, Object.keys(made.body).toSorted()]).toEqual(
      single(entity) ? [405, ['detail']] : [400, [...named, 'id', 'zzz'].toSorted()],
    )
    const changed = await all.patch(`${path}${row.id}/`, { ...wrong, zzz: 1 })
    expect([changed.status, Object.keys(changed.body).toSorted()]).toEqual([400, [...named, 'zzz'].toSorted()])
    for (const [key, field] of Object.entries(fields).filter(([, { readOnly }]) => readOnly === true)) {
      // One that is never answered is sent as a text.
      const sent = row[key] ?? (field.writeOnly === true ? 'text' : null)
      const refused = (await all.patch(`${path}${row.id}/`, { [key]: sent })).body
      expect(refused).toEqual({ [key]: ['Set by the server only.'] })
    }
    expect((await all.get(`${path}${row.id}/`)).body, 'nothing was written').toEqual(row)
  })

  test('a change is merged or refused by version, and leaves an audit entry and a feed entry', async () => {
    if (closed(entity) || text === undefined) return
    const row = await rowOf(server, entity, all)
    const changed = await all.patch(`${path}${row.id}/`, { [text]: 'changed 1', version: row.version })
    expect(changed.body).toMatchObject({ [text]: 'changed 1', version: row.version + 1 })
    const { status, body } = await all.patch(`${path}${row.id}/`, { [text]: 'changed 2', version: row.version })
    expect([status, body]).toEqual([409, { detail: expect.stringContaining(text), current: changed.body }])
    const same = await all.patch(`${path}${row.id}/`, { [text]: 'changed 1', version: row.version })
    expect(same.body, 'what says the same is no conflict, and no new version').toEqual(changed.body)
    expect((await all.get(`${path}${row.id}/history/`)).body.results[0]).toMatchObject({
      by: all.id,
      by__label: all.name,
      kind: 'update',
      changes: expect.arrayContaining([{ field: text, before: row[text], after: 'changed 1' }]),
    })
    const told = await server.db.pool.query(
      'select resource, kind, by::int, company_id::int from change where resource = $1 and id = $2 and company_id = $3 order by xid desc, seq desc limit 1',
      [name, String(row.id), all.company],
    )
    expect(told.rows).toEqual([{ resource: name, kind: 'update', by: all.id, company_id: all.company }])
  })

  test('each write leaves one audit entry and one feed entry, and a repeated one is done once', async () => {
    if (closed(entity) || single(entity)) return
    const values = sendable(entity, await server.within(all, (unit) => valuesFor(unit, entity)))
    const key = { 'idempotency-key': `once ${name}` }
    const [made, again] = [await all.post(path, values, key), await all.post(path, values, key)]
    expect([again.status, again.body]).toEqual([made.status, made.body])
    expect(
      (await all.post(path, { ...values, zzz: 1 }, key)).status,
      'another request under the same key',
    ).toBeGreaterThanOrEqual(400)
    const { id } = made.body
    await all.delete(`${path}${id}/`)
    // Of a row that is shared with a group, each of its people is told.
    const heard = entity.resource.sharedBy === undefined ? '' : `and coalesce(user_id, ${all.id}) = ${all.id}`
    for (const table of ['audit', 'change'])
      expect(
        (
          await server.db.pool.query(
            `select kind, by::int as by from ${table} where ${table === 'audit' ? 'row_id' : 'id'} = $1 and resource = $2 and company_id = $3 ${table === 'audit' ? '' : heard} order by ${table === 'audit' ? 'id' : 'xid, seq'}`,
            [String(id), table === 'audit' ? entity.base : name, all.company],
          )
        ).rows,
        table,
      ).toEqual([{ kind: 'create', by: all.id }, ...(undeletable(entity) ? [] : [{ kind: 'delete', by: all.id }])])
  })

  test('is cloned without its unique values', async () => {
    // A copy of a limit overlaps it until it is given other days.
    if (closed(entity) || single(entity) || entity.name === 'legacy:transferLimit') return
    const row = await unchangedRow()
    const unique = [
      ...uniqueSets(entity.resource).flat(),
      ...Object.keys(fields).filter((key) => fields[key]?.unique === true),
    ]
    const other = sendable(entity, await server.within(all, (unit) => valuesFor(unit, entity)))
    const fresh = { ...other, ...widerSpans(fields, row) }
    const bare = await all.post(`${path}${row.id}/clone/`)
    const asked = bare.status === 400 ? Object.keys(bare.body) : []
    expect(
      asked.filter((key) => !unique.includes(key)),
      'asks only for what it needs',
    ).toEqual([])
    // A UWI would fill in the parts that a copy leaves empty.
    const sent = Object.fromEntries(unique.filter((key) => key !== 'uwi').map((key) => [key, fresh[key]]))
    const { body, status } = asked.length > 0 ? await all.post(`${path}${row.id}/clone/`, sent) : bare
    const expected = { ...row, ...entity.resource.copied?.(row) }
    expect(status, JSON.stringify(body)).toBe(201)
    const copied = Object.keys(fields).filter(
      (key) => !unique.includes(key) && fields[key]?.readOnly !== true && fields[key]?.writeOnly !== true,
    )
    expect(copied.map((key) => body[key])).toEqual(copied.map((key) => expected[key]))
    expect(body.id).not.toBe(row.id)
  })

  test('OPTIONS describes the rows it answers', async () => {
    const row = await unchangedRow()
    const { body } = await all.options(path)
    const ajv = new Ajv({ strict: false, allErrors: true })
    formats(ajv)
    expect(body).toMatchObject({
      name,
      label: entity.resource.label,
      permissions: { view: true, change: !closed(entity), add: !closed(entity) && !single(entity) },
    })
    expect(body.actions.map(({ name: key }: { name: string }) => key)).toEqual(Object.keys(entity.resource.actions))
    const valid = ajv.compile(body.schema)
    expect(valid(row), ajv.errorsText(valid.errors)).toBe(true)
    expect(valid({ ...row, zzz: 1 }), 'and no others').toBe(false)
    ajv.compile(body.create_schema)
    ajv.compile(body.patch_schema)
  })

  test('the table contains the title of each reference beside its id, and the overview counts each choice', async () => {
    const row = await unchangedRow()
    const table = await all.get(`${path}get_table/?id=${row.id}`)
    const referring = Object.keys(fields).filter((key) => fields[key]?.to !== undefined)
    const labels = referring.map((key) => `${key}__label`)
    // Also the time zones of the places, unless the places are another company's.
    const places = shared(entity) ? [] : Object.values(fields).flatMap(({ place }) => place ?? [])
    const zones = [...new Set(places)].map((place) => `${place}__timezone`)
    const [shown] = table.body.results
    const untils = Object.keys(fields).flatMap((key) => (fields[key]?.reckoned ? [`${key}__until`] : []))
    expect(Object.keys(shown).toSorted()).toEqual([...Object.keys(row), ...labels, ...zones, ...untils].toSorted())
    const kinds = (kind: string) => Object.keys(fields).filter((key) => fields[key]?.kind === kind)
    expect(kinds('ref').map((key) => shown[`${key}__label`] === null)).toEqual(
      kinds('ref').map((key) => row[key] === null),
    )
    expect(kinds('refs').map((key) => shown[`${key}__label`].length)).toEqual(
      kinds('refs').map((key) => row[key].length),
    )
    const { body: narrow } = await all.get(`${path}get_table/?id=${row.id}&columns=created_at`)
    expect(Object.keys(narrow.results[0]).toSorted()).toEqual(['created_at', 'id', 'version'])
    const { by, count } = (await all.get(`${path}get_overview/?id=${row.id}`)).body
    expect(count).toBe(1)
    const counted = kinds('choice').map((key) => [
      key,
      Object.fromEntries((fields[key]?.choices ?? []).map((choice) => [choice, choice === row[key] ? 1 : 0])),
    ])
    expect(by).toEqual(Object.fromEntries(counted))
  })

  test('is deleted once, and keeps its history', async () => {
    if (closed(entity) || single(entity)) return
    // Nothing keeps it: a bill of lading that was shipped once is never deleted.
    const keeping = (entity.resource.life?.frozen ?? []).flatMap(({ kept, filled }) => (kept && filled ? [filled] : []))
    const row = await server.within(all, (unit) =>
      makeRow(unit, entity, Object.fromEntries(keeping.map((field) => [field, null]))),
    )
    expect((await all.delete(`${path}${row.id}/`)).status).toBe(undeletable(entity) ? 409 : 204)
    if (undeletable(entity)) return
    expect((await all.delete(`${path}${row.id}/`)).status).toBe(404)
    expect((await all.get(`${path}${row.id}/`)).status).toBe(404)
    // Private rows of a user leave no trace that others could read.
    const { detail, results = [] } = (await all.get(`${path}${row.id}/history/`)).body
    // The server itself may have changed it meanwhile, as it reads a bill that waits.
    expect([detail, results[0]?.kind, results[0]?.by, results.at(-1)?.kind]).toEqual(
      entity.resource.tenancy === 'user'
        ? ['Not found.', undefined, undefined, undefined]
        : [undefined, 'delete', all.id, 'create'],
    )
  })

  test('rows written only by actions, and a company itself, refuse the calls that would write them', async () => {
    const row = await unchangedRow()
    const refused = callsOf(entity, row.id).filter((call) => refusedOutright(entity, call))
    for (const { method, url } of refused)
      expect((await all.ask(method, url, {})).status, `${method} ${url}`).toBe(refusedWith(entity))
    expect(refused.length).toBe(isAppendOnly(entity.resource) ? 5 : closed(entity) ? 6 : single(entity) ? 4 : 0)
  })
})
