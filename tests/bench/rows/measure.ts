/** Runs all queries on one engine. The figure of a query is the median of its repetitions after some that warm it up. */
import { percentile } from '../kit/bench.ts'
import { dataOf } from './data.ts'
import { reads, type Answer, type Engine, type Read } from './questions.ts'

export type Measured = {
  readonly name: string
  readonly loaded: number | undefined
  /** Growth of heap and buffers, MB; undefined if it cannot be measured. */
  readonly memory: number | undefined
  readonly times: Readonly<Partial<Record<Read | 'updates', number>>>
  readonly also: Readonly<Record<string, number>>
  readonly answers: Readonly<Partial<Record<Read, Answer>>>
  /** The number of matches after each round of updates. */
  readonly matching: readonly number[]
}

/** The time limit for the repetitions of a query, ms. */
const PATIENCE = 4000
const TIMES = 15
/** In a console that has been open for a while all of it is compiled: so many repetitions, or so long, are not counted. */
const [WARM_UPS, WARM_MS] = [20, 1000]

async function once(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function timed(work: () => unknown): Promise<number> {
  // Sequentially, or they would wait for each other.
  /* eslint-disable no-await-in-loop */
  for (let [round, spent] = [0, 0]; round < WARM_UPS && spent < WARM_MS; round++) spent += await once(work)
  const samples: number[] = []
  for (let spent = 0; samples.length < TIMES && spent < PATIENCE; spent += samples.at(-1) ?? 0)
    samples.push(await once(work))
  /* eslint-enable no-await-in-loop */
  return percentile(samples, 50)
}

export async function measure(engine: Engine, count: number, held: () => number | undefined): Promise<Measured> {
  let data: ReturnType<typeof dataOf> | undefined = dataOf(count)
  const before = held()
  const loaded = await engine.load(data)
  data = undefined
  const after = held()
  const times: Partial<Record<Read | 'updates', number>> = {}
  const answers: Partial<Record<Read, Answer>> = {}
  const also: Record<string, number> = {}
  // Sequentially, or memory freed by one query would count for another.
  /* eslint-disable no-await-in-loop */
  for (const read of reads) {
    const ask = engine.ask[read]
    if (!ask) continue
    answers[read] = await ask()
    times[read] = await timed(ask)
  }
  for (const [title, ask] of Object.entries(engine.also ?? {})) also[title] = await timed(ask)
  const matching: number[] = []
  if (engine.update) {
    const samples: number[] = []
    for (let round = 0; round < 9; round++) {
      const { took, count: now } = await engine.update(round)
      samples.push(took)
      matching.push(now)
    }
    times.updates = percentile(samples.slice(2), 50)
  }
  /* eslint-enable no-await-in-loop */
  return {
    name: engine.name,
    loaded,
    memory: before === undefined || after === undefined ? undefined : after - before,
    times,
    also,
    answers,
    matching,
  }
}
