/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a lane is painted, so its row cannot be one of a table */
/** One track of a board: its head, and its lane, painted as wide as the view on a canvas that lies over several rows. */
import { useDraggable, useDroppable } from '@dnd-kit/react'
import { memo, useContext, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react'
import type { BoardRow } from '#model/areas/yard/rules/board.ts'
import type { Scenario } from '#model/areas/yard/rules/yard.ts'
import { surfaceOf } from './painting/surface.ts'
import type { BoardCar, BoardTrack } from '../data/layout.ts'
import styles from './Board.module.css'
import { CarCells } from './CarCells.tsx'
import { drawnOf } from './painting/row-layout.ts'
import type { Inks } from './painting/inks.state.ts'
import { paintTrack } from './painting/paint-track.ts'
import type { Ghost } from '../state/board-state.ts'
import { headSpoken, TrackHead } from './TrackHead.tsx'
import { ViewportOf } from './painting/viewport.ts'

export type TrackRowProps = {
  readonly board: string
  readonly index: number
  readonly scenario: Scenario
  readonly row: BoardRow
  readonly track: BoardTrack | null
  readonly cars: ReadonlyMap<number, BoardCar>
  readonly scale: number
  readonly height: number
  readonly inks: Inks
  readonly cursor: number | 'row' | null
  readonly focused: boolean
  readonly ghost: Ghost | null
  readonly selected: ReadonlySet<number>
  readonly hits: ReadonlySet<number> | null
  readonly flashed: ReadonlySet<number>
  readonly held: ReadonlyMap<number, string>
  readonly differing: ReadonlySet<number>
}

/** Data attached to a row for drag and drop. */
type RowData = { readonly scenario: Scenario; readonly track: number | null }

export const TrackRow = memo(function TrackRow(props: TrackRowProps) {
  const {
    row,
    track,
    cars,
    ghost,
    scale,
    height,
    inks,
    cursor,
    focused,
    selected,
    hits,
    flashed,
    held,
    differing,
    scenario,
    board,
  } = props
  const viewport = useContext(ViewportOf)
  const own = useRef<HTMLCanvasElement>(null)
  const drawnCars = useMemo(() => drawnOf(row, ghost, cars), [row, ghost, cars])
  const target = ghost !== null && ghost.track === row.track
  const data: RowData = { scenario, track: row.track }
  const id = `${board}:${row.track ?? 'unassigned'}`
  const { ref: dragRef } = useDraggable({ id, data, type: scenario })
  const { ref: dropRef } = useDroppable({ id, data, type: 'track', accept: scenario })

  useLayoutEffect(() => {
    // Rows outside the view are painted when they scroll into it, and nothing is painted twice.
    let painted = ''
    const paint = (): void => {
      const top = props.index * height
      const seen = row.track === null || (top < viewport.top + viewport.height && top + height > viewport.top)
      const now = `${viewport.left} ${viewport.width} ${globalThis.devicePixelRatio}`
      if (!seen || painted === now) return
      const surface = own.current ? { canvas: own.current, top: 0, height } : surfaceOf(viewport, props.index, height)
      if (!surface) return
      const isSharp = paintTrack(
        surface,
        {
          track,
          drawn: drawnCars,
          cars,
          scale,
          height,
          inks,
          cursor,
          focused,
          selected,
          hits,
          flashed,
          held,
          differing,
          target,
        },
        viewport,
      )
      painted = isSharp ? now : ''
      if (!isSharp) viewport.pictures.paintLater(paint)
    }
    paint()
    viewport.paints.add(paint)
    return () => {
      viewport.paints.delete(paint)
      viewport.pictures.forget(paint)
    }
  }, [
    viewport,
    row.track,
    props.index,
    track,
    drawnCars,
    cars,
    scale,
    height,
    inks,
    cursor,
    focused,
    selected,
    hits,
    flashed,
    held,
    differing,
    target,
  ])

  const usedFt = useMemo(
    () => drawnCars.filter(({ look }) => look !== 'lifted').reduce((sum, { fromFt, toFt }) => sum + toFt - fromFt, 0),
    [drawnCars],
  )
  const count = drawnCars.filter(({ look }) => look !== 'lifted').length
  // Deferred, because screen readers can wait for a frame but arrow keys cannot.
  const spoken = useDeferredValue(drawnCars, [])
  return (
    <div
      role="row"
      aria-rowindex={props.index + 1}
      className={styles['row']}
      data-row={row.track ?? 'unassigned'}
      data-cursor={cursor !== null && focused}
      data-refused={target && ghost.refusals.length > 0}
      data-moving={ghost !== null}
      ref={dropRef}
    >
      <div role="rowheader" aria-label={headSpoken(track, usedFt, count)} className={styles['head']}>
        <TrackHead track={track} usedFt={usedFt} count={count} />
      </div>
      <div role="presentation" className={styles['lane']} data-lane ref={dragRef}>
        {/* It stays at the bottom while the others scroll, so it is painted apart from them. */}
        {row.track === null && <canvas ref={own} className={styles['canvas']} aria-hidden />}
        <CarCells board={board} trackName={track?.name ?? null} drawn={spoken} cars={cars} selected={selected} />
      </div>
    </div>
  )
})
