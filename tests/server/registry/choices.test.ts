/** Every resource answers the choices of its fields: those that are stored, in words, with those of fields that the company added. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type Client, type Server } from '../harness.ts'
import { entityNamed } from '#server/engine/base/entity.ts'
import { everyEntity } from './registry.ts'

let server: Server
let all: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
})
afterAll(() => server.close())

type Options = readonly { readonly value: string; readonly label: string }[]
const values = (options: Options): readonly string[] => options.map(({ value }) => value)

describe.each(everyEntity)('%s', (_name, { resource: { path, fields, choiceLists = {}, choicesAlso = {} } }) => {
  const beside = Object.entries(choicesAlso).map(
    ([name, of]) => [name, entityNamed(of).resource.fields[name]?.choices ?? []] as const,
  )
  const chosen = [
    ...Object.entries(fields).flatMap(([name, { choices }]) => (choices ? [[name, choices] as const] : [])),
    ...beside,
    // Nothing stands in them yet.
    ...Object.entries(fields).flatMap(([name, { offersUsed }]) => (offersUsed ? [[name, []] as const] : [])),
  ]

  test('choices/ answers, by field, the choices and what they are called', async () => {
    const { status, body } = await all.get(`${path}choices/`)
    expect(status).toBe(200)
    expect(Object.fromEntries(Object.entries<Options>(body).map(([name, options]) => [name, values(options)]))).toEqual(
      Object.fromEntries(chosen),
    )
    expect(
      Object.values<Options>(body)
        .flat()
        .filter(({ label }) => label.trim() === '' || label.includes('__')),
    ).toEqual([])
  })

  test.each(Object.entries(choiceLists))('%s answers those of one field', async (call, field) => {
    const { body } = await all.get(`${path}${call}`)
    expect(body).toEqual((await all.get(`${path}choices/`)).body[field])
    expect(values(body)).toEqual(fields[field]?.choices)
  })
})

test('a choice that the company added is among them, for this company alone', async () => {
  const made = await all.post('additional_field/', {
    model: 'company:product',
    name: 'grade',
    label: 'Grade',
    kind: 'choice',
    choices: ['HD-5', 'HD-10'],
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const grades = {
    'additional.grade': [
      { value: '', label: 'none' },
      { value: 'HD-5', label: 'HD-5' },
      { value: 'HD-10', label: 'HD-10' },
    ],
  }
  expect((await all.get('product/choices/')).body).toMatchObject(grades)
  const other = await server.user({ company: server.theirs })
  expect((await other.get('product/choices/')).body).not.toHaveProperty('additional.grade')
})
