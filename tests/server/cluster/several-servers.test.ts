/**
 * Three processes behind a proxy over a PostgreSQL and its streaming replica: killed, held back and promoted while colleagues write, read
 * and listen. Needs PostgreSQL's own binaries; the long form is `npm run faults`.
 */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationFolders } from '#server/db/migrate.ts'
import { asAdmin, makeCommitsWait } from '../places/as-admin.ts'
import { Cluster, startReplicated } from './cluster.ts'
import { Load, noTroubles } from './load.ts'

const SOCKETS = 8
const WRITERS = 4
/** Between two writes of one of them, about as long as a write takes: something is under way at any time, and the machine does more than that. */
const BREATH_MS = 10
/** Not how long it may take: how long a busy machine is given. */
const patience = { timeout: 240_000 }

const asksForPostgres = Boolean(process.env['DATABASE_URL'])
const made = asksForPostgres ? await startReplicated() : undefined
const why = asksForPostgres ? 'this machine has no PostgreSQL binaries' : 'without DATABASE_URL it is not asked for'

describe.runIf(made)(`several servers over a replicated PostgreSQL${made ? '' : ` (skipped: ${why})`}`, () => {
  let cluster: Cluster
  let load: Load
  beforeAll(async () => {
    if (made === undefined) return
    cluster = await Cluster.start(3, { primary: made.postgres, replica: made.replica })
    load = new Load(cluster, SOCKETS)
    await load.begin(WRITERS, BREATH_MS)
  })
  afterAll(async () => {
    await load.end()
    load.close()
    await cluster.close()
    await made?.postgres.stop()
  })

  const setting = (url: string | undefined, text: string) =>
    asAdmin(url, `alter system ${text}`, 'select pg_reload_conf()')
  /** Writes go on; and what was lost, missed, doubled, or refused otherwise than by 503 with Retry-After. */
  const troubles = async () => {
    await load.more(WRITERS * 2)
    return load.settledTroubles()
  }
  const well = noTroubles(SOCKETS)
  const replicaSays = () => expect.poll(async () => (await cluster.readiness(0))?.replica, patience)

  test('three processes that begin together migrate once', async () => {
    const done = await asAdmin<{ name: string }>(made?.postgres.url, 'select name from migration order by at, name')
    expect(done.filter(({ name }) => /^\d{4}_/.test(name))).toHaveLength(migrationFolders().length)
    expect(done.filter(({ name }) => name.startsWith('derived '))).toHaveLength(1)
  })

  test('the replica answers reads, and nobody misses what was written before', async () => {
    await replicaSays().toBe('ok')
    const answered = () => cluster.figure(0, 'highball_shared_reads_total', 'replica')
    const before = await answered()
    await load.more(40)
    await expect.poll(answered, patience).toBeGreaterThan(before)
    expect(await troubles()).toEqual(well)
  })

  test('a reader that leaves ends their statement on the replica', async () => {
    await load.end()
    await replicaSays().toBe('ok')
    // Replayed there, the lock holds up whoever reads the table on the replica, until it is given back.
    const holder = new pg.Client({ connectionString: made?.postgres.url })
    await holder.connect()
    await holder.query('begin; lock table user_note in access exclusive mode; select pg_switch_wal()')
    const running = async () =>
      (
        await asAdmin<{ count: number }>(
          made?.replica.url,
          `select count(*)::int as count from pg_stat_activity
            where state = 'active' and pid <> pg_backend_pid() and query like '%user_note%'`,
        )
      )[0]?.count
    const leaving = new AbortController()
    const headers = { Authorization: `Token ${cluster.token}` }
    // A replica that has not caught up within a moment leaves it to the primary, where the lock refuses it: then it is asked again.
    const ask = async (): Promise<never> => {
      for (;;) await (await fetch(`${cluster.at(0).url}/api/notes/count/`, { headers, signal: leaving.signal })).text()
    }
    const asked = ask()
    // Looked at below; until then it must not count as unhandled.
    asked.catch(() => undefined)
    await expect.poll(running, patience).toBe(1)
    leaving.abort()
    await expect(asked).rejects.toThrow('aborted')
    await expect.poll(running, patience).toBe(0)
    await holder.query('rollback')
    await holder.end()
    await load.begin(WRITERS, BREATH_MS)
    expect(await troubles()).toEqual(well)
  })

  test('each process killed in turn', async () => {
    for (let place = 0; place < cluster.size; place++) {
      await load.more(WRITERS * 4)
      await cluster.kill(place)
      await load.more(WRITERS * 4)
      await cluster.restart(place)
    }
    expect(await troubles()).toEqual(well)
  })

  test('the replica killed, and started again', async () => {
    await made?.replica.kill()
    await replicaSays().toContain('Not used. It does not answer.')
    await expect.poll(async () => (await cluster.readiness(0))?.status, patience).toBe('ready')
    expect(await troubles()).toEqual(well)
    await made?.replica.start()
    await replicaSays().toBe('ok')
    expect(await troubles()).toEqual(well)
  })

  test('a replica that is held back by a day is not used, and it is said', async () => {
    await setting(made?.replica.url, "set recovery_min_apply_delay = '1d'")
    await load.more(WRITERS * 4)
    await replicaSays().toMatch(/Not used\. It is \d+ seconds behind\./)
    await expect.poll(() => cluster.figure(0, 'highball_replica_used'), patience).toBe(0)
    expect(await troubles()).toEqual(well)
    await setting(made?.replica.url, 'reset recovery_min_apply_delay')
    await replicaSays().toBe('ok')
    expect(await troubles()).toEqual(well)
  })

  test('the primary crashes', async () => {
    await made?.postgres.crash()
    expect(await troubles()).toEqual(well)
  })

  test('the replica promoted while the former primary lives on: all processes write to it from then on', async () => {
    await replicaSays().toBe('ok')
    // Without this a commit is acknowledged before the replica has it.
    await makeCommitsWait(made?.postgres.url)
    await load.more(WRITERS * 4)
    await load.end()
    const late = cluster.at(2)
    late.hold()
    await made?.replica.promote()
    const { token } = cluster
    const write = () => cluster.at(0).ask<{ id: number }>('notes/', { token, body: { content: 'x' } })
    let written = await write()
    while (written?.status !== 201) written = await write()
    // What it knows of the two servers is from before the promotion, and the former primary still answers.
    late.goOn()
    const read = () => late.ask(`notes/${written.body.id}/`, { token })
    let seen = await read()
    // While it finds out which server is the primary, it may say that the database is not there, but not that the row is not.
    while (seen?.status === 503) seen = await read()
    expect(seen?.status).toBe(200)
    await load.begin(WRITERS, BREATH_MS)
    await load.more(WRITERS * 4)
    await replicaSays().toContain('It is a primary of its own')
    await made?.postgres.kill()
    await cluster.kill(0)
    await cluster.restart(0)
    expect(await troubles()).toEqual(well)
    const acknowledged = [...load.acknowledged]
    const there = await asAdmin<{ id: string }>(made?.replica.url, 'select id from user_note')
    const kept = new Set(there.map(({ id }) => Number(id)))
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  })
})
