/** The time until the page answers: at the first start with the demo company, and then on the existing database. */
import { rmSync } from 'node:fs'
import { Site } from '../../e2e/site/site.ts'
import type { Table } from '../kit/bench.ts'

export async function bench(): Promise<Table> {
  rmSync('node_modules/.cache/highball', { recursive: true, force: true })
  const seconds = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now()
    await work()
    return (performance.now() - began) / 1000
  }
  // The first opening seeds a template and then starts on its copy: two starts and a copy in one figure, an upper bound.
  let site: Site | undefined
  const first = await seconds(async () => {
    site = await Site.open()
  })
  await site?.stop()
  const again = await seconds(async () => site?.start())
  const page = await seconds(async () => (await fetch(`${site?.url ?? ''}/`)).text())
  await site?.close()
  return {
    title: 'Start (built, installed)',
    rows: [
      { measure: 'first start with demo data', ours: first, unit: 's', limit: 20 },
      { measure: 'start on an existing database', ours: again, unit: 's', limit: 5 },
      { measure: 'page answered after that', ours: page, unit: 's', limit: 5 },
    ],
  }
}
