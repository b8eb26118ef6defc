/**
 * `npm run faults -- [kills] [seed]`: the nightly form of tests/server/cluster. Something is ended by `kill -9` that many times (1,000
 * unless told otherwise) while colleagues write, read and listen; half of them over the embedded database, half over a PostgreSQL with a
 * replica. A seed that failed is added to scripts/fault-seeds.json; those kept there are run first.
 */
import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { Cluster, startReplicated, type Replicated } from '../tests/server/cluster/cluster.ts'
import { Load, noTroubles } from '../tests/server/cluster/load.ts'
import type { PostgresServer } from './postgres.mjs'

const SEEDS = new URL('fault-seeds.json', import.meta.url)
const SOCKETS = 20
const WRITERS = 4
/** Kills between two looks at what was lost. */
const ROUND = 25
const KILLS_OF_A_KEPT_SEED = 20
/** Sockets that had another process to go to are back within this. */
const BACK_MS = 2000

/** The same numbers for the same seed: mulberry32. */
function numbersOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Databases = { readonly postgres: Replicated; readonly replica: PostgresServer } | undefined

async function killOne(cluster: Cluster, databases: Databases, next: () => number): Promise<void> {
  await pause(next() * 400)
  const which = next()
  if (databases && which < 0.1) return databases.postgres.crash()
  if (databases && which < 0.25) {
    await databases.replica.kill()
    await pause(next() * 1000)
    return databases.replica.start()
  }
  const place = Math.floor(next() * cluster.size)
  await cluster.kill(place)
  await pause(next() * 200)
  return cluster.restart(place)
}

/** Throws once something was lost, missed, doubled or answered as it should not be. */
async function look(load: Load): Promise<void> {
  const found = await load.settledTroubles()
  if (!isDeepStrictEqual(found, noTroubles(SOCKETS))) throw new Error(JSON.stringify(found))
}

async function run(kills: number, seed: number, databases: Databases): Promise<void> {
  const where = databases ? 'PostgreSQL with a replica, three processes' : 'the embedded database'
  const cluster = await Cluster.start(
    databases ? 3 : 1,
    databases && { primary: databases.postgres, replica: databases.replica },
  )
  const load = new Load(cluster, SOCKETS)
  const next = numbersOf(seed)
  try {
    await load.begin(WRITERS, 20)
    for (let done = 0; done < kills; done++) {
      await killOne(cluster, databases, next)
      await load.more(WRITERS)
      if (done % ROUND !== ROUND - 1) continue
      await look(load)
      console.log(`${where}: ${done + 1} of ${kills} kills, nothing lost.`)
    }
    await load.end()
    await look(load)
  } finally {
    await load.end()
    load.close()
    await cluster.close()
  }
  const outages = load.outages.toSorted((a, b) => a - b)
  const [median = 0, longest = 0] = [outages[Math.floor(outages.length / 2)], outages.at(-1)]
  console.log(
    [
      `${where}: ${kills} kills by seed ${seed}, ${load.acknowledged.length} writes acknowledged, ${load.reads} of them read back;`,
      'none lost, no event missed or doubled.',
      `${outages.length} sockets were cut off, median ${Math.round(median)} ms, longest ${Math.round(longest)} ms.`,
    ].join(' '),
  )
  // On a busy machine a timing says nothing; on a quiet one the night watch looks at this line.
  if (databases && longest > BACK_MS) console.log(`Longer than ${BACK_MS} ms: repeat it on a quiet machine.`)
}

const [kills = 1000, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number)
const kept: number[] = JSON.parse(fs.readFileSync(SEEDS, 'utf8'))

async function both(count: number, by: number): Promise<void> {
  try {
    await run(Math.ceil(count / 2), by, undefined)
    const databases = await startReplicated()
    if (databases === undefined) console.log('Without PostgreSQL binaries the other half is left out.')
    else await run(Math.floor(count / 2), by, databases).finally(() => databases.postgres.stop())
  } catch (error) {
    console.error(`Seed ${by}: ${error instanceof Error ? error.message : String(error)}`)
    if (!kept.includes(by)) fs.writeFileSync(SEEDS, `${JSON.stringify([...kept, by])}\n`)
    process.exitCode = 1
  }
}
for (const one of kept) await both(Math.min(kills, KILLS_OF_A_KEPT_SEED), one)
await both(kills, seed)
