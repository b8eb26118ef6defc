/** No call gives a row the key of another one: every resource with keys, at every call that writes, and five writes at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isTyped } from '#model/kernel/kinds.ts'
import { hasForms, mayHaveCopies, uniqueSets } from '#model/kernel/key.ts'
import { switchOf } from '#model/kernel/switch.ts'
import { entityNamed, type Entity } from '#server/engine/base/entity.ts'
import { startServer, type Answer, type Client, type Server } from '../harness.ts'
import { sendable, valuesFor } from '../sample.ts'
import { befriend, everyEntity, refusedOutright } from './registry.ts'

let server: Server
let all: Client
let others: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  others = await server.user({ company: server.theirs })
  await befriend(server)
})
afterAll(() => server.close())

type Values = Readonly<Record<string, unknown>>
const fresh = (entity: Entity, client = all): Promise<Values> =>
  server.within(client, async (unit) => sendable(entity, await valuesFor(unit, entity)))
const pick = (values: Values, key: readonly string[]): Values =>
  Object.fromEntries(key.map((name) => [name, values[name]]))
const isFull = (values: Values, key: readonly string[]): boolean =>
  key.every((name) => values[name] !== null && values[name] !== undefined && values[name] !== '')

/** A row whose key is filled in. */
async function made(entity: Entity, key: readonly string[]): Promise<Values & { id: unknown }> {
  const answer = await all.post(entity.resource.path, await fresh(entity))
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  expect([entity.name, key, isFull(answer.body, key)]).toEqual([entity.name, key, true])
  return answer.body
}

/** The key in another case and with outer spaces, as far as its last field takes them. */
function otherForms(entity: Entity, key: readonly string[], row: Values): Values[] {
  const last = key.at(-1) ?? ''
  const field = entity.resource.fields[last]
  const text = String(row[last])
  if (field === undefined || !hasForms(field) || !mayHaveCopies(entity.resource)) return []
  const swapped = text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase()
  const forms = field.pattern === undefined && !isTyped(field.holds) ? [swapped, ` ${text} `] : [swapped]
  return forms
    .filter(
      (form) =>
        form.length <= (field.maxLength ?? 500) &&
        (field.pattern === undefined || new RegExp(field.pattern).test(form)),
    )
    .map((form) => ({ ...pick(row, key), [last]: form }))
}

/** Whether a refusal names the value and says that it is taken. */
const isRefused = ({ status, body }: Answer, value: unknown): boolean => {
  const text = JSON.stringify(body)
  return (
    (status === 400 || (status === 200 && body.results[0].outcome === 'not_allowed')) &&
    (text.includes(' is the ')
      ? text.toLowerCase().includes(String(value).toLowerCase())
      : text.includes('There is already a'))
  )
}

const writable = everyEntity.filter(([, entity]) => !refusedOutright(entity, { title: 'create' }))
/** The people and companies that a reference names abroad have to agree first, so that no sample names one. */
const isAbroad = ({ resource: { fields } }: Entity, key: readonly string[]): boolean =>
  key.some((name) => fields[name]?.abroad === true)
const keyed = writable.flatMap(([name, entity]) =>
  uniqueSets(entity.resource)
    .filter((key) => !isAbroad(entity, key))
    .map((key) => [`${name} ${key.join(' ')}`, entity, key] as const),
)

describe.each(keyed)('%s', (_name, entity, key) => {
  const { path, fields, sameRow, sameValues } = entity.resource
  const last = key.at(-1) ?? ''
  const isText = fields[last]?.kind === 'text'

  test('is taken once, by whichever call', async () => {
    const row = await made(entity, key)
    const [value, url] = [row[last], `${path}${String((await made(entity, key)).id)}/`]
    const id = url.slice(path.length, -1)
    for (const sent of [pick(row, key), ...otherForms(entity, key, row)]) {
      const body = { ...(await fresh(entity)), ...sent }
      const answers: Record<string, Answer> = {
        ...(sameRow === undefined && { POST: await all.post(path, body) }),
        ...(sameRow === undefined && { 'POST on trial': await all.post(`${path}?dry_run=1`, body) }),
        'POST of a part': await all.post(`${path}?dry_run=1&partial=1`, sent),
        ...(sameRow === undefined && { create_many: await all.post(`${path}create_many/`, { rows: [body] }) }),
        clone: await all.post(`${url}clone/`, body),
        PATCH: await all.patch(url, sent),
        change_many: await all.post(`${path}change_many/`, {
          changes: [{ id: entity.uuid ? id : Number(id), values: sent }],
        }),
      }
      for (const [call, answer] of Object.entries(answers))
        expect([call, sent, isRefused(answer, String(sent[last]).trim()), answer.body]).toEqual([
          call,
          sent,
          true,
          answer.body,
        ])
      const at = { fields: Object.keys(answers['PATCH']?.body), link: answers['PATCH']?.headers['link'] }
      expect(at).toEqual({
        fields: [last],
        link: `<${entityNamed(entity.base).name}/${String(row.id)}>; rel="duplicate"`,
      })
    }
    expect([value, (await all.patch(`${path}${String(row.id)}/`, pick(row, key))).status]).toEqual([value, 200])
  })

  test.runIf(sameRow !== undefined)('among many is the row that is there', async () => {
    const row = await made(entity, key)
    const { body } = await all.post(`${path}create_many/`, { rows: [{ ...(await fresh(entity)), ...pick(row, key) }] })
    const [{ outcome, id }] = body.results
    expect([outcome, id]).toEqual(sameValues ? ['conflict', null] : ['already', row.id])
  })

  test('is taken by a row that is switched off', async () => {
    const off = switchOf(entity.resource)
    if (off === undefined || fields[off]?.readOnly === true || !isText) return
    const row = await made(entity, key)
    const switched = await all.patch(`${path}${String(row.id)}/`, { [off]: false })
    expect([switched.status, switched.body]).toEqual([200, expect.objectContaining({ [off]: false })])
    const { body } = await all.post(path, { ...(await fresh(entity)), ...pick(row, key) })
    expect(body[last]).toEqual([expect.stringMatching(/^.* is the .* of .*, which is inactive\.$/)])
  })

  test('is free in another company, and where it is empty', async () => {
    const row = await made(entity, key)
    const texts = key.filter((name) => fields[name]?.to === undefined)
    const there = await others.post(path, { ...(await fresh(entity, others)), ...pick(row, texts) })
    expect([there.status, there.body]).toEqual([201, expect.anything()])
    if (!isText || fields[last]?.required === true || fields[last]?.numbered === true) return
    for (const body of [await fresh(entity), await fresh(entity)]) {
      const empty = await all.post(path, { ...body, ...pick(row, key.slice(0, -1)), [last]: '' })
      expect([empty.status, empty.body]).toEqual([201, expect.objectContaining({ [last]: '' })])
    }
  })

  test('of five writes at once one takes it, and the others are told which row has it', async () => {
    if (sameRow !== undefined) return
    const bodies: Values[] = []
    for (let at = 0; at < 5; at++) bodies.push(await fresh(entity))
    const shared = pick(bodies[0] ?? {}, key)
    const answers = await Promise.all(bodies.map((body) => all.post(path, { ...body, ...shared })))
    const refused = answers.filter(({ status }) => status !== 201)
    expect([refused.length, ...refused.map(({ status }) => status)]).toEqual([4, 400, 400, 400, 400])
    expect(refused.map(({ body }) => body)).toEqual(refused.map(() => refused[0]?.body))
    for (const answer of refused) expect([isRefused(answer, shared[last]), answer.body]).toEqual([true, answer.body])
    expect(new Set(refused.map(({ headers }) => headers['link'])).size).toBe(1)
  })
})

test('each code by which rows are named is a key', () => {
  const unnamed = writable.flatMap(
    ([
      name,
      {
        resource: { fields, keys, tenancy },
      },
    ]) => {
      const isCode = fields['code']?.kind === 'text' && fields['code'].readOnly !== true && tenancy !== 'own'
      return isCode && !keys.some((key) => key.fields.includes('code')) ? [name] : []
    },
  )
  expect(unnamed).toEqual([])
})

const warned = writable.flatMap(([name, entity]) =>
  entity.resource.keys
    .filter(({ onConflict }) => onConflict === 'warn')
    .map(({ fields }) => [`${name} ${fields.join(' ')}`, entity, fields] as const),
)
test.each(warned)('%s warns', async (_name, entity, key) => {
  const { path } = entity.resource
  const last = key.at(-1) ?? ''
  const row = await made(entity, key)
  const body = { ...(await fresh(entity)), ...pick(row, key), [last]: ` ${String(row[last]).toUpperCase()}` }
  const tried = await all.post(`${path}?dry_run=1`, body)
  expect([tried.status, tried.body.warnings]).toEqual([200, { [last]: [expect.stringMatching(/ is the .* of /)] }])
  const part = await all.post(`${path}?dry_run=1&partial=1`, pick(body, key))
  expect([part.status, part.body]).toEqual([
    200,
    { ...tried.body, row: expect.not.objectContaining({ id: expect.anything() }) },
  ])
  const saved = await all.post(path, body)
  expect([saved.status, saved.body]).toEqual([201, expect.objectContaining({ id: expect.anything() })])
  const asked = (await all.get(`${path}why_not/?ids=${saved.body.id}`)).body
  expect(JSON.stringify(asked)).toContain(tried.body.warnings[last][0])
})

test.each(everyEntity.filter(([, { resource }]) => resource.keys.length > 0))(
  '%s: OPTIONS says its keys',
  async (_name, { resource }) => {
    const { body } = await all.ask('OPTIONS', resource.path)
    expect(body.schema['x-keys']).toEqual(resource.keys)
  },
)
