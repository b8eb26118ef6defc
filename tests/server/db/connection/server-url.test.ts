/** What DATABASE_URL may be, before anything is asked of a server: refused by its name, without its password. */
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { SettingError } from '#server/project/setting-error.ts'

const directory = '/nowhere'
const refusalOf = (url: string, replicaUrl?: string): Promise<string> =>
  openDatabase({ url, replicaUrl, directory }).then(
    () => 'none',
    (error: unknown) => (error instanceof SettingError ? error.message : `not told: ${String(error)}`),
  )

const scheme =
  'DATABASE_URL has to begin with postgres:// or postgresql://, as in postgres://user:password@host:5432/database.'
const special =
  'DATABASE_URL cannot be read. Give it as postgres://user:password@host:5432/database; special characters of the password are written as in addresses: / as %2F, # as %23, % as %25.'

test.each([
  ['mysql://highball:secret@127.0.0.1/highball', scheme],
  ['https://highball:secret@127.0.0.1', scheme],
  ['foo', scheme],
  ['/var/run/postgresql highball', scheme],
  ['postgres://highball:sec/ret@127.0.0.1:1/highball', special],
  ['postgres://highball:sec#ret@127.0.0.1:1/highball', special],
  ['postgres://highball:12/secret@127.0.0.1:1/highball', special],
  ['postgres://highball:12#secret@127.0.0.1:1/highball', special],
  ['postgres://highball:12?secret@127.0.0.1:1/highball', special],
  ['postgres://highball:secret%e4@127.0.0.1:1/highball', special],
  ['postgres://highball:secret@127.0.0.1:70000/highball', special],
])('%s', async (url, says) => {
  expect(await refusalOf(url)).toBe(says)
  expect(says).not.toContain('secret')
  expect(await refusalOf('postgres://highball@127.0.0.1:1/highball', url)).toBe(
    says.replace('DATABASE_URL', 'DATABASE_REPLICA_URL'),
  )
})

test('a certificate that is not there', async () => {
  expect(await refusalOf('postgres://highball:secret@127.0.0.1:1/highball?sslrootcert=/nowhere/root.crt')).toBe(
    "DATABASE_URL cannot be used: ENOENT: no such file or directory, open '/nowhere/root.crt'.",
  )
})

test.each([
  'postgres://highball:sec%2Fret@127.0.0.1:1/highball',
  'postgresql://highball:100%sure@127.0.0.1:1/highball',
  'postgres://highball:a@b@127.0.0.1:1/highball',
  'postgres://127.0.0.1:1/highball?user=highball@example',
])('%s is asked', async (url) => {
  expect(await refusalOf(url)).toBe('The PostgreSQL of DATABASE_URL cannot be reached: ECONNREFUSED.')
})
