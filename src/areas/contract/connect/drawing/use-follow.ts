/** Moves the drawing: to what is seen first, to the cursor, and as commands ask. */
import type { ReactFlowInstance } from '@xyflow/react'
import { useEffect, useRef, type RefObject } from 'react'
import { subscribeKey } from 'valtio/utils'
import type { ConnectController } from '../state/connect-controller.ts'
import type { ContractNodeItem, GhostEdgeItem, HeadingItem, LinkEdgeItem } from './graph-items.ts'
import { boxOf, wholeOf, type DrawnNodes } from './places.ts'
import { firstSight, fitted, shownBox, zoomed, type Size } from './viewport.ts'

export type Flow = ReactFlowInstance<ContractNodeItem | HeadingItem, LinkEdgeItem | GhostEdgeItem>
type Drawn = {
  readonly flow: Flow | undefined
  readonly room: RefObject<HTMLDivElement | null>
  readonly nodes: DrawnNodes
  readonly onArrange: () => void
}

export const sizeOf = ({ current }: RefObject<HTMLDivElement | null>): Size => ({
  width: current?.clientWidth ?? 0,
  height: current?.clientHeight ?? 0,
})

export function useFollow(controller: ConnectController, { flow, room, nodes, onArrange }: Drawn): void {
  const seen = useRef<{ readonly width: number; readonly nodes: DrawnNodes }>({ width: 0, nodes: [] })
  const latest = useRef(nodes)
  useEffect(() => {
    latest.current = nodes
    if (!flow || nodes.length === 0) return
    // Drawn for the first time, for a pane of another width, or with less than before. What is added moves nothing.
    const [whole, ids] = [wholeOf(nodes), new Set(nodes.map(({ id }) => id))]
    const isKept = seen.current.width === whole.width && seen.current.nodes.every(({ id }) => ids.has(id))
    if (!isKept) void flow.setViewport(firstSight(whole, sizeOf(room)))
    seen.current = { width: whole.width, nodes }
    follow(controller, flow, room, nodes)
  }, [controller, flow, room, nodes])
  useEffect(() => {
    if (!flow) return undefined
    const stop = subscribeKey(controller.state, 'cursor', () => follow(controller, flow, room, latest.current), true)
    controller.onDrawing({
      // Once more, and one is back at what is legible.
      fit: () => {
        const [whole, size] = [wholeOf(latest.current), sizeOf(room)]
        const all = fitted(whole, size)
        const isFitted = Math.abs(flow.getViewport().zoom - all.zoom) < 0.001
        void flow.setViewport(isFitted ? firstSight(whole, size) : all)
        if (isFitted) follow(controller, flow, room, latest.current)
      },
      zoom: (by) => void flow.setViewport(zoomed(flow.getViewport(), by, sizeOf(room))),
      arrange: onArrange,
    })
    return () => {
      stop()
      controller.onDrawing(undefined)
    }
  }, [controller, flow, room, onArrange])
}

/** A link is in sight where one of its ends is: its number stands at both. */
function follow(controller: ConnectController, flow: Flow, room: Drawn['room'], nodes: DrawnNodes): void {
  const { cursor } = controller.state
  if (cursor === null) return
  const [now, size] = [flow.getViewport(), sizeOf(room)]
  const ends = cursor.kind === 'pair' ? [cursor.purchase, cursor.sale] : [cursor.id]
  const sights = ends.map((id) => {
    const box = boxOf(nodes, { kind: 'node', id })
    return box && shownBox(now, box, size)
  })
  const sight = sights.includes(undefined) ? undefined : sights[0]
  if (sight) void flow.setViewport(sight)
}
