/** A primary that was told to wait for its replica, while there is none: what may be lost with it is not acknowledged. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { asAdmin, makeCommitsWait } from '../places/as-admin.ts'
import { makeBarePlace, type Place } from '../places/place.ts'
import { freePort, ServerProcess } from '../places/process.ts'

const patience = { timeout: 120_000 }
// A cluster of its own, because commits of the tests in other files would wait too.
const postgres = process.env['DATABASE_URL'] ? await startPostgres() : undefined

describe.runIf(postgres)('on a PostgreSQL server', () => {
  let place: Place
  let server: ServerProcess
  let token = ''
  beforeAll(async () => {
    place = await makeBarePlace(postgres?.url)
    server = await new ServerProcess(await freePort(), place.env).ready()
    const code = /first-admin\/\?code=([\w-]+)/.exec(server.said)?.[1]
    const body = { code, company: 'Prairie', name: 'Ada', email: 'ada@prairie.test', password: 'correct horse battery' }
    token = (await server.ask<{ token: string }>('auth/first-admin/', { body }))?.body.token ?? ''
    await makeCommitsWait(postgres?.url)
  })
  afterAll(async () => {
    await server.end('SIGKILL')
    await postgres?.stop()
  })

  const write = () => server.ask('notes/', { token, key: 'once', body: { content: 'x' } })
  const count = async () => (await server.ask<{ count: number }>('notes/', { token }))?.body.count
  /** The answer to a write whose wait for the replica the operator ends. */
  async function ended(): ReturnType<typeof write> {
    const answer = write()
    const end = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'"
    let isAnswered = false
    void answer.finally(() => (isAnswered = true))
    // Another commit of the server may be the one that waits first.
    await expect.poll(() => asAdmin(postgres?.url, end).then(() => isAnswered), patience).toBe(true)
    return answer
  }

  test('a write whose wait is ended is no success, also when it is repeated', async () => {
    const refused = {
      status: 503,
      retryAfter: '1',
      body: { detail: expect.stringContaining('The replica did not confirm') },
    }
    expect(await ended()).toMatchObject(refused)
    expect(await ended()).toMatchObject(refused)
    expect(await count()).toBe(1)
  })

  test('once nobody is to be waited for, the repetition has the answer of the first time', async () => {
    await asAdmin(postgres?.url, 'alter system reset synchronous_standby_names', 'select pg_reload_conf()')
    expect(await write()).toMatchObject({ status: 201 })
    expect(await count()).toBe(1)
  })
})
