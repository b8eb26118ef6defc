/**
 * What others notice while a million tickets are read for the first time: short reads of another company, the event loop and the memory of
 * the built server, which is a process of its own, as the reader is. On a PostgreSQL of its own. `HIGHBALL_BENCH_ROWS` sets another number.
 */
import pg from 'pg'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { Site, type Api } from '../../e2e/site/site.ts'
import { freePort } from '../../server/places/process.ts'
import { besideAlone, type Table } from '../kit/bench.ts'
import { fillTickets } from '../rows/demo-tickets.ts'
import { readApart } from './reader.ts'
import { fields } from './rows.ts'

const ROWS = Number(process.env['HIGHBALL_BENCH_ROWS'] ?? 1_000_000)
const ALONE = 500
/** Of others, whether those before are answered or not: a reader who waits for each answer would ask less just when it is slow. */
const EVERY_MS = 10
const SAMPLE_MS = 250
const MEMORY = 'process_resident_memory_bytes'
const HELD = 'nodejs_eventloop_lag_max_seconds'
/** Between two looks at the event loop, which are part of the time that it tells. */
const CLOCK_MS = 10

const port = await freePort()
/** Figures of the server. The longest time for which its event loop was held is that since it was last asked. */
async function figures(): Promise<{ readonly megabytes: number; readonly heldMs: number }> {
  const lines = (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).split('\n')
  const figure = (name: string): number => Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1])
  return { megabytes: figure(MEMORY) / 1e6, heldMs: figure(HELD) * 1000 - CLOCK_MS }
}

async function readTimes(api: Api, isOver: (asked: number) => boolean): Promise<readonly number[]> {
  const reads: Promise<number>[] = []
  const read = async (): Promise<number> => {
    const began = performance.now()
    await api('party/get_table/?limit=50&columns=name,city')
    return performance.now() - began
  }
  for (const begun = performance.now(); !isOver(reads.length);) {
    reads.push(read())
    const due = begun + reads.length * EVERY_MS
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
  }
  return Promise.all(reads)
}

async function measure(site: Site): Promise<Table> {
  const database = new pg.Client({ connectionString: site.database ?? 'nowhere' })
  await database.connect()
  await fillTickets(database, ROWS).finally(() => database.end())
  const others = await site.as('partner')
  const token = await site.signIn('clerk')
  await readTimes(others, (times) => times === ALONE)
  const alone = await readTimes(others, (times) => times === ALONE)
  const idle = await figures()
  const seen: Awaited<ReturnType<typeof figures>>[] = []
  let isRead = false
  const watching = (async () => {
    while (!isRead) {
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
      seen.push(await figures())
    }
  })()
  const columns = Object.keys(fields).join(',')
  const reading = readApart(`${site.url}/api/terminalboss/v3/ticket/columns/?columns=${columns}`, token).finally(
    () => (isRead = true),
  )
  const beside = await readTimes(others, () => isRead)
  const first = await reading
  await watching
  return {
    title: `Others beside the first reader of ${ROWS.toLocaleString('en-US')} tickets (PostgreSQL, built server, ${1000 / EVERY_MS} reads of theirs a second)`,
    rows: [
      { measure: 'the first reader, all rows', ours: first.allMs / 1000, unit: 's', limit: 5 },
      ...besideAlone(alone, beside),
      {
        measure: 'event loop held at most',
        ours: Math.max(...seen.map(({ heldMs }) => heldMs)),
        unit: 'ms',
        limit: 50,
      },
      {
        measure: 'memory above idle at most',
        ours: Math.max(...seen.map(({ megabytes }) => megabytes)) - idle.megabytes,
        unit: 'MB',
        limit: 64,
      },
    ],
  }
}

export async function bench(): Promise<Table> {
  const own = await startPostgres()
  if (!own) return { title: 'Others beside a first reader: this machine has no PostgreSQL', rows: [] }
  Object.assign(process.env, {
    DATABASE_URL: own.url,
    HIGHBALL_E2E: 'postgres',
    HIGHBALL_METRICS_PORT: String(port),
  })
  try {
    const site = await Site.open()
    try {
      return await measure(site)
    } finally {
      await site.close()
    }
  } finally {
    await own.stop()
  }
}
