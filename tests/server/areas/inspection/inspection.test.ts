import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { deflateSync, crc32 } from 'node:zlib'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { form } from '#model/areas/form/form.resource.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { newYard, type SmallYard } from '../yard/small-yard.ts'

let server: Server
let inspector: Client
let at: SmallYard
let formId: number
const files = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-files-'))
const before = process.env['HIGHBALL_DATA']
const schema_data = {
  form_schema: {
    type: 'object',
    properties: {
      wheels: { type: 'string', title: 'Wheels', enum: ['OK', 'Defect'] },
      depth: { type: 'number', title: 'Flange depth', maximum: 2 },
      fit: { type: 'boolean', title: 'Fit for loading' },
    },
    required: ['wheels'],
  },
  ui_schema: {
    type: 'VerticalLayout',
    elements: [
      {
        type: 'Group',
        label: 'Running gear',
        elements: [
          { type: 'Control', scope: '#/properties/wheels' },
          { type: 'Control', scope: '#/properties/depth' },
        ],
      },
      { type: 'Control', scope: '#/properties/fit' },
    ],
  },
  init_data: { wheels: 'OK' },
  is_ok_field: 'fit',
}
beforeAll(async () => {
  process.env['HIGHBALL_DATA'] = files
  server = await startServer()
  inspector = await server.user({ name: 'Ines' })
  formId = await server.within(
    inspector,
    async ({ rows }) => (await rows(form).create({ name: 'Tank car', form_type: 'inspection', schema_data })).id,
  )
})
afterAll(async () => {
  if (before === undefined) delete process.env['HIGHBALL_DATA']
  else process.env['HIGHBALL_DATA'] = before
  await server.close()
  fs.rmSync(files, { recursive: true })
})
beforeEach(async () => {
  at = await newYard(server, inspector)
})

const base = 'yard_management/inspection_form/'
const fill = (car: string, data: object, more: object = {}) =>
  inspector.post(`${base}fill_in/`, { railcar: at.c[car], form: formId, data, ...more })
const carOf = async (car: string) => (await inspector.get(`railcar/${at.c[car]}/`)).body

/** A picture of one grey pixel. */
function png(): Buffer {
  const chunk = (kind: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(kind), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('an inspection', () => {
  it('of a car without defects passes, and keeps the form as it was', async () => {
    const { status, body } = await fill('A', { wheels: 'OK', depth: 1.25, fit: true }, { comments: 'Dry' })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        status: 'passed',
        bad_order: false,
        mark: at.m['A'],
        is_ok: true,
        track: at.t['T1'],
        inspector: inspector.id,
      }),
    ])
    const kept = await inspector.get(`formdata/${body.form_data}/`)
    expect(kept.body).toMatchObject({
      form: formId,
      data: { wheels: 'OK', depth: 1.25, fit: true },
      schema_data,
      is_ok: true,
      object_type: 'yard:inspection',
      object_id: String(body.id),
    })
  })

  it('that finds defects sets the car bad order, also in the yard; the next one without defects clears it', async () => {
    await fill('A', { wheels: 'Defect', fit: false }, { defects: 'Flat spot' })
    expect(await carOf('A')).toMatchObject({ bad_order: true, bad_order_reason: 'Flat spot' })
    const board = await inspector.get(at.path('cars/'))
    expect(board.body.cars.find(({ id }: { id: number }) => id === at.c['A'])).toMatchObject({
      bad_order: true,
      bad_order_reason: 'Flat spot',
    })
    await fill('A', { wheels: 'OK', fit: true })
    expect(await carOf('A')).toMatchObject({ bad_order: false, bad_order_reason: '' })
  })

  it('with an invalid field is refused with that field, and nothing is saved', async () => {
    const { status, body } = await fill('A', { depth: 3, nose: 1 })
    expect([status, body.entry]).toEqual([
      400,
      [
        { path: 'wheels', message: 'Required.' },
        { path: 'nose', message: 'The form does not have this field.' },
        { path: 'depth', message: 'At most 2.' },
        { path: 'fit', message: 'Required.' },
      ],
    ])
    expect((await inspector.get(`${base}count/?railcar=${at.c['A']}`)).body.count).toBe(0)
    expect((await inspector.post(`${base}fill_in/`, { railcar: at.c['A'], form: 9999, data: {} })).body).toHaveProperty(
      'form',
    )
  })

  it('begins without answers: what the form would prefill does not count, and each question is to be answered', async () => {
    expect((await fill('A', { wheels: 'OK' })).body.entry).toEqual([{ path: 'fit', message: 'Required.' }])
    expect((await fill('A', { fit: true })).body.entry).toEqual([{ path: 'wheels', message: 'Required.' }])
    expect((await carOf('A')).bad_order).toBe(false)
  })

  it.each<[string, object, object, string]>([
    ['an answer', { wheels: 'Defect', fit: true }, {}, 'Say in words what is wrong: Wheels.'],
    ['the result', { wheels: 'OK', fit: false }, { defects: '  ' }, 'Say in words what is wrong: Fit for loading.'],
    ['bad order', { wheels: 'OK', fit: true }, { bad_order: true }, 'Say in words what is wrong.'],
  ])('asks for words where %s is a defect, and keeps nothing without them', async (_, data, more, said) => {
    const { status, body } = await fill('A', data, more)
    expect([status, body]).toEqual([400, { defects: [said] }])
    expect([
      (await carOf('A')).bad_order,
      (await inspector.get(`${base}count/?railcar=${at.c['A']}`)).body.count,
    ]).toEqual([false, 0])
    expect((await fill('A', data, { ...more, draft: true })).status).toBe(200)
  })

  const passAll = (car: string, data: object = {}) =>
    inspector.post(`${base}all_ok/`, { railcar: at.c[car], form: formId, data })
  it('is passed by one deliberate act, which answers what is open and is named in the audit trail', async () => {
    const { status, body } = await passAll('A', { depth: 1.5 })
    expect([status, body.status, body.mark]).toEqual([200, 'passed', at.m['A']])
    const kept = await inspector.get(`formdata/${body.form_data}/`)
    expect([kept.body.data, kept.body.is_ok]).toEqual([{ depth: 1.5, wheels: 'OK', fit: true }, true])
    const causes = await server.within(inspector, async ({ client }) => {
      const found = await client.query("select cause from audit where resource = 'yard:inspection' and row_id = $1", [
        String(body.id),
      ])
      return found.rows.map(({ cause }: { cause: string }) => cause)
    })
    expect(causes).toEqual(['yard:inspection allOk'])
  })
  it('is not passed by one act over a defect that was found, nor is a bad order car released by it', async () => {
    expect((await passAll('A', { wheels: 'Defect' })).body).toEqual({ data: ['A defect was found: Wheels.'] })
    expect((await passAll('X')).body).toEqual({
      railcar: [`${at.m['X']} is bad order. Answer each question to release it.`],
    })
    expect((await passAll('A', { depth: 3 })).body.entry).toEqual([{ path: 'depth', message: 'At most 2.' }])
    expect((await carOf('X')).bad_order).toBe(true)
  })

  it('can be saved as a draft, which does not change the car, and finished later', async () => {
    const draft = await fill('A', {}, { draft: true, bad_order: true })
    expect([draft.body.status, (await carOf('A')).bad_order]).toEqual(['draft', false])
    const done = await fill(
      'A',
      { wheels: 'Defect', fit: false },
      { inspection: draft.body.id, bad_order: true, defects: 'Worn' },
    )
    expect([done.body.id, done.body.status, (await carOf('A')).bad_order_reason]).toEqual([
      draft.body.id,
      'failed',
      'Worn',
    ])
    expect((await inspector.get(`formdata/?object_id=${draft.body.id}`)).body.count).toBe(1)
  })

  it('stays as it is in what is not sent when it is filled in again', async () => {
    const answered = { data: { wheels: 'OK', depth: 1.5 }, defects: 'Worn step', comments: 'Seen in the rain' }
    const draft = await fill('A', answered.data, { draft: true, ...answered })
    const named = { railcar: at.c['A'], form: formId, inspection: draft.body.id }
    const again = async (call: string, more: object) => {
      const { body } = await inspector.post(`${base}${call}/`, { ...named, ...more })
      const { data } = (await inspector.get(`formdata/${body.form_data}/`)).body
      return { data, defects: body.defects, comments: body.comments }
    }
    expect(await again('fill_in', { draft: true })).toEqual(answered)
    expect(await again('fill_in', { draft: true, comments: '' })).toEqual({ ...answered, comments: '' })
    expect(await again('all_ok', {})).toEqual({ data: { ...answered.data, fit: true }, defects: '', comments: '' })
  })

  it('offers the data of its car, with the findings of the previous inspection', async () => {
    await fill('B', { wheels: 'OK', depth: 0.5, fit: true })
    const { body } = await inspector.get(`${base}car_data/?car_mark=${encodeURIComponent(at.m['B'] ?? '')}`)
    expect(body).toMatchObject({
      mark: at.m['B'],
      yard: { id: at.id },
      standing: { track_name: 'T1', seq: 2 },
      last: { status: 'passed', form: formId, data: { wheels: 'OK', depth: 0.5, fit: true } },
    })
    const [mark, number] = at.m['B']?.split(' ') ?? []
    const apart = await inspector.get(`${base}car_data/?car_mark=${mark}&car_number=${number}`)
    expect(apart.body).toMatchObject({ mark: at.m['B'] })
    expect((await inspector.get(`${base}car_data/?railcar=${at.c['C']}`)).body.last).toBeNull()
    expect([
      (await inspector.get(`${base}car_data/?car_mark=ZZZX 1`)).status,
      (await inspector.get(`${base}car_data/?car_mark=1`)).status,
    ]).toEqual([404, 400])
  })

  it('creates cars that are not in the fleet, and no duplicates', async () => {
    const first = await inspector.post(`${base}create_railcars/`, {
      car_marks: [`NEWX ${at.id}`, at.m['A']],
      car_type: 't108',
    })
    expect(first.body).toEqual({
      created: [{ id: expect.any(Number), mark: `NEWX ${at.id}` }],
      existing: [{ id: at.c['A'], mark: at.m['A'] }],
    })
    expect((await inspector.get(`railcar/${first.body.created[0].id}/`)).body.car_type).toBe('T108')
    const again = await inspector.post(`${base}create_railcars/`, { car_marks: [`NEWX ${at.id}`] })
    expect([again.body.created, again.body.existing.length]).toEqual([[], 1])
    expect((await inspector.post(`${base}create_railcars/`, { car_marks: ['12'] })).status).toBe(400)
  })

  it('prints its findings with photos', async () => {
    const { body } = await fill('A', { wheels: 'Defect', depth: 1.5, fit: false }, { defects: 'Flat spot on L2' })
    const photo = new FormData()
    photo.set('object_type', 'yard:inspection')
    photo.set('object_id', String(body.id))
    photo.set('file', new File([new Uint8Array(png())], 'wheel.png', { type: 'image/png' }))
    expect((await inspector.form('attachments/upload/', photo)).status).toBe(200)
    const answer = await inspector.get(`${base}${body.id}/print/?code=inspection-form`)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const pdf = await getDocumentProxy(new Uint8Array(answer.raw))
    const text = (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ')
    for (const part of [
      'Tank car',
      at.m['A'],
      'BAD ORDER',
      'Running gear',
      'Wheels Defect',
      'Flange depth 1.5',
      'Fit for loading No',
      'Flat spot on L2',
      'wheel.png',
      'Ines',
    ])
      expect(text).toContain(part)
    expect(answer.raw.includes('/Subtype /Image')).toBe(true)
    expect((await inspector.get(`${base}${body.id}/print/?code=other`)).status).toBe(400)
  })

  it('needs its permission', async () => {
    const reader = await server.user({ permissions: ['view_railcarinspectionform'] })
    expect((await reader.post(`${base}fill_in/`, { railcar: at.c['A'], form: formId, data: {} })).status).toBe(403)
    const stranger = await server.user({ company: server.theirs })
    expect(
      (await stranger.post(`${base}fill_in/`, { railcar: at.c['A'], form: formId, data: { wheels: 'OK' } })).status,
    ).toBe(400)
    expect((await stranger.get(`${base}car_data/?railcar=${at.c['A']}`)).status).toBe(404)
  })
})
