/** No refusal names a field by its code: every field of every resource and action is sent with bad values, and the answers are read as texts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field, Fields } from '#model/kernel/field.ts'
import { refIsUuid } from '#model/kernel/validate.ts'
import { startServer, type Answer, type Client, type Server } from '../harness.ts'
import { befriend, entitiesInTurn, kept, refusedOutright, rowOf } from './registry.ts'
import { sendable, valuesFor } from '../sample.ts'

let server: Server
let all: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  await befriend(server)
})
afterAll(() => server.close())

type Values = Readonly<Record<string, unknown>>
const NO_UUID = '00000000-0000-4000-8000-000000000000'
const NO_ROW = 999_999_999

/** A value that no rule of the field allows, in place of each item where it is a list of objects. */
const wrongKind = ({ kind, items }: Field): unknown =>
  kind === 'list'
    ? [Object.fromEntries([...Object.entries(items ?? {}).map(([name, item]) => [name, wrongKind(item)]), ['zz', 1]])]
    : kind === 'text'
      ? { not: 'a text' }
      : kind === 'json'
        ? 'no object'
        : 'Wrong!'
/** Values of the right kind which the rules of the area or the database may refuse. */
function unlikely({ kind, to = '', choices = [], shape }: Field): readonly unknown[] {
  const missing = refIsUuid(to) ? NO_UUID : NO_ROW
  switch (kind) {
    case 'ref':
      return [missing]
    case 'refs':
      return [[missing]]
    case 'day':
      return ['1800-01-01']
    case 'instant':
      return ['9999-12-31T00:00:00Z']
    case 'integer':
    case 'number':
      return [-1]
    case 'decimal':
      return ['-1']
    case 'json':
      return [Object.fromEntries(Object.entries(shape ?? {}).map(([name, field]) => [name, wrongKind(field)]))]
    case 'choice':
      return choices.slice(-1)
    case 'flag':
      return [true]
    case 'codes':
      return [['zz']]
    case 'list':
      return [[{}]]
    case 'text':
      return ['']
  }
}

const textsIn = (said: unknown): readonly string[] =>
  typeof said === 'string' ? [said] : Array.isArray(said) ? said.flatMap(textsIn) : []
/** Values stand in quotes, and those of samples are numbered: `21 ticket_number`. */
const isCoded = (text: string): boolean => {
  const words = text.replaceAll(/"[^"]*"|\d+ \w+/g, '')
  return /\b[a-z][a-z0-9]*_[a-z0-9_]+\b/.test(words) || /(?:^|: )[a-z]+: /.test(words)
}
/** The texts of a refusal that name a field by its code. */
const codedIn = (title: string, { status, body }: Answer): readonly string[] =>
  status < 400
    ? []
    : Object.values(body ?? {})
        .flatMap(textsIn)
        .filter(isCoded)
        .map((text) => `${title} ${status}: ${text}`)

/** All fields at once with values of the wrong kind, then each alone with values that are unlikely. */
function badBodies(fields: Fields, values: Values): readonly Values[] {
  const sent = Object.entries(fields).filter(([, { readOnly }]) => readOnly !== true)
  return [
    {},
    { ...values, ...Object.fromEntries(sent.map(([name, field]) => [name, wrongKind(field)])) },
    ...sent.flatMap(([name, field]) => unlikely(field).map((value) => ({ ...values, [name]: value }))),
  ]
}

describe.each(entitiesInTurn)('%s', (_name, entity) => {
  const { path, fields, actions } = entity.resource

  test('a bad value is refused in words, by rows and by actions', async () => {
    const coded = new Set<string>()
    const ask = async (title: string, method: 'POST' | 'PUT' | 'PATCH', url: string, body: Values): Promise<void> => {
      for (const one of codedIn(title, await all.ask(method, url, body))) coded.add(one)
    }
    const row = await rowOf(server, entity, all)
    if (!refusedOutright(entity, { title: 'create' }) && !kept(entity)) {
      const values = await server.within(all, async (unit) => sendable(entity, await valuesFor(unit, entity)))
      // The second is refused where its values must differ from those of the first.
      for (const body of [values, values, ...badBodies(fields, values)]) await ask('create', 'POST', path, body)
    }
    if (!refusedOutright(entity, { title: 'change' }))
      for (const body of badBodies(fields, {})) await ask('change', 'PATCH', `${path}${row.id}/`, body)
    for (const [title, { on, method, path: own, input }] of Object.entries(actions)) {
      if (method === 'GET' || method === 'DELETE') continue
      const url = `${path}${on === 'row' ? `${row.id}/` : ''}${own}`
      for (const body of badBodies(input, {})) await ask(title, method, url, body)
    }
    expect([...coded]).toEqual([])
  })
})
