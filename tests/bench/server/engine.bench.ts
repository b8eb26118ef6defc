/**
 * The engine over a million tickets, each call compared with the same query written by hand: a bare Fastify route, the driver, a
 * transaction with the same role and company. Files are compared with a cursor read into a text. On PostgreSQL if this machine has one, and
 * on the embedded database.
 */
import { deflateRawSync } from 'node:zlib'
import fastify from 'fastify'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { startServer, type Client, type Server } from '../../server/harness.ts'
import { percentile, type Measure, type Table } from '../kit/bench.ts'
import { fillTickets } from '../rows/million-tickets.ts'

const ROWS = 1_000_000
const FILE_ROWS = 100_000
const ROUNDS = 25

type Work = () => Promise<unknown>
type Query = readonly [text: string, values?: readonly unknown[]]
/** Medians of both, measured alternately, so that disturbances affect both. */
async function beside(ours: Work, byHand: Work, rounds = ROUNDS): Promise<readonly [number, number]> {
  const samples: [number[], number[]] = [[], []]
  for (let round = -3; round < rounds; round++)
    for (const [at, work] of [ours, byHand].entries()) {
      const began = performance.now()
      await work()
      if (round >= 0) samples[at === 0 ? 0 : 1].push(performance.now() - began)
    }
  return [percentile(samples[0], 50), percentile(samples[1], 50)]
}

const path = 'terminalboss/v3/ticket/'
const labels = { customer: 'terminal_company', carrier: 'terminal_company', product: 'terminal_product' } as const

async function measure(server: Server, what: string): Promise<Table> {
  const clerk = await server.user()
  await fillTickets(server, clerk, ROWS)
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { pool } = server.db
  /** What a careful handler without an engine does. */
  const queried = async (...queries: readonly Query[]): Promise<unknown[]> => {
    const client = await pool.connect()
    try {
      await client.query(
        `begin; set local role highball_app; select set_config('app.company', '${server.ours}', true), set_config('app.user', '${clerk.id}', true)`,
      )
      const answers: unknown[] = []
      for (const [text, values] of queries)
        answers.push((await client.query<Record<string, unknown>>(text, values === undefined ? [] : [...values])).rows)
      await client.query('commit')
      return answers
    } finally {
      client.release()
    }
  }
  const bare = fastify()
  let work: Work = async () => undefined
  bare.get('/', () => work())
  const byHand = (...queries: readonly Query[]): Promise<unknown> => {
    work = () => queried(...queries)
    return bare.inject('/')
  }
  const columns = ['ticket_number', 'status', 'customer', 'carrier', 'product', 'net_volume', 'scheduled_at']
  const where = `from terminal_ticket t where company_id = ${server.ours} and status = $1 and net_volume >= $2`
  const named = Object.entries(labels)
  const table: Query = [
    `select t.id, t.version, ${columns.map((name) => `t.${name}`).join(', ')}, ${named.map(([name]) => `${name}.${name === 'product' ? 'product_name' : 'name'} as ${name}__label`).join(', ')}
      from (select * ${where} order by scheduled_at desc nulls last, id limit 100) t
      ${named.map(([name, to]) => `left join ${to} ${name} on ${name}.id = t.${name}`).join(' ')} order by t.scheduled_at desc nulls last, t.id`,
    ['approved', 10_000],
  ]
  const counted: Query = [`select count(*) ${where}`, ['approved', 10_000]]
  const question = `status=approved&net_volume__gte=10000`
  const [{ id }] = (await clerk.get(`${path}?limit=1&ordering=id`)).body.results
  const every =
    'id, version, created_at, updated_at, ticket_number, status, customer, carrier, product, bol_number, net_volume, gross_weight, scheduled_at'
  let round = 0
  const rows: Measure[] = []
  const add = async (
    title: string,
    ours: Work,
    hand: Work,
    unit: Measure['unit'] = 'ms',
    rounds = ROUNDS,
  ): Promise<void> => {
    const [mine, theirs] = await beside(ours, hand, rounds)
    rows.push({
      measure: title,
      ours: mine,
      unit,
      peer: { name: 'by hand', value: theirs },
      ...(server.db.kind === 'server' && { limit: theirs * 1.5 }),
    })
  }
  await add(
    'get_table: 100 rows of a million, filtered, sorted, counted',
    () => clerk.get(`${path}get_table/?${question}&ordering=-scheduled_at&columns=${columns.join(',')}`),
    () => byHand(table, counted),
  )
  await add(
    'count',
    () => clerk.get(`${path}count/?${question}`),
    () => byHand(counted),
  )
  await add(
    'read one',
    () => clerk.get(`${path}${id}/`),
    () => byHand([`select * from terminal_ticket where id = $1 and company_id = ${server.ours}`, [id]]),
    'ms',
    200,
  )
  await add(
    'PATCH (row, audit and feed)',
    () => clerk.patch(`${path}${id}/`, { comments: `ours ${round++}` }),
    () =>
      byHand(
        [`select ${every} from terminal_ticket where id = $1 and company_id = ${server.ours} for no key update`, [id]],
        [
          `update terminal_ticket set comments = $2 where id = $1 and company_id = ${server.ours} returning *`,
          [id, `hand ${round++}`],
        ],
      ),
    'ms',
    200,
  )
  const filters = [
    { field: 'created_at', op: 'lte', value: new Date(Date.UTC(2026, 0, 1) + FILE_ROWS * 1000).toISOString() },
  ]
  const file = columns.filter((name) => !Object.hasOwn(labels, name))
  const handFile =
    (write: (rows: unknown[]) => string | Buffer): Work =>
    async () => {
      const client = await pool.connect()
      let length = 0
      try {
        await client.query(
          `begin; set local role highball_app; select set_config('app.company', '${server.ours}', true); declare file cursor for select ${file.join(', ')} from terminal_ticket where company_id = ${server.ours} and created_at <= '${filters[0]?.value ?? ''}' order by lower(ticket_number) collate "C", id`,
        )
        for (let more = true; more;) {
          const { rows: some } = await client.query<unknown[]>({ text: 'fetch 1000 from file', rowMode: 'array' })
          length += write(some).length
          more = some.length > 0
        }
        await client.query('commit')
      } finally {
        client.release()
      }
      return length
    }
  const csvOf = (some: unknown[]): string => some.map((row) => (row as unknown[]).map(String).join(',')).join('\r\n')
  /** The minimum of a workbook: its cells as XML, deflated as fast as possible. */
  const bookOf = (some: unknown[]): Buffer =>
    deflateRawSync(
      some
        .map(
          (row, line) =>
            `<row r="${line}">${(row as unknown[]).map((cell, at) => `<c r="${'ABCDEFG'[at] ?? ''}${line}" t="inlineStr"><is><t>${String(cell)}</t></is></c>`).join('')}</row>`,
        )
        .join(''),
      { level: 1 },
    )
  const peak = { csv: 0, xlsx: 0 }
  for (const [format, title, write] of [
    ['csv', 'CSV', csvOf],
    ['xlsx', 'Excel', bookOf],
  ] as const)
    await add(
      `${title} of ${FILE_ROWS.toLocaleString('en-US')} rows`,
      async () =>
        (peak[format] = Math.max(
          peak[format],
          await drained(clerk, address, { format, columns: file, filters, ordering: 'ticket_number' }),
        )),
      handFile(write),
      'ms',
      5,
    )
  for (const format of ['csv', 'xlsx'] as const)
    rows.push({
      measure: `memory held more while the ${format} is written and read away, garbage included, at its most`,
      ours: peak[format],
      unit: 'MB',
      limit: 96,
    })
  await bare.close()
  return { title: `Engine, ${ROWS.toLocaleString('en-US')} tickets, ${what}`, rows }
}

/** Reads a download over a real connection without keeping it, and returns by how much the server's memory grew, MB. */
async function drained(clerk: Client, address: string, body: object): Promise<number> {
  const held = (): number => {
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = held()
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, held() - before)), 20)
  const answer = await fetch(`${address}/api/${path}download_table/`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      Authorization: `Token ${clerk.token ?? ''}`,
      'Content-Type': 'application/json',
      'Accept-Encoding': 'identity',
    },
  })
  let bytes = 0
  for await (const piece of answer.body ?? []) bytes += piece.length
  clearInterval(watch)
  if (bytes < FILE_ROWS * 20) throw new Error(`The file is too short: ${bytes} bytes.`)
  return most / 1024 / 1024
}

async function on(url: string | undefined, what: string): Promise<Table> {
  if (url === undefined) delete process.env['DATABASE_URL']
  else process.env['DATABASE_URL'] = url
  const server = await startServer()
  try {
    return await measure(server, what)
  } finally {
    await server.close()
  }
}

export async function bench(): Promise<Table[]> {
  const given = process.env['DATABASE_URL']
  const own = given === undefined ? await startPostgres() : undefined
  const url = given ?? own?.url
  const tables = url === undefined ? [] : [await on(url, 'PostgreSQL')]
  await own?.stop()
  tables.push(await on(undefined, 'the embedded database'))
  return tables
}
