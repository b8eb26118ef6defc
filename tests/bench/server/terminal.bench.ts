/**
 * The terminal in the server itself: barcodes drawn and printed as labels, all tiles of its dashboard in one answer, and the longest
 * pause of the event loop while 25 MB arrive. With DATABASE_URL on that PostgreSQL.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { startServer, type Client, type Server } from '../../server/harness.ts'
import { percentile, type Table } from '../kit/bench.ts'

const [ROUNDS, COUNT, UPLOADS] = [5, 1000, 3]
const MEGABYTES = 25
const base = 'terminalboss/v3/'

async function timed(work: () => Promise<{ readonly status: number; readonly raw: Buffer }>): Promise<number> {
  const began = performance.now()
  const { status, raw } = await work()
  if (status !== 200) throw new Error(`Answered ${status}: ${raw.toString().slice(0, 300)}`)
  return performance.now() - began
}
async function median(work: () => Promise<{ readonly status: number; readonly raw: Buffer }>): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round++) took.push(await timed(work))
  return percentile(took, 50)
}

/** Sends the file from a thread of its own, as another machine would: what making it costs is no pause of the server. */
const sender = `
const { workerData, parentPort } = require('node:worker_threads')
const { url, token, fields, megabytes } = workerData
const form = new FormData()
for (const [name, value] of Object.entries(fields)) form.set(name, value)
const bytes = new Uint8Array(megabytes * 1024 * 1024 - 4096)
bytes.set(new TextEncoder().encode('%PDF-1.7\\n1 0 obj\\n<<>>\\nendobj\\n'))
form.set('file', new Blob([bytes]), 'scan.pdf')
fetch(url, { method: 'POST', headers: { authorization: 'Token ' + token }, body: form })
  .then(async (answer) => parentPort.postMessage({ status: answer.status, said: await answer.text() }))
`
async function uploaded(url: string, { token }: Client, fields: Readonly<Record<string, string>>): Promise<void> {
  const worker = new Worker(sender, { eval: true, workerData: { url, token, fields, megabytes: MEGABYTES } })
  const { status, said } = await new Promise<{ status: number; said: string }>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  await worker.terminate()
  if (status !== 200) throw new Error(`Answered ${status}: ${said.slice(0, 300)}`)
}

/** Milliseconds by which the loop was late, at most, in each upload. */
async function pauses(server: Server, clerk: Client): Promise<readonly number[]> {
  const made = async (where: string, values: object): Promise<string> =>
    (await clerk.post(`${base}${where}/`, values)).body.id
  const site = await made('servers', { name: 'Hardisty', timezone: 'America/Denver' })
  const certification = await made('certification', { name: 'Permit', certification_type: 'CAR' })
  const company = await made('company', { name: 'Plains Haul' })
  const paper = await made('company-certification', { company, certification })
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const found: number[] = []
  for (let round = 0; round < UPLOADS; round++)
    for (const [call, fields] of [
      [`company-certification/${paper}/upload_certificate/`, {}],
      ['unattached-files/upload/', { server: site, source: 'scanner' }],
    ] as const) {
      const delay = monitorEventLoopDelay({ resolution: 1 })
      delay.enable()
      await uploaded(`${address}/api/${base}${call}`, clerk, fields)
      delay.disable()
      found.push(delay.max / 1e6)
    }
  return found
}

export async function bench(): Promise<Table> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-bench-'))
  process.env['HIGHBALL_DATA'] = folder
  const server = await startServer()
  try {
    return await measured(server)
  } finally {
    await server.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function measured(server: Server): Promise<Table> {
  const clerk = await server.user()
  await clerk.post(`${base}code-generators/`, { code_type: 'barcode', prefix: 'PGT', digits: 6 })
  const barcodes = (more: object) =>
    clerk.post(`${base}barcode/generate_barcodes/`, { count: COUNT, kind: 'ticket', ...more })
  const made = await median(() => barcodes({}))
  const bars = await median(() => barcodes({ print: true }))
  const squares = await median(() => barcodes({ print: true, symbology: 'qr' }))
  const tiles = await median(() => clerk.get(`${base}dashboard/tiles/`))
  const found = await pauses(server, clerk)
  const worst = Math.max(...found).toFixed(0)
  const of = process.env['DATABASE_URL'] === undefined ? 'embedded database' : 'PostgreSQL'
  return {
    title: `Terminal (${of})`,
    rows: [
      { measure: `${COUNT} barcodes made, median of ${ROUNDS}`, ours: made, unit: 'ms', limit: 1000 },
      { measure: 'as many made and printed as labels with bars', ours: bars, unit: 'ms', limit: 2000 },
      { measure: 'as many made and printed as labels with QR codes', ours: squares, unit: 'ms', limit: 2000 },
      { measure: 'all tiles of an empty terminal in one answer', ours: tiles, unit: 'ms' },
      {
        measure: `longest pause of the event loop in an upload of ${MEGABYTES} MB, median of ${found.length}; worst ${worst} ms`,
        ours: percentile(found, 50),
        unit: 'ms',
        limit: 50,
      },
    ],
  }
}
