/** Every upload refuses programs and web pages by their content, whatever the name of the file is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptedWords } from '#server/engine/files/accepted-types.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { everyEntity, rowOf } from './registry.ts'

let server: Server
let all: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
})
afterAll(() => server.close())

const windows = Buffer.from('MZ\u0090\0\u0003\0\0\0', 'latin1')
const linux = Buffer.from('\u007fELF\u0002\u0001\u0001\0', 'latin1')
const page = Buffer.from('\n<!DOCTYPE html><html><script>alert(1)</script></html>')
const refused: readonly (readonly [name: string, content: Buffer, called: string])[] = [
  ['run.exe', windows, 'a program'],
  ['paper.pdf', windows, 'a program'],
  ['run', linux, 'a program'],
  ['page.txt', page, 'a web page'],
  ['page.pdf', page, 'a web page'],
  ['page.csv', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'a web page'],
  ['data.bin', Buffer.from([0, 1, 2, 3]), 'of an unknown type'],
]

const uploads = everyEntity.flatMap(([name, entity]) =>
  Object.entries(entity.resource.actions).flatMap(([key, action]) =>
    Object.entries(action.files).map(([part, { takes, most }]) => ({
      call: `${name} ${key} ${part}`,
      // Of many files each is answered by itself.
      isList: most !== undefined,
      entity,
      action,
      part,
      takes,
    })),
  ),
)

test('the calls that take files are among those', () => {
  expect(uploads.map(({ call }) => call)).toEqual(
    expect.arrayContaining(['terminal:ticket uploadFile file', 'document:attachment upload file']),
  )
})

describe.each(uploads.filter(({ isList }) => isList))('$call', ({ entity, action, part }) => {
  test('refuses programs and web pages one by one, with what to do', async () => {
    const form = new FormData()
    for (const [name, content] of refused)
      form.append(part, new Blob([new Uint8Array(content)], { type: 'application/pdf' }), name)
    const { status, body } = await all.form(`${entity.resource.path}${action.path}`, form)
    const sentences = body.results.map((one: { message: string }) => one.message)
    expect([status, body.counts]).toEqual([200, { queued: 0, duplicate: 0, refused: refused.length }])
    expect(sentences.filter((one: string) => !/^The file is .*\. Upload the bill as PDF/.test(one))).toEqual([])
  })
})

describe.each(uploads.filter(({ isList }) => !isList))('$call', ({ entity, action, part, takes }) => {
  test('refuses programs and web pages at its field, with what it accepts', async () => {
    const id = action.on === 'row' ? `${(await rowOf(server, entity, all)).id}/` : ''
    for (const [name, content, called] of refused) {
      const form = new FormData()
      form.set(part, new Blob([new Uint8Array(content)], { type: 'application/pdf' }), name)
      const { status, body } = await all.form(`${entity.resource.path}${id}${action.path}`, form)
      expect([status, body]).toEqual([400, { [part]: [`${name} is ${called}. Accepted: ${acceptedWords(takes)}.`] }])
    }
  })
})
