/**
 * `npm run soak -- [minutes]`: 12 panes, 50 changes a second and 200 sockets over three processes and a PostgreSQL with a replica (over one
 * process and the embedded database with `-- [minutes] embedded`), for an hour unless told otherwise. Nothing may be missed, and memory
 * has to stay level.
 */
import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { Cluster, startReplicated } from '../tests/server/cluster/cluster.ts'
import { Load, noTroubles } from '../tests/server/cluster/load.ts'

const PANES = 12
const CHANGES_A_SECOND = 50
const SOCKETS = 200
/** A pane asks again after changes, but not more often than this. */
const PANE_MS = 250
const SAMPLE_MS = 5000
const MEMORY = 'process_resident_memory_bytes'
/** How much more memory the last quarter may need than the second: the first one fills caches and the heap. */
const LEVEL = 1.15

const [minutes = '60', kind] = process.argv.slice(2)
const databases = kind === 'embedded' ? undefined : await startReplicated()
const cluster = await Cluster.start(
  databases ? 3 : 1,
  databases && { primary: databases.postgres, replica: databases.replica },
)
const load = new Load(cluster, SOCKETS)
let isOver = false
const answered: number[] = []

/** Shows the newest rows, and asks for them again after each change it hears of. */
async function pane(place: number): Promise<void> {
  const ear = load.ears[place]
  for (let known = -1; !isOver; await pause(PANE_MS)) {
    if (ear === undefined || ear.heard.length === known) continue
    known = ear.heard.length
    const begun = performance.now()
    const said = await load.ask('notes/get_table/?limit=50&ordering=-id')
    if (said?.status === 200) answered.push(performance.now() - begun)
  }
}

const samples: number[][] = Array.from({ length: cluster.size }, () => [])
async function watch(): Promise<void> {
  while (!isOver) {
    for (const [place, of] of samples.entries()) of.push(await cluster.figure(place, MEMORY))
    await pause(SAMPLE_MS)
  }
}

const megabytes = (bytes: number): number => Math.round(bytes / 1_000_000)
const mean = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / Math.max(1, of.length)
const quarter = (of: readonly number[], at: number): number =>
  mean(of.slice(Math.floor((of.length * at) / 4), Math.floor((of.length * (at + 1)) / 4)))

const machine = (): string =>
  os
    .loadavg()
    .map((one) => one.toFixed(1))
    .join(', ')
console.log(`Load of the machine before: ${machine()}`)
await load.pace(CHANGES_A_SECOND)
const panes = Array.from({ length: PANES }, (_, place) => pane(place))
const watching = watch()
const begun = performance.now()
await pause(Number(minutes) * 60_000)
const seconds = (performance.now() - begun) / 1000
isOver = true
await load.end()
await Promise.all([...panes, watching])

const found = await load.settledTroubles()
load.close()
await cluster.close()
await databases?.postgres.stop()

const sorted = answered.toSorted((a, b) => a - b)
const p = (share: number): number => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
console.log(
  [
    `${(load.acknowledged.length / seconds).toFixed(1)} changes a second`,
    `${load.ears[0]?.heard.length} events heard by each of ${SOCKETS} sockets`,
    `${answered.length} reads of ${PANES} panes, median ${p(0.5)} ms, p99 ${p(0.99)} ms`,
  ].join('; '),
)
for (const [place, of] of samples.entries())
  console.log(
    `Process ${place + 1}: memory by quarters ${[0, 1, 2, 3].map((at) => megabytes(quarter(of, at))).join(', ')} MB`,
  )
console.log(`Load of the machine after: ${machine()}`)
const isLevel = samples.every((of) => quarter(of, 3) <= quarter(of, 1) * LEVEL)
const isWhole = isDeepStrictEqual(found, noTroubles(SOCKETS))
console.log(isWhole ? 'Nothing was missed, doubled or refused.' : `Not as it should be: ${JSON.stringify(found)}`)
console.log(isLevel ? 'Memory stayed level.' : 'Memory grew.')
process.exitCode = isWhole && isLevel ? 0 : 1
