/** React Flow with what the graph needs of it: it draws what is in sight and is moved by the pointer; its own keys and editing are off. */
import { ReactFlow } from '@xyflow/react'
import { memo } from 'react'
import { pairKey } from '#model/areas/contract/rules/graph/contract-graph.ts'
import type { ConnectController } from '../state/connect-controller.ts'
import type { GraphCursor } from '../state/cursor.ts'
import { ContractNode, HeadingNode } from './ContractNode.tsx'
import type { ContractNodeItem, GhostEdgeItem, HeadingItem, LinkEdgeItem } from './graph-items.ts'
import { GhostEdge, LinkEdge } from './LinkEdge.tsx'
import type { Flow } from './use-follow.ts'
import { LEAST_ZOOM, MOST_ZOOM } from './viewport.ts'
import './flow.css'

const nodeTypes = { contract: ContractNode, heading: HeadingNode }
const edgeTypes = { link: LinkEdge, ghost: GhostEdge }
const withoutMark = { hideAttribution: true }

type Props = {
  readonly controller: ConnectController
  readonly nodes: readonly (ContractNodeItem | HeadingItem)[]
  readonly edges: readonly (LinkEdgeItem | GhostEdgeItem)[]
  readonly onInit: (flow: Flow) => void
}

export const Drawing = memo(function Drawing({ controller, nodes, edges, onInit }: Props) {
  const toEdge = (source: string, target: string): GraphCursor => ({
    kind: 'pair',
    purchase: Number(source),
    sale: Number(target),
  })
  return (
    <ReactFlow
      nodes={[...nodes]}
      edges={[...edges]}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      onInit={onInit}
      onlyRenderVisibleElements
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      disableKeyboardA11y
      deleteKeyCode={null}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      panActivationKeyCode={null}
      zoomActivationKeyCode={null}
      zoomOnDoubleClick={false}
      panOnScroll
      minZoom={LEAST_ZOOM}
      maxZoom={MOST_ZOOM}
      proOptions={withoutMark}
      onNodeClick={(_, { id, type }) => type === 'contract' && controller.place({ kind: 'node', id: Number(id) })}
      onNodeDoubleClick={() => controller.openHere()}
      onEdgeClick={(_, { source, target, type }) =>
        type === 'link' && pairKey(Number(source), Number(target)) !== '' && controller.place(toEdge(source, target))
      }
      onEdgeDoubleClick={() => controller.openHere()}
    />
  )
})
