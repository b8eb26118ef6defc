/** Settings of how the server is reached, in a server of its own: told at the start, and used for every link. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleOnce, freePort, makePlace, removeBundle, ServerProcess } from './process.ts'

type Place = Awaited<ReturnType<typeof makePlace>>
let place: Place
beforeAll(async () => {
  bundleOnce()
  place = await makePlace()
})
afterAll(async () => {
  await place.remove()
  removeBundle()
})

test.each([
  ['HIGHBALL_TRUST_PROXY', 'everybody'],
  ['HIGHBALL_PUBLIC_URL', 'example.com/console'],
  ['HIGHBALL_READER_SECONDS', 'abc'],
  ['HIGHBALL_REQUEST_SECONDS', '-1'],
  ['HIGHBALL_METRICS_PORT', '70000'],
])('a server with a wrong %s says so in one line and ends', async (name, text) => {
  const server = new ServerProcess(await freePort(), { ...place.env, [name]: text })
  expect(await server.ended).toBe(1)
  expect(server.said.trim().split('\n')).toEqual([expect.stringContaining(`${name} is "${text}"`)])
})

test.each([
  [{ SMTP_URL: 'http://post:secret@mail.example.com' }, 'SMTP_URL cannot be used'],
  [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM is ""'],
])('a server with %j does not begin with a mail server that it cannot use', async (settings, says) => {
  const server = new ServerProcess(await freePort(), { ...place.env, ...settings })
  expect(await server.ended).toBe(1)
  expect(server.said.trim().split('\n')).toEqual([expect.stringContaining(says)])
  expect(server.said).not.toContain('secret')
})

test.skipIf(process.env['DATABASE_URL'])(
  'a replica of the embedded database is refused, as there is none',
  async () => {
    const server = new ServerProcess(await freePort(), {
      ...place.env,
      DATABASE_REPLICA_URL: 'postgres://highball@127.0.0.1:1/highball',
    })
    expect(await server.ended).toBe(1)
    expect(server.said.trim().split('\n')).toEqual([
      'DATABASE_REPLICA_URL is set without DATABASE_URL: only a PostgreSQL has a replica.',
    ])
  },
)

test('links are made from the public address, whatever a request says of itself', async () => {
  const server = new ServerProcess(await freePort(), {
    ...place.env,
    HIGHBALL_PUBLIC_URL: 'https://console.example.com/',
  })
  await server.ready()
  expect(server.said).toContain('https://console.example.com/#/auth/first-admin/?code=')
  await server.end('SIGTERM')
})
