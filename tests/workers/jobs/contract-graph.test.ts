/** The layout of the graph of contracts in the worker: by dagre where links are few, by sweeps where they are many. */
import { describe, expect, it } from 'vitest'
import type { LayoutQuestion } from '#model/areas/contract/rules/graph/graph-layout.ts'
import { layOutContracts } from '#workers/jobs/contract-graph.ts'

const question = (pairs: number, linksEach: number): LayoutQuestion => ({
  nodes: Array.from({ length: pairs * 2 }, (_, at) => ({ id: at, isSale: at >= pairs, group: 'Propane' })),
  links: Array.from({ length: pairs * linksEach }, (_, at) => ({
    purchase: at % pairs,
    sale: pairs + ((at + Math.floor(at / pairs) * 3) % pairs),
  })),
})

/** No two contracts of a column may lie on each other. */
async function nearest(asked: LayoutQuestion): Promise<number> {
  const { heights, headings } = await layOutContracts(asked)
  expect([heights.size, headings.length]).toEqual([asked.nodes.length, 1])
  const gaps = [false, true].flatMap((isSale) => {
    const column = asked.nodes
      .filter((node) => node.isSale === isSale)
      .map(({ id }) => heights.get(id) ?? 0)
      .toSorted((a, b) => a - b)
    return column.slice(1).map((y, at) => y - (column[at] ?? 0))
  })
  return Math.min(...gaps)
}

describe('the graph of contracts is laid out', () => {
  it.each([
    ['by dagre', question(6, 2)],
    ['by dagre, with contracts that have no link', { ...question(6, 2), links: question(6, 2).links.slice(0, 3) }],
    ['by sweeps', question(40, 6)],
    ['without links', { ...question(5, 1), links: [] }],
  ])('%s', async (_, asked) => expect(await nearest(asked)).toBeGreaterThanOrEqual(58))

  it('not at all where there is nothing', async () => {
    expect(await layOutContracts({ nodes: [], links: [] })).toEqual({ heights: new Map(), headings: [] })
  })
})
