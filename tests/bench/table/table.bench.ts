/**
 * A table of a million rows and 20 columns, compared with the obvious implementation and with existing libraries. Each engine runs in a
 * process of its own, one after the other, on the same rows, and must give the same answers.
 *
 * `npm run bench table peers` also installs the peers (tests/bench/peers); from then on they are measured every time, in Node and in
 * Chromium. With a C compiler the same queries also run as a C program. ROWS=100000 uses fewer rows.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Measure, Table } from '../kit/bench.ts'
import { native } from '../peers/native.ts'
import { inChromium } from './chromium.ts'
import type { Measured } from '../rows/measure.ts'
import { reads, titles, type Answer, type Read } from '../rows/questions.ts'

const ROWS = Number(process.env['ROWS'] ?? 1_000_000)
const peersFolder = path.join(import.meta.dirname, '../peers')
/** The time limit for an engine, ms. */
const PATIENCE = 900_000

const limits: Readonly<Record<Read, number>> = {
  eq: 4,
  and: 4,
  range: 4,
  substring: 4,
  search: 16,
  sort: 60,
  'group few': 4,
  'group many': 4,
}

function alone(name: string): Measured | string {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      '--expose-gc',
      '--max-old-space-size=8192',
      '--import',
      'tsx',
      path.join(import.meta.dirname, 'alone.ts'),
      name,
      String(ROWS),
    ],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      timeout: PATIENCE,
    },
  )
  const line = stdout.trim().split('\n').at(-1)
  if (status === 0 && line) return JSON.parse(line) as Measured
  return stderr.split('\n').find((each) => each.includes('Error')) ?? 'it did not come to an end'
}

/** Sums of doubles depend on their order, so they may differ by one. */
const agree = (one: Answer | undefined, other: Answer | undefined): boolean =>
  one === undefined ||
  other === undefined ||
  (one.count === other.count &&
    one.ids.length === other.ids.length &&
    one.ids.every((id, at) => Math.abs(id - (other.ids[at] ?? NaN)) <= 1))

const mean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)

function beside(ours: Measured, peer: Measured, limitTo: number | undefined): Table {
  const wrong = reads.filter((read) => !agree(ours.answers[read], peer.answers[read]))
  const shared = reads.flatMap((read) => {
    const [mine, theirs] = [ours.times[read], peer.times[read]]
    return mine === undefined || theirs === undefined || wrong.includes(read) ? [] : [{ read, mine, theirs }]
  })
  const row = (measure: string, mine: number, theirs: number, unit: Measure['unit'] = 'ms'): Measure => ({
    measure,
    ours: mine,
    unit,
    peer: { name: peer.name, value: theirs },
  })
  const all = row(
    `geometric mean of ${shared.length} reads`,
    mean(shared.map(({ mine }) => mine)),
    mean(shared.map(({ theirs }) => theirs)),
  )
  const rows = [
    ...shared.map(({ read, mine, theirs }) => row(titles[read], mine, theirs)),
    limitTo === undefined ? all : { ...all, limit: (all.peer?.value ?? 0) / limitTo },
  ]
  if (ours.times.updates !== undefined && peer.times.updates !== undefined)
    rows.push(row('1,000 rows change, and the filter is right again', ours.times.updates, peer.times.updates))
  if (ours.loaded !== undefined && peer.loaded !== undefined)
    rows.push(row('taking in all rows from columns', ours.loaded, peer.loaded))
  if (ours.memory !== undefined && peer.memory !== undefined)
    rows.push(row('memory held', ours.memory, peer.memory, 'MB'))
  return {
    title: `Beside ${peer.name}${wrong.length > 0 ? `, which answers otherwise: ${wrong.map((read) => titles[read]).join('; ')}` : ''}`,
    rows,
  }
}

/** The time to read that much memory once, with nothing else to do. */
function reading(megabytes: number): number {
  const values = new Float64Array((megabytes * 1e6) / 8).fill(1)
  let [best, sum] = [Infinity, 0]
  for (let round = 0; round < 20; round++) {
    const began = performance.now()
    for (const value of values) sum += value
    best = Math.min(best, performance.now() - began)
  }
  if (sum === 0) throw new Error('Nothing was read.')
  return best
}

export async function bench(): Promise<Table[]> {
  if (
    process.argv.includes('peers') &&
    spawnSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'], {
      cwd: peersFolder,
      stdio: 'inherit',
    }).status !== 0
  )
    throw new Error('The peers could not be installed.')
  const ours = alone('ours')
  if (typeof ours === 'string') throw new Error(ours)
  const hasPeers = existsSync(path.join(peersFolder, 'node_modules'))
  const others = ['plain', 'naive', ...(hasPeers ? ['duckdb', 'arquero', 'perspective'] : [])].map((name) => ({
    name,
    measured: alone(name),
  }))
  others.push({ name: 'native C', measured: native(ROWS) })
  for (const { name, measured } of others) {
    if (typeof measured === 'string') console.log(`${name} cannot be measured here: ${measured}`)
    else if (name === 'plain' || name === 'naive') {
      const wrong = reads.find((read) => !agree(ours.answers[read], measured.answers[read]))
      if (wrong !== undefined || measured.matching.join() !== ours.matching.join())
        throw new Error(`${wrong ?? 'updates'}: ours and ${name} do not agree.`)
    }
  }
  const rows: Measure[] = reads.map((read) => ({
    measure: titles[read],
    ours: ours.times[read] ?? NaN,
    unit: 'ms',
    limit: limits[read],
  }))
  for (const [title, time] of Object.entries(ours.also))
    rows.push({ measure: title, ours: time, unit: 'ms', limit: 16 })
  rows.push(
    {
      measure: '1,000 rows change, and the filter is right again',
      ours: ours.times.updates ?? NaN,
      unit: 'ms',
      limit: 4,
    },
    { measure: 'taking in all rows from columns', ours: ours.loaded ?? NaN, unit: 'ms', limit: 1200 },
    { measure: 'memory held', ours: ours.memory ?? NaN, unit: 'MB', limit: 320 },
    { measure: 'for comparison: a plain loop over 8 MB', ours: reading(8), unit: 'ms' },
  )
  // Up to twice the time of a C program, which draws nothing.
  const against: Readonly<Record<string, number>> = { naive: 40, duckdb: 25, 'native C': 1 / 2 }
  const [there, ...beyond] = await inChromium(
    ['ours', 'plain', 'naive', ...(hasPeers ? ['duckdb', 'arquero', 'perspective', 'ag-grid'] : [])],
    ROWS,
  )
  if (there === undefined || typeof there === 'string') throw new Error(`Ours in Chromium: ${there}`)
  return [
    {
      title: `A table of ${ROWS.toLocaleString('en-US')} rows in the worker, first 100 rows as drawn included (Node)`,
      rows,
    },
    ...others.flatMap(({ name, measured }) =>
      typeof measured === 'string' ? [] : [beside(ours, measured, against[name])],
    ),
    ...[...beyond, ...others.flatMap(({ name, measured }) => (name === 'native C' ? [measured] : []))].flatMap(
      (peer): Table[] => {
        if (typeof peer === 'string') {
          console.log(`A peer cannot be measured in Chromium: ${peer}`)
          return []
        }
        const table = beside(
          there,
          peer,
          against[peer.name === 'array of objects' ? 'naive' : peer.name.startsWith('DuckDB') ? 'duckdb' : peer.name],
        )
        return [{ ...table, title: `In Chromium. ${table.title}` }]
      },
    ),
  ]
}
