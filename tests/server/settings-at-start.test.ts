/** Settings of how the server is reached, in a server of its own: told at the start, and used for every link. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettingError } from '#server/http-settings.ts'
import { readSettings } from '#server/settings.ts'
import { makePlace, type Place } from './places/place.ts'
import { freePort, ServerProcess } from './places/process.ts'

let place: Place
beforeAll(async () => {
  place = await makePlace()
})
afterAll(async () => {
  await place.remove()
})

const refusal = (env: NodeJS.ProcessEnv): string => {
  try {
    readSettings(env, 4000)
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
  return 'none'
}

test.each([
  ['HIGHBALL_TRUST_PROXY', 'everybody'],
  ['HIGHBALL_PUBLIC_URL', 'example.com/console'],
  ['HIGHBALL_READER_SECONDS', 'abc'],
  ['HIGHBALL_REQUEST_SECONDS', '-1'],
  ['HIGHBALL_METRICS_PORT', '70000'],
])('a wrong %s is refused by its name', (name, text) => {
  expect(refusal({})).toBe('none')
  expect(refusal({ [name]: text })).toContain(`${name} is "${text}"`)
})

test.each([
  [{ SMTP_URL: 'http://post:secret@mail.example.com' }, 'SMTP_URL cannot be used'],
  [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM is ""'],
])('a mail server that cannot be used is refused: %j', (settings, says) => {
  expect(refusal(settings)).toContain(says)
})

test('a replica of the embedded database is refused, as there is none', () => {
  const settings = { DATABASE_REPLICA_URL: 'postgres://highball@127.0.0.1:1/highball' }
  expect(refusal(settings)).toBe('DATABASE_REPLICA_URL is set without DATABASE_URL: only a PostgreSQL has a replica.')
  expect(refusal({ ...settings, DATABASE_URL: 'postgres://highball@127.0.0.1:2/highball' })).toBe('none')
})

test('a server with a setting that is refused says so in one line, without what is secret, and ends', async () => {
  const server = new ServerProcess(await freePort(), {
    ...place.env,
    SMTP_URL: 'http://post:secret@mail.example.com',
  })
  expect(await server.ended).toBe(1)
  expect(server.said.trim().split('\n')).toEqual([expect.stringContaining('SMTP_URL cannot be used')])
  expect(server.said).not.toContain('secret')
})

test('links are made from the public address, whatever a request says of itself', async () => {
  const server = new ServerProcess(await freePort(), {
    ...place.env,
    HIGHBALL_PUBLIC_URL: 'https://console.example.com/',
  })
  await server.ready()
  expect(server.said).toContain('https://console.example.com/#/auth/first-admin/?code=')
  await server.end('SIGTERM')
})
