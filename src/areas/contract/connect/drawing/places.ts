/** Where things of the drawing are, in its own pixels. */
import { NODE_HEIGHT } from '#model/areas/contract/rules/graph/graph-layout.ts'
import type { GraphCursor } from '../state/cursor.ts'
import { NODE_WIDTH, type ContractNodeItem, type HeadingItem } from './graph-items.ts'
import type { Size } from './viewport.ts'

export type DrawnNodes = readonly (ContractNodeItem | HeadingItem)[]
type Box = Size & { readonly x: number; readonly y: number }

export function boxOf(nodes: DrawnNodes, cursor: GraphCursor): Box | undefined {
  const at = (id: number) => nodes.find((one) => one.id === String(id))?.position
  if (cursor.kind === 'node') {
    const place = at(cursor.id)
    return place && { ...place, width: NODE_WIDTH, height: NODE_HEIGHT }
  }
  // The middle of the link: its ends may be further apart than the pane is high.
  const [from, to] = [at(cursor.purchase), at(cursor.sale)]
  if (!from || !to) return undefined
  return { x: (from.x + NODE_WIDTH + to.x) / 2 - 60, y: (from.y + to.y) / 2, width: 120, height: NODE_HEIGHT }
}
export const wholeOf = (nodes: DrawnNodes): Size => ({
  width: nodes.reduce((most, { position, width = 0 }) => Math.max(most, position.x + width), 0),
  height: nodes.reduce((most, { position, height = 0 }) => Math.max(most, position.y + height), 0),
})
