/** Connects contracts: which purchases feed which sales, as a graph or a matrix, changed by key. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import { filteredGraph, type ContractGraph } from '#model/areas/contract/rules/graph/contract-graph.ts'
import { dayIn } from '#model/shared/clock.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { workerJobs } from '#src/engine/data/worker.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { open, runCommand } from '#src/engine/panes/screen.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { Graph } from './drawing/Graph.tsx'
import { graphKeys as keys } from './state/keys.ts'
import { Matrix } from './matrix/Matrix.tsx'
import { GraphFoot } from './parts/GraphFoot.tsx'
import { GraphHead } from './parts/GraphHead.tsx'
import { SuggestionPanel } from './parts/SuggestionPanel.tsx'
import { useGraphLinks } from './parts/use-graph-links.ts'
import { useHere } from './parts/use-here.ts'
import { useNarrow } from './parts/use-narrow.ts'
import { ConnectController } from './state/connect-controller.ts'
import { filterIn, filterWords, searchOf } from './state/filter.ts'
import { GraphIndex } from './state/graph-index.ts'
import { graphQuery } from './state/graph-query.ts'
import styles from './Connect.module.css'

export default function Connect() {
  // The worker that lays the graph out starts while the contracts are read.
  useEffect(() => void workerJobs(), [])
  const answer = useFresh<ContractGraph, readonly unknown[]>(graphQuery)
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={12} label="Loading the contracts" />
  if (answer.data.contracts.length === 0)
    return (
      <EmptyState title="There is no open contract">
        Purchases stand left here and sales right, joined by the cars that the ones promise to the others.{' '}
        <Button onPress={() => open('company:contracts', {})}>Show all contracts</Button>
      </EmptyState>
    )
  return <Connected graph={answer.data} />
}

function Connected({ graph }: { readonly graph: ContractGraph }) {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const [controller] = useState(() => new ConnectController())
  const [today] = useState(() => dayIn(Date.now(), userZone()))
  const room = useRef<HTMLElement>(null)
  const { wanted, isNarrow, suggestion } = useSnapshot(controller.state)
  const filter = useMemo(() => filterIn(search), [search])
  const index = useMemo(() => new GraphIndex(filteredGraph(graph, filter)), [graph, filter])
  useCommandTarget('contract:graph', controller)
  useCommandTarget('focus', controller)
  useHere(controller)
  useNarrow(controller, room)
  useGraphLinks(controller)
  useEffect(() => controller.onFilter((next) => navigate(`${path}${searchOf(next)}`, { replace: true })))
  useEffect(() => {
    Object.assign(controller, { all: graph.contracts, now: filter, today })
    controller.show(index, Number(new URLSearchParams(search).get('at')))
  }, [controller, graph, filter, today, index, search])
  const proposed = suggestion === null ? null : controller.state.suggestion
  return (
    <section ref={room} className={styles['screen']} aria-label="Connect contracts">
      <GraphHead controller={controller} index={index} words={filterWords(filter, graph.contracts)} />
      <div className={styles['middle']}>
        {index.order.length === 0 ? (
          <EmptyState title="No contracts match">
            <Button shortcut={keys.filter} onPress={() => runCommand('contract:filterGraph')}>
              Change the filter
            </Button>
          </EmptyState>
        ) : isNarrow || wanted === 'matrix' ? (
          <Matrix controller={controller} index={index} />
        ) : (
          <Graph controller={controller} index={index} />
        )}
        {proposed && <SuggestionPanel controller={controller} suggestion={proposed} />}
      </div>
      <GraphFoot controller={controller} index={index} />
    </section>
  )
}
