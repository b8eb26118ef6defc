/** Has the worker lay the graph out: anew for other contracts, or when asked to; never for a link, so that nothing jumps while one works. */
import { useEffect, useMemo, useState } from 'react'
import type { GraphLayout, LayoutQuestion } from '#model/areas/contract/rules/graph/graph-layout.ts'
import { onWorkerEnd, workerJobs } from '#src/engine/data/worker.ts'
import type { GraphIndex } from '../state/graph-index.ts'

const questionOf = ({ order, graph }: GraphIndex): LayoutQuestion => ({
  nodes: order.map(({ id, contract_type, product__label }) => ({
    id,
    isSale: contract_type === 'sale',
    group: product__label || 'No product',
  })),
  links: graph.links.map(({ purchase, sale }) => ({ purchase, sale })),
})

export type Laid = { readonly layout: GraphLayout; readonly turn: number }

/** `turn` counts how often it was asked for; undefined until the first layout is there. */
export function useLayout(index: GraphIndex, turn: number): Laid | undefined {
  const [laid, setLaid] = useState<Laid>()
  const [ended, setEnded] = useState(0)
  useEffect(() => onWorkerEnd(() => setEnded((count) => count + 1)), [])
  const who = index.order.map(({ id, product }) => `${id} ${product ?? ''}`).join()
  // The links are those of the moment in which it is asked for.
  const question = useMemo(() => questionOf(index), [who, turn]) // eslint-disable-line react-hooks/exhaustive-deps
  useEffect(() => {
    let isWanted = true
    void workerJobs()
      .layOutContracts(question)
      .then((layout) => isWanted && setLaid({ layout, turn }))
    return () => {
      isWanted = false
    }
  }, [question, turn, ended])
  return laid
}
