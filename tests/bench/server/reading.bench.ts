/**
 * A file of 20,000 rows and 20 columns that `read_table/` reads: beside the parser of CSV alone, and how long the event
 * loop is held at most.
 */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { startServer } from '../../server/harness.ts'
import { percentile, type Table } from '../kit/bench.ts'

const [TIMES, ROWS, MORE_MS, HELD_MS] = [5, 20_000, 1500, 50]

const columns: Readonly<Record<string, (row: number) => string>> = {
  name: (row) => `Party ${row}`,
  code: (row) => `P${row}`,
  country: () => 'CA',
  state: () => 'Alberta',
  city: (row) => `Town ${row % 300}`,
  street: (row) => `${row} Railway Avenue`,
  postal_code: () => 't0b1v0',
  telephone: (row) => `780 555 ${String(1000 + (row % 9000))}`,
  emergency_telephone: () => '1-800-424-9300',
  email: (row) => `docks${row}@Example.com`,
  contact: (row) => `Clerk ${row % 1000}`,
  comments: (row) => `Row ${row}, with a comma`,
}
/** Twenty columns: those that no party has are read over. */
const heading = [
  ...Object.keys(columns),
  ...Array.from({ length: 20 - Object.keys(columns).length }, (_, at) => `X${at}`),
]
const quoted = (cell: string): string => (cell.includes(',') ? `"${cell}"` : cell)
const text = [
  heading.join(','),
  ...Array.from({ length: ROWS }, (_, row) =>
    heading.map((name) => quoted(columns[name]?.(row) ?? `${row}`)).join(','),
  ),
].join('\n')

/** Runs in a process of its own, since what the sender does must not count. Prints how many rows were answered. */
const sender = `
  const [address, token, file] = process.argv.slice(1)
  const form = new FormData()
  form.set('as', 'company:party')
  form.set('file', new Blob([require('node:fs').readFileSync(file)]), 'parties.csv')
  fetch(address + '/api/read_table/', { method: 'POST', headers: { Authorization: 'Token ' + token }, body: form })
    .then((answer) => answer.json())
    .then(({ rows, ...rest }) => console.log(rows ? rows.filter(({ problems }) => Object.keys(problems).length === 0).length : JSON.stringify(rest)))
`
function send(address: string, token: string, file: string): Promise<string> {
  const child = spawn(process.execPath, ['-e', sender, address, token, file])
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise((done) => child.on('close', () => done(said.trim())))
}

function parseAlone(): number {
  const began = performance.now()
  parse(text)
  return performance.now() - began
}

export async function bench(): Promise<Table> {
  const server = await startServer()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-reading-'))
  const file = path.join(folder, 'parties.csv')
  const [held, took, alone]: [number[], number[], number[]] = [[], [], []]
  try {
    fs.writeFileSync(file, text)
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const clerk = await server.user()
    for (let time = 0; time < TIMES; time++) {
      alone.push(parseAlone())
      await wait(500)
      const delay = monitorEventLoopDelay({ resolution: 1 })
      delay.enable()
      const began = performance.now()
      const said = await send(address, clerk.token ?? '', file)
      took.push(performance.now() - began)
      delay.disable()
      if (said !== String(ROWS)) throw new Error(`Read without a problem: ${said}`)
      held.push(delay.max / 1e6)
    }
  } finally {
    await server.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  const parser = percentile(alone, 50)
  return {
    title: 'A table of 20,000 rows and 20 columns, read for its preview',
    rows: [
      {
        measure: `read, judged and answered, with its sender, median of ${TIMES}`,
        ours: percentile(took, 50),
        unit: 'ms',
        peer: { name: 'csv-parse alone', value: parser },
        limit: parser + MORE_MS,
      },
      { measure: `event loop held at most, worst of ${TIMES}`, ours: Math.max(...held), unit: 'ms', limit: HELD_MS },
    ],
  }
}
