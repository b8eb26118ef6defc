/** The graph of contracts as a drawing, with the keyboard on it. */
import { useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react'
import { useSnapshot } from 'valtio'
import { Skeleton } from '#src/ui/controls/Notice.tsx'
import { typeDigits } from '../parts/type-digits.ts'
import type { ConnectController } from '../state/connect-controller.ts'
import { keyOf } from '../state/cursor.ts'
import type { GraphIndex } from '../state/graph-index.ts'
import { Drawing } from './Drawing.tsx'
import { EditorPlace } from './EditorPlace.tsx'
import { edgesOf, ghostsOf, NODE_WIDTH, nodesOf } from './graph-items.ts'
import { useFollow, type Flow } from './use-follow.ts'
import { useLayout, type Laid } from './use-layout.ts'
import styles from './Graph.module.css'

const [NARROWEST_GAP, WIDEST_GAP, MARGIN] = [240, 760, 120]
type Props = { readonly controller: ConnectController; readonly index: GraphIndex }

export function Graph({ controller, index }: Props) {
  const [turn, setTurn] = useState(0)
  const laid = useLayout(index, turn)
  const [onArrange] = useState(() => () => setTurn((count) => count + 1))
  if (laid === undefined) return <Skeleton rows={10} label="Arranging the contracts" />
  return <Arranged controller={controller} index={index} laid={laid} onArrange={onArrange} />
}

function Arranged({
  controller,
  index,
  laid: { layout },
  onArrange,
}: Props & { readonly laid: Laid; readonly onArrange: () => void }) {
  const prefix = useId()
  const room = useRef<HTMLDivElement>(null)
  const [gap, setGap] = useState<number>()
  const [flow, setFlow] = useState<Flow>()
  const { suggestion } = useSnapshot(controller.state)
  useEffect(() => {
    const element = room.current
    if (!element) return undefined
    const measure = (): void => {
      const { clientWidth: width } = element
      // A hidden pane has no width.
      if (width > 0) setGap(Math.max(NARROWEST_GAP, Math.min(WIDEST_GAP, width - 2 * NODE_WIDTH - MARGIN)))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  const nodes = useMemo(
    () => (gap === undefined ? [] : nodesOf(index, layout, { controller, gap, prefix })),
    [index, layout, controller, gap, prefix],
  )
  const links = useMemo(() => edgesOf(index, layout, { controller, prefix }), [index, layout, controller, prefix])
  const edges = useMemo(
    () => [...links, ...ghostsOf(suggestion === null ? null : controller.state.suggestion)],
    [links, suggestion, controller],
  )
  useEffect(() => {
    const sorted = (all: GraphIndex['order']): readonly number[] =>
      all
        .toSorted((one, other) => (layout.heights.get(one.id) ?? 0) - (layout.heights.get(other.id) ?? 0))
        .map(({ id }) => id)
    controller.drawn({ purchases: sorted(index.purchases), sales: sorted(index.sales) })
  }, [controller, index, layout])
  useFollow(controller, { flow, room, nodes, onArrange })
  useEffect(() => controller.onFocus(() => room.current?.focus()), [controller])
  return (
    // Its keys are commands of the pane; what is under the cursor is named by aria-activedescendant.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={room}
      className={styles['room']}
      role="application"
      aria-label="Graph of contracts"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={(event) => typeDigits(event, controller)}
    >
      {gap !== undefined && <Drawing controller={controller} nodes={nodes} edges={edges} onInit={setFlow} />}
      <ActiveName controller={controller} room={room} prefix={prefix} />
      <EditorPlace controller={controller} flow={flow} nodes={nodes} room={room} />
    </div>
  )
}

/** Names what is under the cursor on the element that has the keyboard, without drawing the graph again. */
function ActiveName({
  controller,
  room,
  prefix,
}: {
  readonly controller: ConnectController
  readonly room: RefObject<HTMLDivElement | null>
  readonly prefix: string
}) {
  const { cursor } = useSnapshot(controller.state)
  useEffect(() => {
    // What is out of sight is not drawn, and cannot be named.
    const id = cursor === null ? '' : `${prefix}${keyOf(cursor)}`
    const place = (): void => {
      if (room.current?.ownerDocument.getElementById(id)) room.current.setAttribute('aria-activedescendant', id)
      else room.current?.removeAttribute('aria-activedescendant')
    }
    const frame = requestAnimationFrame(place)
    return () => cancelAnimationFrame(frame)
  }, [cursor, prefix, room])
  return null
}
