/** Barcodes: made from the generator, never twice, printed as labels, and void for good. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'
import { textOfPdf } from '../../pdf-text.ts'

const base = 'terminalboss/v3/barcode/'
let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  await clerk.post('terminalboss/v3/code-generators/', { code_type: 'barcode', prefix: 'PGT', digits: 6 })
})
afterAll(() => server.close())

const generate = (values: object, who = clerk) => who.post(`${base}generate_barcodes/`, values)

describe('generated barcodes', () => {
  it('are rows of the pool, free, in the order of their numbers', async () => {
    const { status, body } = await generate({ count: 3, kind: 'customs', symbology: 'qr' })
    expect([status, body]).toEqual([
      200,
      { barcodes: ['PGT000001', 'PGT000002', 'PGT000003'].map((barcode) => ({ id: expect.any(String), barcode })) },
    ])
    const { body: row } = await clerk.get(`${base}${body.barcodes[0].id}/`)
    expect(row).toMatchObject({ kind: 'customs', status: 'free', symbology: 'qr', printed_at: null })
  })

  it('are never given twice, even by two at once and after one was deleted', async () => {
    const [one, other] = await Promise.all([
      generate({ count: 50, kind: 'ticket' }),
      generate({ count: 50, kind: 'ticket' }),
    ])
    const codes = [...one.body.barcodes, ...other.body.barcodes].map(({ barcode }: { barcode: string }) => barcode)
    expect(new Set(codes).size).toBe(100)
    const [last] = one.body.barcodes
    expect((await clerk.delete(`${base}${last.id}/`)).status).toBe(204)
    const { body } = await generate({ count: 1, kind: 'ticket' })
    expect(codes).not.toContain(body.barcodes[0].barcode)
  })

  it.each(['code128', 'qr'])('are printed as labels of %s with the text under it', async (symbology) => {
    const made = await generate({ count: 40, kind: 'ticket', symbology, print: true })
    expect([made.status, made.headers['content-type']]).toEqual([200, 'application/pdf'])
    const text = await textOfPdf(made.raw)
    const { body } = await clerk.get(`${base}?symbology=${symbology}&status=free&limit=1&printed_at__isnull=false`)
    expect(text).toContain(body.results[0].barcode)
  })

  it.each([
    [{}, ['count', 'kind']],
    [{ count: 0, kind: 'ticket' }, ['count']],
    [{ count: 1001, kind: 'ticket' }, ['count']],
    [{ count: 1, kind: 'seal' }, ['kind']],
    [{ count: 1, kind: 'ticket', server: crypto.randomUUID() }, ['server']],
  ])('are refused for %j', async (values, fields) => {
    const { status, body } = await generate(values)
    expect([status, Object.keys(body)]).toEqual([400, fields])
  })

  it('are made by those who may change tickets', async () => {
    const viewer = await server.user({ permissions: ['access_menu__v3__sync_data__ticket'] })
    expect((await generate({ count: 1, kind: 'ticket' }, viewer)).status).toBe(403)
  })

  it('are void for good: no verb leads back', async () => {
    const { body } = await generate({ count: 1, kind: 'ticket' })
    const url = `${base}${body.barcodes[0].id}/`
    expect((await clerk.post(`${url}void/`, {})).status).toBe(200)
    expect((await clerk.get(url)).body.status).toBe('void')
    expect((await clerk.post(`${url}void/`, {})).status).toBe(409)
  })
})
