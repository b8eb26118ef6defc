/**
 * Runs every bench below this folder, or those whose path contains the given word, such as `palette` or `table/`. Timings are for
 * information; no test depends on them.
 */
import { readdirSync } from 'node:fs'
import { render, type Table } from './kit/bench.ts'

const wanted = process.argv[2] ?? ''
for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.bench.ts') && name.includes(wanted))
  .sort()) {
  const { bench } = (await import(`./${file}`)) as { bench: () => Promise<Table | Table[]> }
  for (const table of [await bench()].flat()) console.log(render(table))
}
process.exit(0)
