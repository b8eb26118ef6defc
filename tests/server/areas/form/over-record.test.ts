/** Forms over products, locations and companies of the terminals: filled in over a record, and a new record made by one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { form } from '#model/areas/form/form.resource.ts'
import type { FormType } from '#model/areas/form/rules/over-record.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let author: Client
const base = 'terminalboss/v3/'
const schema_data = {
  form_schema: {
    properties: {
      product_code: { type: 'string' },
      product_name: { type: 'string' },
      density: { type: 'number' },
      odorant: { type: 'string' },
      created_at: { type: 'string' },
    },
    required: ['odorant'],
  },
}
const made = (form_type: FormType): Promise<number> =>
  server.within(
    author,
    async ({ rows }) => (await rows(form).create({ name: `Own ${form_type}`, form_type, schema_data })).id,
  )
let over: number
beforeAll(async () => {
  server = await startServer()
  author = await server.user()
  over = await made('product')
})
afterAll(() => server.close())
const fill = (id: number, body: object, by = author) => by.post(`form/${id}/fill/`, body)
const products = async () => (await author.get(`${base}product/`)).body.count

describe('a form over products', () => {
  it('makes a product of the answers that are its fields, and keeps all answers with the structure of that day', async () => {
    const data = { product_code: 'C3', product_name: 'Propane', density: 508, odorant: 'ethyl mercaptan' }
    const { status, body } = await fill(over, { data, new_record: true })
    expect([status, body.object_type, body.data, body.schema_data]).toEqual([
      200,
      'terminal:product',
      data,
      schema_data,
    ])
    const product = (await author.get(`${base}product/${body.object_id}/`)).body
    expect([product.product_code, product.product_name, product.density]).toEqual(['C3', 'Propane', 508])
    await author.patch(`form/${over}/`, { schema_data: {} })
    expect((await author.get(`formdata/${body.id}/`)).body.schema_data).toEqual(schema_data)
    await author.patch(`form/${over}/`, { schema_data })
  })
  it.each([
    ['an answer is missing', { data: { product_code: 'C4', product_name: 'Butane' } }, 'data'],
    ['a field of the product is missing', { data: { product_name: 'Butane', odorant: 'none' } }, 'data'],
    ['its code is taken', { data: { product_code: 'C3', product_name: 'Other', odorant: 'none' } }, 'data'],
    ['it names another kind of record', { data: { odorant: 'none' }, object_type: 'terminal:location' }, 'object_type'],
    ['it names a record', { data: { odorant: 'none' }, object_id: '7' }, 'object_id'],
  ])('makes nothing where %s, and says so', async (_case, body, field) => {
    const before = [await products(), (await author.get('formdata/')).body.count]
    const said = await fill(over, { ...body, new_record: true })
    expect([said.status, Object.keys(said.body)]).toEqual([400, expect.arrayContaining([field])])
    expect([await products(), (await author.get('formdata/')).body.count]).toEqual(before)
  })
  it('makes none for whoever may not add products', async () => {
    const filler = await server.user({ permissions: ['change_formdata'] })
    const data = { product_code: 'C9', product_name: 'Mix', odorant: 'none' }
    const before = await products()
    expect((await fill(over, { data, new_record: true }, filler)).status).toBe(403)
    expect(await products()).toBe(before)
  })
})
it('a form over companies is one of the types; one of inspections makes no record', async () => {
  const { status, body } = await fill(await made('company'), { data: { odorant: 'none' }, new_record: true })
  expect([status, Object.keys(body)]).toEqual([400, ['data']])
  const other = await fill(await made('inspection'), { data: { odorant: 'none' }, new_record: true })
  expect([other.status, Object.keys(other.body)]).toEqual([400, ['new_record']])
})
it.each(['terminal:product', 'terminal:location', 'terminal:company'])(
  'forms may ask for fields of %s',
  async (name) => {
    const { body } = await author.get(`form/available_fields/?resource=${name}`)
    expect(body.count).toBeGreaterThan(5)
  },
)
