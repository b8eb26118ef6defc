/**
 * Runs every bench below this folder, or those whose path contains the given word, such as `palette` or `table/`. Below them stands
 * how busy the machine was. Timings are for information; no test depends on them.
 */
import { readdirSync } from 'node:fs'
import { render, type Table } from './kit/bench.ts'
import { watchMachine } from './kit/machine.ts'

const wanted = process.argv[2] ?? ''
for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.bench.ts') && name.includes(wanted))
  .sort()) {
  const { bench } = (await import(`./${file}`)) as { bench: () => Promise<Table | Table[]> }
  const machine = await watchMachine()
  for (const table of [await bench()].flat()) console.log(render(table))
  console.log(`\n${machine()}`)
}
process.exit(0)
