/** A PostgreSQL that does not take what DATABASE_URL says: told in one line with its own reason, and the process ends with 1. */
import fs from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres } from '../../../../scripts/postgres.mjs'
import { asAdmin } from '../../places/as-admin.ts'
import { makeBarePlace, type Place } from '../../places/place.ts'
import { freePort, ServerProcess } from '../../places/process.ts'
import { urlOf } from '../../places/template.ts'

// A cluster of its own, as roles are made in it and its doors are closed.
const postgres = process.env['DATABASE_URL'] ? await startPostgres(['fsync=off', 'max_wal_senders=5']) : undefined

describe.runIf(postgres)('on a PostgreSQL server', () => {
  let place: Place
  const url = postgres?.url ?? ''
  beforeAll(async () => {
    place = await makeBarePlace('')
    await asAdmin(
      url,
      "create role guarded login password 'right'",
      'create role plain login',
      'create role mere login',
    )
    for (const [name, owner] of [
      ['guarded', 'guarded'],
      ['plain', 'plain'],
      ['others', 'highball'],
    ])
      await asAdmin(url, `create database ${name} owner ${owner}`)
    const [{ hba_file: doors } = { hba_file: '' }] = await asAdmin<{ hba_file: string }>(url, 'show hba_file')
    fs.writeFileSync(doors, `host all guarded 127.0.0.1/32 scram-sha-256\n${fs.readFileSync(doors, 'utf8')}`)
    await asAdmin(url, 'select pg_reload_conf()')
  })
  afterAll(async () => {
    await place.remove()
    await postgres?.stop()
  })

  const by = (user: string, database: string, password = ''): string =>
    Object.assign(new URL(urlOf(url, database)), { username: user, password }).href
  async function saidAtStart(env: Record<string, string>): Promise<string[]> {
    const server = new ServerProcess(await freePort(), { ...place.env, ...env })
    expect(await server.ended).toBe(1)
    return server.said.trim().split('\n')
  }

  test.each([
    ['a wrong password', 'guarded', 'guarded', 'wrong', 'password authentication failed for user "guarded"'],
    ['no password', 'guarded', 'guarded', '', 'it asks for a password, and there is none'],
    ['an unknown user', 'nobody', 'guarded', 'wrong', 'role "nobody" does not exist'],
    ['no such database', 'highball', 'nodb', '', 'database "nodb" does not exist'],
  ])('%s', async (_says, user, database, password, reason) => {
    expect(await saidAtStart({ DATABASE_URL: by(user, database, password) })).toEqual([
      `The PostgreSQL of DATABASE_URL refuses the connection: ${reason}.`,
    ])
  })

  test('a role that may make no roles, until an administrator has made the one that is needed', async () => {
    const env = { DATABASE_URL: by('plain', 'plain') }
    expect(await saidAtStart(env)).toEqual([
      'The role of DATABASE_URL, plain, lacks a right: permission denied to create role. Highball acts for people as highball_app, a role without rights of its own: give plain CREATEROLE for the first start (alter role "plain" createrole), or let an administrator run: create role highball_app nologin; grant highball_app to "plain"',
    ])
    await asAdmin(url, 'create role highball_app nologin')
    expect(await saidAtStart(env)).toEqual([
      expect.stringMatching(
        /^The role of DATABASE_URL, plain, lacks a right: .*highball_app.* grant highball_app to "plain"$/,
      ),
    ])
    await asAdmin(url, 'grant highball_app to plain')
    const server = await new ServerProcess(await freePort(), { ...place.env, ...env }).ready()
    expect(await server.end('SIGTERM')).toBe(0)
  })

  test('a database that belongs to another role', async () => {
    expect(await saidAtStart({ DATABASE_URL: by('mere', 'others') })).toEqual([
      'The role of DATABASE_URL, mere, lacks a right: permission denied for schema public. It has to own its database: alter database "others" owner to "mere"',
    ])
  })

  test('a standby whose primary is away', async () => {
    const replica = await postgres?.replica()
    expect(await saidAtStart({ DATABASE_URL: urlOf(replica?.url ?? '', 'others') })).toEqual([
      'The PostgreSQL of DATABASE_URL is a standby: cannot execute CREATE TABLE in a read-only transaction. Name the primary, or promote this one.',
    ])
  })

  test.each([
    [
      'a wrong password',
      () => by('guarded', 'guarded', 'wrong'),
      'It does not answer.',
      ' It says: password authentication failed for user "guarded".',
    ],
    [
      'no such database',
      () => by('highball', 'nodb'),
      'It does not answer.',
      ' It says: database "nodb" does not exist.',
    ],
    [
      'no server',
      () => 'postgres://highball:secret@127.0.0.1:1/others',
      'It does not answer.',
      ' It says: ECONNREFUSED.',
    ],
    [
      'the primary itself, by another name',
      () => by('highball', 'others').replace('127.0.0.1', 'localhost'),
      'DATABASE_REPLICA_URL leads to the same server as DATABASE_URL.',
      '',
    ],
  ])(
    'a replica that cannot be used, told in the log and, without the words of PostgreSQL, by readiness: %s',
    async (_says, replicaUrl, trouble, reason) => {
      const env = { DATABASE_URL: by('highball', 'others'), DATABASE_REPLICA_URL: replicaUrl() }
      const server = await new ServerProcess(await freePort(), { ...place.env, ...env }).ready()
      await expect
        .poll(() => server.said, { timeout: 60_000 })
        .toContain(`The replica is not used. ${trouble}${reason}\n`)
      expect((await server.ask<{ replica: string }>('ready/'))?.body.replica).toBe(`Not used. ${trouble}`)
      expect(server.said).not.toMatch(/wrong|secret/)
      expect(await server.end('SIGTERM')).toBe(0)
    },
  )

  test('a wrong DATABASE_URL is told alone, also with a replica', async () => {
    const env = { DATABASE_URL: by('highball', 'nodb'), DATABASE_REPLICA_URL: 'postgres://highball@127.0.0.1:1/others' }
    expect(await saidAtStart(env)).toEqual([
      'The PostgreSQL of DATABASE_URL refuses the connection: database "nodb" does not exist.',
    ])
  })
})
