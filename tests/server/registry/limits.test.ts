/**
 * Every list that a call takes, of every resource: at its limit it is answered, beyond it refused with 400 that names the field and the
 * limit.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '#model/kernel/field.ts'
import {
  DEEPEST_BODY,
  LONGEST_SEARCH,
  MOST_FILTERS,
  MOST_GROUPING,
  MOST_ITEMS,
  MOST_ORDERING,
  MOST_TERMS,
} from '#model/kernel/limits.ts'
import type { Column, Entity } from '#server/engine/base/entity.ts'
import { startServer, type Answer, type Client, type Server } from '../harness.ts'
import { befriend, entitiesInTurn, refusedOutright } from './registry.ts'
import { sendable, valuesFor, wideText } from '../sample.ts'

let server: Server
let all: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  await befriend(server)
})
afterAll(() => server.close())

type Question = Readonly<Record<string, unknown>>
const isOrdered = ({ field }: Column): boolean => field.kind !== 'json' && field.kind !== 'list'
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)

/** The lists of a question with one item too many each, by field, and the limit that the refusal names. */
function tooLong(entity: Entity): (readonly [string, Question, number])[] {
  const { size } = entity.columns
  const match = { any: times(MOST_TERMS + 1, { is: 'empty' }), not: false }
  return [
    ['columns', { columns: times(size + 1, 'id') }, size],
    ['ordering', { ordering: times(MOST_ORDERING + 1, 'id').join() }, MOST_ORDERING],
    ['filters', { filters: times(MOST_FILTERS + 1, { field: 'version', value: 1 }) }, MOST_FILTERS],
    ['filters', { filters: [{ field: 'version', match }] }, MOST_TERMS],
    ['filters', { filters: [{ field: 'version', op: 'in', value: times(MOST_ITEMS + 1, 1).join() }] }, MOST_ITEMS],
    ['search', { search: 'a'.repeat(LONGEST_SEARCH + 1) }, LONGEST_SEARCH],
  ]
}

const inQuery = (question: Question): URLSearchParams =>
  new URLSearchParams(
    Object.entries(question).map(([key, value]): [string, string] => [
      key,
      key === 'columns' && Array.isArray(value)
        ? value.join()
        : typeof value === 'string'
          ? value
          : JSON.stringify(value),
    ]),
  )

/** What is wrong with a refusal: nothing where it answers 400 under the field alone and names its limit, or the one of every list. */
function wrongWith(title: string, { status, body }: Answer, key: string, most: number): unknown[] {
  const says = new RegExp(`\\b(?:${most}|${MOST_ITEMS})\\b`).test(JSON.stringify(body[key] ?? ''))
  return status === 400 && says && Object.keys(body).join() === key ? [] : [[title, key, most, status, body]]
}

/** The words that each call that reads understands. */
const understood: Readonly<Record<string, readonly string[]>> = {
  '': ['columns', 'ordering', 'filters', 'search'],
  'get_table/': ['columns', 'ordering', 'filters', 'search'],
  'count/': ['ordering', 'filters', 'search'],
  'get_overview/': ['filters', 'search'],
  'get_totals/': ['filters', 'search'],
  'columns/': ['columns'],
}

const listsOf = (fields: Readonly<Record<string, Field>>): [string, Field, number][] =>
  Object.entries(fields).flatMap(([name, field]): [string, Field, number][] =>
    field.maxItems === undefined || field.readOnly === true ? [] : [[name, field, field.maxItems]],
  )
const whole = { headers: {}, raw: Buffer.alloc(0) }
const sentAs = ({ kind }: Field, count: number): unknown =>
  kind === 'json' ? Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])) : times(count, 1)

describe.each(entitiesInTurn)('%s', (_name, entity) => {
  const { path, fields, actions } = entity.resource

  test('a question with a list that is too long is refused by every call', async () => {
    const wrong: unknown[] = []
    for (const [key, question, most] of tooLong(entity)) {
      for (const [call, words] of Object.entries(understood))
        if (words.includes(key))
          wrong.push(...wrongWith(call, await all.get(`${path}${call}?${inQuery(question)}`), key, most))
      const answer = await all.post(`${path}download_table/`, { format: 'csv', ...question })
      wrong.push(...wrongWith('download', answer, key, most))
    }
    const repeated = times(MOST_ITEMS + 1, 'version=1').join('&')
    wrong.push(...wrongWith('repeated', await all.get(`${path}?${repeated}`), 'version', MOST_ITEMS))
    const totalled = [
      ['by', MOST_GROUPING],
      ['sum', entity.columns.size],
    ] as const
    for (const [key, most] of totalled) {
      const names = times(most + 1, 'version').join()
      wrong.push(...wrongWith('get_totals', await all.get(`${path}get_totals/?${key}=${names}`), key, most))
    }
    expect(wrong).toEqual([])
  })

  test('the longest question that is allowed is answered, and columns are a set', async () => {
    const columns = [...entity.columns.values()]
    const references = columns.filter(({ field }) => field.kind === 'ref')
    const ordering = [...references, ...columns.filter((one) => isOrdered(one) && !references.includes(one))]
    const question = {
      columns: columns.map(({ name }) => name),
      ordering: ordering
        .slice(0, MOST_ORDERING)
        .map(({ name }) => name)
        .join(),
      filters: times(MOST_FILTERS, { field: 'version', op: 'gte', value: 1 }),
      limit: '5',
    }
    const { status } = await all.get(`${path}get_table/?${inQuery(question)}`)
    expect(status).toBe(200)
    const many = { columns: ['id'], filters: [{ field: 'version', op: 'in', value: times(MOST_ITEMS, 1) }] }
    expect((await all.post(`${path}download_table/`, { format: 'csv', ...many })).status).toBe(200)
    const twice = await all.post(`${path}download_table/`, { format: 'csv', columns: ['id', 'version', 'id'] })
    expect(String(twice.body).split('\r\n')[0]).toBe('Id,Version')
    const order = columns
      .filter(isOrdered)
      .slice(0, 2)
      .flatMap(({ name }) => [name, `-${name}`, name])
    expect((await all.get(`${path}?limit=1&ordering=${order.join()}`)).status).toBe(200)
  })

  test('a list of a body that is too long is refused, in rows and in actions', async () => {
    const wrong: unknown[] = []
    if (!refusedOutright(entity, { title: 'create' }))
      for (const [key, field, most] of listsOf(fields)) {
        const { status, body } = await all.post(path, { [key]: sentAs(field, most + 1) })
        wrong.push(...wrongWith('create', { ...whole, status, body: { [key]: body[key] } }, key, most))
      }
    for (const [name, action] of Object.entries(actions)) {
      const id = entity.uuid ? '00000000-0000-4000-8000-000000000000' : 1
      const url = `${path}${action.on === 'row' ? `${id}/` : ''}${action.path}`
      const ask = (values: object) =>
        action.method === 'GET'
          ? all.get(`${url}?${Object.entries(values).map(([key, value]) => `${key}=${String(value)}`)[0] ?? ''}`)
          : all.ask(action.method, url, values)
      for (const [key, field, most] of listsOf(action.input)) {
        const { status, body } = await ask({ [key]: sentAs(field, most + 1) })
        wrong.push(...wrongWith(name, { ...whole, status, body: { [key]: body[key] } }, key, most))
      }
      if (action.method !== 'GET')
        wrong.push(...wrongWith(name, await ask({ made_up: times(MOST_ITEMS + 1, 1) }), 'made_up', MOST_ITEMS))
    }
    expect(wrong).toEqual([])
  })

  test('a text as long as its field allows, in letters of three bytes, is stored or refused by name', async () => {
    const texts = Object.entries(fields).filter(
      ([key, field]) =>
        field.kind === 'text' &&
        field.pattern === undefined &&
        field.readOnly !== true &&
        field.writeOnly !== true &&
        !Object.hasOwn(entity.resource.viewOf?.where ?? {}, key),
    )
    const answers: number[] = []
    for (const n of refusedOutright(entity, { title: 'create' }) ? [] : [1, 2]) {
      const values = await server.within(all, async (unit) => sendable(entity, await valuesFor(unit, entity)))
      const longest = texts.map(([key, { maxLength }]) => [key, wideText(Math.min(maxLength ?? 500, 500), n)])
      answers.push((await all.post(path, { ...values, ...Object.fromEntries(longest) })).status)
    }
    expect(answers.filter((status) => status !== 201 && status !== 400)).toEqual([])
  })
})

test.each<[string, Question, number]>([
  ['columns', { columns: times(50_000, 'id') }, MOST_ITEMS],
  ['ordering', { ordering: times(1700, 'customer').join() }, MOST_ORDERING],
  ['filters', { filters: times(30_000, { field: 'version', value: 1 }) }, MOST_ITEMS],
  ['filters', { filters: [{ field: 'version', op: 'in', value: times(70_000, 1) }] }, MOST_ITEMS],
  ['filters', { filters: [{ field: 'version', op: 'in', value: times(70_000, 1).join() }] }, MOST_ITEMS],
])('%s far beyond the limit are refused as quickly', async (key, question, most) => {
  const answer = await all.post('terminalboss/v3/ticket/download_table/', { format: 'csv', ...question })
  expect(wrongWith('download', answer, key, most)).toEqual([])
})

test('a body that is nested too deep is refused by every call', async () => {
  const deep = JSON.parse(`${'['.repeat(DEEPEST_BODY + 1)}1${']'.repeat(DEEPEST_BODY + 1)}`) as unknown
  expect(wrongWith('deep', await all.post('notes/', { content: deep }), 'content', DEEPEST_BODY)).toEqual([])
})
