/**
 * What others notice while one user does their worst: exports, whole tables, searches and wrong passwords, as many at once as
 * they like. The others are of another company. With HIGHBALL_E2E=postgres on that database, else on the embedded one, which has
 * one connection.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Site, type Api } from '../../e2e/site/site.ts'
import { besideAlone, type Table } from '../kit/bench.ts'

const READS = Number(process.env['HIGHBALL_BENCH_READS'] ?? 300)
async function readTimes(api: Api): Promise<readonly number[]> {
  const times: number[] = []
  for (let at = 0; at < READS; at++) {
    const began = performance.now()
    await api('party/get_table/?limit=50&columns=name,city')
    times.push(performance.now() - began)
  }
  return times
}

const tickets = 'terminalboss/v3/ticket/'
const worst: readonly (readonly [path: string, body?: object])[] = [
  [`${tickets}download_table/`, { format: 'xlsx' }],
  [`${tickets}download_table/`, { format: 'csv' }],
  [`${tickets}columns/`],
  [`${tickets}?search=a&limit=1000&ordering=-net_volume`],
  ['auth/login/', { email: 'viewer@demo.test', password: 'wrong' }],
]

export async function bench(): Promise<Table> {
  const site = await Site.open()
  const others = await site.as('partner')
  const token = await site.signIn('viewer')
  // Warm, so that both are measured alike.
  await readTimes(others)
  const alone = await readTimes(others)
  const user = fork(
    new URL('worst-user.mjs', import.meta.url),
    [site.url, token, ...worst.map((kind) => JSON.stringify(kind))],
    {
      execArgv: [],
    },
  )
  const asked = Promise.race([
    once(user, 'message'),
    once(user, 'exit').then(([code]) => {
      throw new Error(`The one who does their worst ended (${code})`)
    }),
  ])
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const beside = await readTimes(others)
  user.send('over')
  const [count] = await asked
  await site.close()
  const of = process.env['HIGHBALL_E2E'] === 'postgres' ? 'PostgreSQL' : 'embedded database'
  return {
    title: `Others while one user does their worst (${of}, ${count} requests of theirs meanwhile)`,
    rows: [...besideAlone(alone, beside)],
  }
}
