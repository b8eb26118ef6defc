/** HTTP in general: requests refused before any resource, the API description, and its speed. */
import { randomBytes } from 'node:crypto'
import Ajv from 'ajv/dist/2020.js'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { all } from '#model/kernel/registry.ts'
import { text } from '#model/kernel/field.ts'
import { onRow } from '#model/kernel/action.ts'
import { resource, type Resource } from '#model/kernel/resource.ts'
import * as resources from '#model/areas/index.ts'
import { note } from '#model/areas/user/note.resource.ts'
import { createApp } from '#server/app.ts'
import { makeEntity } from '#server/engine/base/entity.ts'
import { createKeptSets } from '#server/engine/operations/export/kept/kept-sets.state.ts'
import { createWorkload } from '#server/engine/limits/workload.state.ts'
import { conflict } from '#server/engine/base/http-error.ts'
import { mount } from '#server/engine/endpoints/routes.ts'
import { startServer, type Client, type Server } from '../harness.ts'

let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }

describe('a body', () => {
  test.each<[string, string, number, object]>([
    ['that is cut short', '{"content":', 400, { non_field_errors: [expect.stringMatching(/^Malformed JSON/)] }],
    ['that is not an object', '[1]', 400, { non_field_errors: ['The body must be a JSON object.'] }],
    [
      'with __proto__',
      '{"content":"x","__proto__":{"admin":true}}',
      400,
      { non_field_errors: [expect.stringContaining('__proto__')] },
    ],
    [
      'with __proto__ below',
      '{"content":{"__proto__":1}}',
      400,
      { non_field_errors: [expect.stringContaining('__proto__')] },
    ],
    [
      'nested deeper than anything declared',
      `{"content":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      400,
      { non_field_errors: [expect.stringContaining('nested deeper than 2200 levels')] },
    ],
    ['that is empty', '', 400, { content: ['This field is required.'] }],
    ['over a megabyte', JSON.stringify({ content: 'x'.repeat(1_100_000) }), 413, { detail: expect.any(String) }],
    [
      'that no text can hold',
      '{"content":"a\\u0000b"}',
      400,
      { content: ['Contains characters that cannot be stored.'] },
    ],
    ['with half a letter', '{"content":"\\ud800"}', 400, { content: ['Contains characters that cannot be stored.'] }],
  ])('%s', async (_name, body, status, answer) =>
    expect(await clerk.post('notes/', body, json)).toMatchObject({ status, body: answer }),
  )

  test('of another content type is refused', async () => {
    expect(
      (await clerk.post('notes/', 'content=x', { 'content-type': 'application/x-www-form-urlencoded' })).status,
    ).toBe(415)
  })
  test('whose query fails does not block its connection for the next one', async () => {
    await expect(server.within(clerk, ({ client }) => client.query('select 1/0'))).rejects.toThrow('division by zero')
    expect((await clerk.get('notes/count/')).status).toBe(200)
  })
  test('of random bytes is never a server error', async () => {
    for (let round = 0; round < 50; round++)
      expect((await clerk.post('notes/', randomBytes(round * 7), json)).status).toBe(400)
  })
})

test('a form without a boundary is refused', async () => {
  const answer = await clerk.post('attachments/upload/', 'abc', { 'content-type': 'multipart/form-data' })
  expect([answer.status, answer.body]).toEqual([400, { non_field_errors: ['Multipart: Boundary not found'] }])
})

test('without its database the server says so, and when to retry', async () => {
  const gone = {
    ...server.db,
    connect: () =>
      Promise.reject(Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })),
  }
  const app = await createApp({
    db: gone,
    authenticate: () => Promise.resolve(clerk.person),
    hashSecret: (plain) => Promise.resolve(plain),
  })
  const answer = await app.inject('/api/notes/')
  expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
    503,
    { detail: 'The database cannot be reached. Try again shortly.' },
    '1',
  ])
  await app.close()
})

test('work that the database cancelled because of another transaction is repeated, and no other work', async () => {
  const attempt = async (code: string, times: number) => {
    let tries = 0
    const ended = await server
      .within(clerk, async ({ rows }) => {
        await rows(note).create({ content: `tried ${code}` })
        if (++tries <= times) throw Object.assign(new Error('deadlock detected'), { code })
      })
      .then(
        () => true,
        () => false,
      )
    return [ended, tries, (await clerk.get(`notes/count/?content=tried ${code}`)).body.count]
  }
  expect([await attempt('40P01', 1), await attempt('40001', 9), await attempt('23514', 1)]).toEqual([
    [true, 2, 1],
    [false, 4, 0],
    [false, 1, 0],
  ])
})

test("an unknown path is a 404 in the API's own format", async () => {
  for (const url of ['nothing/', 'user/1/nothing/', 'user/%2e%2e/%2e%2e/etc/passwd', 'terminalboss/v3/'])
    expect(await clerk.get(url)).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
})

test('every response has the content security policy, and none that breaks plain HTTP', async () => {
  const { headers } = await clerk.get('notes/')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*require-trusted-types-for 'script'/),
    'permissions-policy': expect.stringMatching(/microphone=\(\).*camera=\(self\), clipboard-read=\(self\)/),
  })
  expect(String(headers['content-security-policy'])).not.toMatch(/'unsafe-inline'|'unsafe-eval'|upgrade-insecure/)
  expect(headers).not.toHaveProperty('strict-transport-security')
})

test('no answer and no letter takes its links from the host that a request names', async () => {
  const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' }
  const { email } = await server.user({ password: 'correct horse battery' })
  const answers = await Promise.all([
    clerk.get('user/?limit=1', headers),
    clerk.get('user/get_table/?limit=1', headers),
    clerk.post('print_ticket/', { path: '/api/user/' }, headers),
    server.nobody.get('schema/', headers),
    server.nobody.get('docs/', headers),
    server.nobody.post('auth/password/reset/', { email }, headers),
  ])
  for (const { status, raw, headers: given } of answers)
    expect([status, raw.includes('evil.test'), JSON.stringify(given).includes('evil.test')]).toEqual([
      200,
      false,
      false,
    ])
  const letters = () => server.db.pool.query('select body from outbox where to_address = $1', [email])
  await expect.poll(async () => (await letters()).rowCount, { timeout: 240_000 }).toBe(1)
  const [letter] = (await letters()).rows
  expect(letter.body).toContain(' http://highball.test/#/auth/password-reset/')
  expect(letter.body).not.toContain('evil')
})

test('the description contains every declared call and its own schemas', async () => {
  const { body } = await server.nobody.get('schema/')
  const paths = Object.keys(body.paths)
  for (const [, { path, actions }] of all<Resource>(resources)) {
    expect(paths).toEqual(expect.arrayContaining([`/api/${path}`, `/api/${path}{id}/`, `/api/${path}get_table/`]))
    for (const action of Object.values(actions))
      expect(
        body.paths[`/api/${path}${action.on === 'row' ? '{id}/' : ''}${action.path.replaceAll(/:(\w+)/g, '{$1}')}`],
      ).toHaveProperty(action.method.toLowerCase())
  }
  expect(paths, 'and what stands outside the registry').toContain('/api/auth/login/')
  const referred = [...JSON.stringify(body).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)]
  expect(referred.filter(([, kind = '', name = '']) => body.components[kind]?.[name] === undefined)).toEqual([])
  const ids = Object.values<Record<string, { operationId?: string }>>(body.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size, 'each operation has a name of its own').toBe(ids.length)
  const ajv = new Ajv({ strict: false, validateFormats: false })
  for (const schema of Object.values<object>(body.components.schemas)) ajv.compile(schema)
})

/** All routes of the application, as written in the description: `GET /api/notes/{id}/`. */
function routes(): string[] {
  const prefixes: string[] = []
  return server.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^((?:[│ ] {3})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/u.exec(line) ?? []
      prefixes.splice(indent.length / 4, Infinity, part)
      const path = `${prefixes.join('').replaceAll(/:(\w+)/g, '{$1}')}/`
      return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${path}`)
    })
    .filter((route) => / \/api\/(?!docs|schema)/.test(route) && !/^(HEAD|OPTIONS) /.test(route))
}

test('the description contains every route', async () => {
  const { body } = await server.nobody.get('schema/')
  // Refused writes are not described: where only actions write they answer 405, and where rows are only added 403.
  const calls = { GET: clerk.get, POST: clerk.post, PATCH: clerk.patch, DELETE: clerk.delete }
  const isRefused = async (route: string): Promise<boolean> => {
    const ask = Object.entries(calls).find(([method]) => route.startsWith(`${method} `))?.[1]
    const answer = await ask?.(route.split(' ')[1]?.replaceAll(/\{\w+\}/g, '1') ?? '', {})
    return (
      answer?.status === 405 ||
      (answer?.status === 403 && String(answer.body.detail).endsWith(' are added, never changed or deleted.'))
    )
  }
  const all = routes()
  expect(all.length).toBeGreaterThan(1000)
  const silent: string[] = []
  for (const route of all) {
    const [method = '', path = ''] = route.split(' ')
    if (body.paths[path]?.[method.toLowerCase()] === undefined && !(await isRefused(route))) silent.push(route)
  }
  expect(silent).toEqual([])
})

test('the page of the description is complete, and loads nothing from elsewhere', async () => {
  const page = await server.nobody.get('docs')
  const named = [...String(page.body).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url)
  expect(page.status).toBe(200)
  expect(named.length).toBeGreaterThan(2)
  for (const url of named) expect((await server.nobody.get(url)).status, url).toBe(200)
  expect(String(page.body)).not.toMatch(/<script>|<style>|https?:/)
})

test('a hundred resources of thirty fields work side by side', async () => {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true }, exposeHeadRoutes: false })
  const doors = {
    db: server.db,
    authenticate: () => Promise.reject(conflict('nobody')),
    authenticateByHeader: () => Promise.reject(conflict('nobody')),
    hashSecret: (plain: string) => Promise.resolve(plain),
    cursorNow: () => Promise.resolve(''),
    changedSince: () => Promise.resolve(undefined),
    keptSets: createKeptSets({ mostBytes: 0 }),
    workload: createWorkload(),
    readerMs: 0,
    queueLetter: async () => 0,
    site: 'http://localhost',
    queueInvitation: async () => {},
  }
  const actions = {
    act: onRow('act/', { label: 'Act', needs: 'signed_in', undo: 'none' }),
    react: onRow('react/', { label: 'React', needs: 'signed_in', undo: 'none' }),
  }
  const fields = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field_${index}`, text()]))
  for (let index = 0; index < 100; index++)
    mount(
      app,
      doors,
      makeEntity(
        `area:thing${index}`,
        resource(`thing${index}/`, {
          label: 'Thing',
          needs: { view: 'signed_in', change: 'signed_in' },
          title: ['field_0'],
          fields,
          actions,
        }),
        () => false,
      ),
      { act: async () => 1, react: async () => 1 },
    )
  await app.ready()
  expect((await app.inject('/api/thing99/7/react/')).statusCode).toBe(404)
  expect(
    (await app.inject({ method: 'POST', url: '/api/thing99/7/react/' })).statusCode,
    'somebody asks who is there',
  ).toBe(409)
  await app.close()
})
