/** What a browser loads before it can work, as the build counts it: the console, the same with its first table, and the page of a link. */
import { firstLoad } from '../../../scripts/first-load.mjs'
import type { Table } from '../kit/bench.ts'

export async function bench(): Promise<Table> {
  const sizes = firstLoad('out/client')
  return {
    title: 'First load, gz',
    rows: [
      { measure: 'shell of the console', ours: sizes.shell, unit: 'kB', limit: 200 },
      { measure: 'with the first table', ours: sizes['first table'], unit: 'kB', limit: 370 },
      { measure: 'page of a booking link', ours: sizes.link, unit: 'kB', limit: 100 },
    ],
  }
}
