import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { form } from '#model/areas/form/form.resource.ts'
import { entityNamed } from '#server/engine/base/entity.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { makeRow } from '../../sample.ts'

let server: Server
let author: Client
let id: number
const schema_data = {
  form_schema: {
    properties: { chocks: { type: 'string', enum: ['OK', 'Defect'] }, fit: { type: 'boolean' } },
    required: ['chocks'],
  },
  is_ok_field: 'fit',
}
beforeAll(async () => {
  server = await startServer()
  author = await server.user()
  id = await server.within(
    author,
    async ({ rows }) => (await rows(form).create({ name: 'Before loading', form_type: 'loading', schema_data })).id,
  )
})
afterAll(() => server.close())

describe('a form defined as data', () => {
  it('is filled in, validated by its structure, and saved with the structure of that time', async () => {
    const car = await server.within(author, (unit) => makeRow(unit, entityNamed('trace:railcar')))
    const kept = await author.post(`form/${id}/fill/`, {
      data: { chocks: 'OK', fit: false },
      object_type: 'trace:railcar',
      object_id: String(car.id),
    })
    expect([kept.status, kept.body]).toEqual([
      200,
      expect.objectContaining({
        form: id,
        schema_data,
        data: { chocks: 'OK', fit: false },
        is_ok: false,
        object_id: String(car.id),
        filled_by: author.id,
      }),
    ])
    await author.patch(`form/${id}/`, { schema_data: {} })
    expect((await author.get(`formdata/${kept.body.id}/`)).body.schema_data).toEqual(schema_data)
    await author.patch(`form/${id}/`, { schema_data })
    const wrong = await author.post(`form/${id}/fill/`, { data: { fit: 'perhaps' } })
    expect([wrong.status, wrong.body.entry]).toEqual([
      400,
      [
        { path: 'chocks', message: 'Required.' },
        { path: 'fit', message: 'Must be yes or no.' },
      ],
    ])
  })

  it.each([
    ['repeated group', { type: 'string', pattern: '^(a|b)*c$' }],
    ['pattern that is no expression', { type: 'string', pattern: '([' }],
    ['pattern of a number', { type: 'integer', pattern: '^1' }],
    ['pattern that is no text', { type: 'string', pattern: 7 }],
    ['pattern inside a list', { type: 'array', items: { type: 'string', pattern: '(a+)+$' } }],
  ])('is refused with a %s, which no entry would be held to', async (_name, field) => {
    const wrong = { form_schema: { properties: { seal: field } } }
    const told = { schema_data: [expect.stringMatching(/^seal(\[\])?: the pattern /)] }
    const made = await author.post('form/', { name: 'Not enforced', schema_data: wrong })
    const changed = await author.patch(`form/${id}/`, { schema_data: wrong })
    expect([made.status, made.body, changed.status, changed.body]).toEqual([400, told, 400, told])
    const { body } = await author.post('form/change_many/', { changes: [{ id, values: { schema_data: wrong } }] })
    expect(body.results[0].outcome).not.toBe('changed')
    expect((await author.get(`form/${id}/`)).body.schema_data).toEqual(schema_data)
  })

  it('may reference declared fields only', async () => {
    const { body } = await author.get('form/available_fields/?resource=trace:railcar')
    const names = body.results.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['car_mark', 'light_weight', 'hold_reason']))
    expect(body.results.find(({ name }: { name: string }) => name === 'light_weight')).toMatchObject({
      resource: 'trace:railcar',
      schema: { type: expect.anything(), minimum: 0 },
    })
    expect((await author.get('form/available_fields/?resource=user:user')).status).toBe(400)
    const whole = await author.get('form/available_fields/')
    expect(whole.body.results.filter(({ resource }: { resource: string }) => resource === 'user:user')).toEqual([])
  })

  it('is filled in by users with permission, in their own company', async () => {
    const reader = await server.user({ permissions: [] })
    expect((await reader.post(`form/${id}/fill/`, { data: {} })).status).toBe(403)
    const stranger = await server.user({ company: server.theirs })
    expect((await stranger.post(`form/${id}/fill/`, { data: { chocks: 'OK' } })).status).toBe(404)
  })
})
