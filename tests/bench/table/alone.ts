/** One engine in a process of its own, so that its memory and garbage are not those of another. Prints the measurements. */
import { inNode } from '../peers/node.ts'
import { measure } from '../rows/measure.ts'
import { naive } from './naive.ts'
import { ours } from './ours.ts'
import type { Engine } from '../rows/questions.ts'

const engines: Readonly<Record<string, () => Engine>> = {
  ours: () => ours(),
  plain: () => ours(false),
  naive,
  ...inNode,
}

function held(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

const [name = '', rows = '1000000'] = process.argv.slice(2)
const made = engines[name]
if (!made) throw new Error(`${name} is none of ${Object.keys(engines).join(', ')}.`)
process.stdout.write(`${JSON.stringify(await measure(made(), Number(rows), held))}\n`)
process.exit(0)
