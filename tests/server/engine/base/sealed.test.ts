/** The key of secrets: from the environment, else from a file beside the data. */
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { givenKey } from '#server/engine/base/secrets/given-key.ts'
import { sealed, unsealed } from '#server/engine/base/secrets/sealed.ts'

const before = { secret: process.env['HIGHBALL_SECRET'], data: process.env['HIGHBALL_DATA'] }
const first = 'kVw1u2xkLZ0m3o8Yq9cT4rB6sN7dF5hJ'
const second = 'Zp8Qw2Er5Ty7Ui1Op4As6Df3Gh9Jk0Lz'
let folder: string
function set(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sealed-'))
  set('HIGHBALL_DATA', folder)
  set('HIGHBALL_SECRET', undefined)
})
afterEach(async () => {
  set('HIGHBALL_DATA', before.data)
  set('HIGHBALL_SECRET', before.secret)
  await fs.rm(folder, { recursive: true })
})
const files = async (): Promise<string[]> => fs.readdir(folder)

test('without a given key, a file is made beside the data, and is needed to read', async () => {
  const hidden = await sealed('open sesame')
  expect(hidden).not.toContain('open sesame')
  expect([await files(), await unsealed(hidden)]).toEqual([['secrets.key'], 'open sesame'])
  await fs.rm(path.join(folder, 'secrets.key'))
  expect(await unsealed(hidden)).toBeUndefined()
})

test('with a given key no file is made, and another key does not read it', async () => {
  set('HIGHBALL_SECRET', first)
  const hidden = await sealed('open sesame')
  expect([await files(), await unsealed(hidden)]).toEqual([[], 'open sesame'])
  set('HIGHBALL_SECRET', second)
  expect(await unsealed(hidden)).toBeUndefined()
  set('HIGHBALL_SECRET', ` ${first}\n`)
  expect(await unsealed(hidden)).toBe('open sesame')
})

test('what the file sealed is read after a key was given, and what is sealed then does not need the file', async () => {
  const old = await sealed('old')
  set('HIGHBALL_SECRET', first)
  expect(await unsealed(old)).toBe('old')
  const hidden = await sealed('new')
  await fs.rm(path.join(folder, 'secrets.key'))
  expect([await unsealed(hidden), await unsealed(old)]).toEqual(['new', undefined])
})

test.each([
  ['short', 'abc'],
  ['of few different characters', 'abababababababababababababababababab'],
])('a key that is %s is refused in words, without being said', (_why, key) => {
  expect(() => givenKey(key)).toThrow(/^HIGHBALL_SECRET: at least 32 characters/)
  expect(() => givenKey(key)).not.toThrow(new RegExp(key))
})

test('an empty one is none', () => expect([givenKey(undefined), givenKey('  ')]).toEqual([undefined, undefined]))
