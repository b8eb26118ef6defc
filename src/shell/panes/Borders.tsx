/** The borders between panes. Pointer and keys move them. The borders of react-mosaic cannot take the focus, so these replace them. */
import { useEffect, useMemo, useRef, useState, type CSSProperties, type PointerEvent } from 'react'
import { useKeyDown } from '#src/ui/controls/keydown.ts'
import { enterPane } from '../state/focus.ts'
import { desk } from '../state/desk.state.ts'
import type { Room } from '../state/least-size.ts'
import { setTreeWith } from '../state/panes.ts'
import { bordersIn, moveBorder, shareAfter, type Border } from '../state/borders.ts'
import { boxes } from '../state/tree/pane-bounds.ts'
import { keysIn, type Tree } from '../state/tree/parts.ts'
import { usePaneTitle } from './PaneHeader.tsx'
import './Borders.css'

function placeOf({ direction, box, share }: Border): CSSProperties {
  return direction === 'row'
    ? { left: `${box.x + (box.w * share) / 100}%`, top: `${box.y}%`, height: `${box.h}%` }
    : { top: `${box.y + (box.h * share) / 100}%`, left: `${box.x}%`, width: `${box.w}%` }
}
/** The share of the first side if its border were at the pointer, in percent. */
function shareAt({ direction, box }: Border, event: PointerEvent<HTMLElement>): number {
  const all = event.currentTarget.parentElement?.getBoundingClientRect() ?? new DOMRect()
  return direction === 'row'
    ? ((((event.clientX - all.left) * 100) / all.width - box.x) * 100) / box.w
    : ((((event.clientY - all.top) * 100) / all.height - box.y) * 100) / box.h
}

/** Names a side of a border: the nearest pane, and how many more panes there are. */
function useSide(tree: Tree, isBefore: boolean): string {
  const panes = boxes(tree)
  const { screen, record } = usePaneTitle(panes.at(isBefore ? -1 : 0)?.key ?? '')
  const name = record === '' ? screen : `${screen} › ${record}`
  return panes.length > 1 ? `${name} and ${panes.length - 1} more` : name
}

function Splitter({ border, onMove }: { readonly border: Border; readonly onMove: (share: number) => void }) {
  const { direction, before, after, share, min, max, path, at } = border
  const [one, other] = [useSide(before, true), useSide(after, false)]
  /** While the pointer drags the border: its distance from the border, as a share in percent. */
  const grip = useRef<number>(undefined)
  const keys = useKeyDown<HTMLDivElement>((event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false
    if (event.key === 'Escape') enterPane(desk().focused)
    const to = shareAfter(border, event.key)
    if (to !== undefined) onMove(to)
    return to !== undefined || event.key === 'Escape'
  })
  const release = (): void => {
    grip.current = undefined
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that takes the focus is a control
    <div
      ref={keys}
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      className="splitter"
      style={placeOf(border)}
      data-border={`${path.join('-')}:${at}`}
      aria-orientation={direction === 'row' ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(share)}
      aria-valuemin={Math.round(min)}
      aria-valuemax={Math.round(max)}
      aria-label={`Border between ${one} and ${other}`}
      title="Drag, or use the arrow keys; Enter makes both sides equal"
      // The keyboard stays where it is while the pointer moves a border.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = shareAt(border, event) - share
      }}
      onPointerMove={(event) => {
        if (grip.current !== undefined) onMove(shareAt(border, event) - grip.current)
      }}
      onPointerUp={release}
      onPointerCancel={release}
    />
  )
}

export default function Borders({ tree }: { readonly tree: Tree }) {
  const all = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<Room>(() => ({ width: innerWidth, height: innerHeight }))
  useEffect(() => {
    const { current } = all
    if (!current) return
    const watch = new ResizeObserver(() => setRoom({ width: current.clientWidth, height: current.clientHeight }))
    watch.observe(current)
    return () => watch.disconnect()
  }, [])
  const borders = useMemo(() => bordersIn(tree, room), [tree, room])
  const [first = ''] = keysIn(tree)
  return (
    <div ref={all} className="splitters">
      {borders.map((border) => (
        <Splitter
          key={`${border.path.join('-')}:${border.at}`}
          border={border}
          onMove={(share) => setTreeWith(first, moveBorder(tree, border, share))}
        />
      ))}
    </div>
  )
}
