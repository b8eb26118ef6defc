/** Asks one engine everything. The figure of a question is the median of its repetitions, two to warm up left out. */
import { percentile } from '../kit/bench.ts'
import { dataOf } from './data.ts'
import { reads, type Answer, type Engine, type Read } from './questions.ts'

export type Measured = {
  readonly name: string
  readonly loaded: number | undefined
  /** Heap and buffers, MB, over what there was before; undefined where it cannot be told. */
  readonly memory: number | undefined
  readonly times: Readonly<Partial<Record<Read | 'updates', number>>>
  readonly also: Readonly<Record<string, number>>
  readonly answers: Readonly<Partial<Record<Read, Answer>>>
  /** How many match after each round of updates. */
  readonly matching: readonly number[]
}

/** No question is repeated longer than this, ms. */
const PATIENCE = 4000
const TIMES = 15

async function timed(work: () => unknown): Promise<number> {
  const samples: number[] = []
  let spent = 0
  for (let round = 0; round < TIMES + 2 && (spent < PATIENCE || round < 1); round++) {
    const began = performance.now()
    // One after the other, or they would wait for each other.
    // eslint-disable-next-line no-await-in-loop
    await work()
    const took = performance.now() - began
    spent += took
    samples.push(took)
  }
  return percentile(samples.length > 3 ? samples.slice(2) : samples, 50)
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
  // In turn, or what is freed by one question would be counted for another.
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
