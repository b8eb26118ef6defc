/** Settings of how the server is reached, in a server of its own: told at the start, and used for every link. */
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numberSetting } from '#server/project/number-settings.ts'
import { SettingError } from '#server/project/setting-error.ts'
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
    readSettings(env)
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
  return 'none'
}

test.each([
  ['HIGHBALL_TRUST_PROXY', 'everybody'],
  ['HIGHBALL_PUBLIC_URL', 'example.com/console'],
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['HIGHBALL_READER_SECONDS', 'abc'],
  ['HIGHBALL_REQUEST_SECONDS', '-1'],
  ['HIGHBALL_STATEMENT_SECONDS', '15s'],
  ['HIGHBALL_LONG_WORK_SECONDS', '10min'],
  ['HIGHBALL_LOCK_SECONDS', '5,5'],
  ['HIGHBALL_CONNECTION_SECONDS', '1e3'],
  ['HIGHBALL_ERP_SECONDS', '61'],
  ['HIGHBALL_METRICS_PORT', '0'],
  ['HIGHBALL_CONNECTIONS', 'abc'],
  ['HIGHBALL_CONNECTIONS', '0'],
  ['HIGHBALL_CONNECTIONS', '2.5'],
  ['HIGHBALL_TABLE_LIMIT', 'all'],
  ['HIGHBALL_KEPT_MB', '2 GB'],
  ['HIGHBALL_DEMO_SCALE', '101'],
  ['HIGHBALL_DOCUMENT_READERS', '0'],
  ['HIGHBALL_DOCUMENT_SECONDS', '0'],
  ['HIGHBALL_DOCUMENT_MB', '100'],
  ['HIGHBALL_OCR_LANGUAGES', '../eng'],
  ['HIGHBALL_OCR_LANGUAGES', 'eng+fra'],
])('a wrong %s is refused by its name', (name, text) => {
  expect(refusal({})).toBe('none')
  expect(refusal({ [name]: text })).toContain(`${name} is "${text}"`)
})

test('numbers say from where to where they go', () => {
  expect([
    refusal({ PORT: 'abc' }),
    refusal({ HIGHBALL_CONNECTIONS: '0' }),
    refusal({ HIGHBALL_LOCK_SECONDS: 'x' }),
  ]).toEqual([
    'PORT is "abc". Give the number of a port from 1 to 65535.',
    'HIGHBALL_CONNECTIONS is "0". Give a whole number from 1 to 1000.',
    'HIGHBALL_LOCK_SECONDS is "x". Give a number of seconds from 0 to 999999; 0 is without end.',
  ])
})

test('a number that is left empty is the usual one', () => {
  const { port, address, readerMs, requestMs, metricsPort } = readSettings({
    PORT: '',
    HIGHBALL_READER_SECONDS: ' 0.5 ',
  })
  expect({ port, address, readerMs, requestMs, metricsPort }).toEqual({
    port: 4000,
    address: 'http://localhost:4000',
    readerMs: 500,
    requestMs: 300_000,
    metricsPort: undefined,
  })
  expect(numberSetting('HIGHBALL_STATEMENT_SECONDS', {}, 'embedded')).toBe(30)
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

const saidAtStart = async (env: Record<string, string>): Promise<string[]> => {
  const server = new ServerProcess(await freePort(), { ...place.env, ...env })
  expect(await server.ended).toBe(1)
  return server.said.trim().split('\n')
}

test('a data folder in which nothing can be written ends the start', async () => {
  const file = path.join(place.env['HIGHBALL_DATA'] ?? '', 'a-file')
  fs.writeFileSync(file, '')
  const folder = path.join(file, 'data')
  expect(await saidAtStart({ HIGHBALL_DATA: folder })).toEqual([
    `HIGHBALL_DATA: nothing can be written in the folder ${folder}: ENOTDIR: not a directory, mkdir '${folder}'. Choose another folder, or let the user of the server write in this one.`,
  ])
  // So does a folder in it that is none.
  fs.writeFileSync(path.join(place.env['HIGHBALL_DATA'] ?? '', 'files'), '')
  expect(await saidAtStart({})).toEqual([expect.stringMatching(/^HIGHBALL_DATA: .*ENOTDIR: not a directory/)])
  fs.rmSync(path.join(place.env['HIGHBALL_DATA'] ?? '', 'files'))
})

test('an interface or a port that the server does not get is told by its setting', async () => {
  expect(await saidAtStart({ HOST: '192.0.2.1' })).toEqual([
    'HOST is "192.0.2.1", where this machine cannot listen: EADDRNOTAVAIL.',
  ])
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const said = await saidAtStart({ HIGHBALL_METRICS_PORT: port })
  expect(said.at(-1)).toBe(`Port ${port} is in use. Choose another with HIGHBALL_METRICS_PORT.`)
  taken.close()
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
