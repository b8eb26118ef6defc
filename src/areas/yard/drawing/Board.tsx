/** One layout of the yard, drawn to scale: a row per track, cars as wide as they are long. */
import { useDeferredValue, useEffect, useId, useLayoutEffect, useRef, useState, type PointerEvent } from 'react'
import { useSnapshot } from 'valtio'
import { carCount, feet } from '#model/areas/yard/rules/name.ts'
import type { Scenario } from '#model/areas/yard/rules/yard.ts'
import type { Board as YardBoard } from '../data/layout.ts'
import { Bands } from './Bands.tsx'
import styles from './Board.module.css'
import { cellId } from './CarCells.tsx'
import { drawnOf, within } from './painting/row-layout.ts'
import { heldIn } from '../state/held-by-others.ts'
import { useInks } from './painting/inks.state.ts'
import { CarHint } from './CarHint.tsx'
import { denseBelow, laneHeight } from './painting/lane.ts'
import { boardPointAt } from './pointing.ts'
import { Ruler } from './Ruler.tsx'
import { scaleOf } from '../state/board-state.ts'
import { TrackRow } from './TrackRow.tsx'
import { useTypedRow } from './typed-row.ts'
import { newViewport, ViewportOf, type Scrollers } from './painting/viewport.ts'
import type { YardController } from '../controller/yard-controller.ts'

/** The ruler stays while the lanes scroll. Its height is repeated in the style sheet. */
const rulerHeight = 20
/** Width of the track heads in px, to fit the names within limits. */
const headOf = (board: YardBoard): number =>
  Math.min(330, 204 + 7 * Math.max(6, ...board.tracks.map(({ name }) => name.length)))
/** A phone: the head says no more than name and number of cars. */
const narrowBelow = 560
const narrowHead = 112
const none: ReadonlySet<number> = new Set()
const names = { actual: 'Actual', planned: 'Planned' } as const

export function Board(props: {
  readonly controller: YardController
  readonly scenario: Scenario
  readonly board: YardBoard
  readonly scrollers: Scrollers
  /** The name of a layout that is neither actual nor planned, such as a past time. */
  readonly name?: string
}) {
  const { controller, scenario, board, scrollers, name = names[scenario] } = props
  const now = useSnapshot(controller.state).now
  const inks = useInks()
  const id = useId()
  const [viewport] = useState(newViewport)
  const [focused, setFocused] = useState(false)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const pointed = useRef(false)
  const scale = scaleOf(now)
  const hasCursor = now.scenario === scenario
  const { rows } = board.sides[scenario]
  const isNarrow = room.width > 0 && room.width < narrowBelow
  const headWidth = isNarrow ? narrowHead : headOf(board)
  const height = laneHeight(room.height - rulerHeight, rows.length, now.zoom === 'whole')

  const gridWidth = headWidth + board.extentFt * scale + 24

  useLayoutEffect(() => {
    grid.current?.style.setProperty('--scale', String(scale))
    grid.current?.style.setProperty('--lane', `${height}px`)
    grid.current?.style.setProperty('--lane-height', String(height))
    grid.current?.style.setProperty('--head', `${headWidth}px`)
  }, [scale, height, headWidth])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let frame = 0
    const measure = (): void => {
      viewport.left = element.scrollLeft
      if (grid.current) grid.current.dataset['scrolled'] = String(element.scrollLeft > 0)
      viewport.width = element.clientWidth - headWidth
      viewport.top = element.scrollTop
      viewport.height = element.clientHeight
    }
    const look = (): void => {
      frame = 0
      measure()
      for (const paint of viewport.paints) paint()
    }
    const later = (): void => {
      frame ||= requestAnimationFrame(look)
    }
    const scrolled = (): void => {
      for (const other of scrollers.elements) {
        if (other === element) continue
        if (other.scrollTop !== element.scrollTop) other.scrollTop = element.scrollTop
        if (other.scrollLeft !== element.scrollLeft) other.scrollLeft = element.scrollLeft
      }
      later()
    }
    const zoom = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      controller.zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15)
    }
    const forget = scrollers.add(element, () => {
      measure()
      setRoom({ width: element.clientWidth, height: element.clientHeight })
      const fit = Math.max(0.05, (viewport.width - 24) / board.extentFt)
      // With another scale everything is drawn anew within this frame, once React has placed it.
      if (viewport.width > 0 && Math.abs(fit - controller.now.fit) > 0.001) controller.set({ fit })
      else look()
    })
    element.addEventListener('scroll', scrolled, { passive: true })
    element.addEventListener('wheel', zoom, { passive: false })
    return () => {
      cancelAnimationFrame(frame)
      forget()
      element.removeEventListener('scroll', scrolled)
      element.removeEventListener('wheel', zoom)
    }
  }, [controller, viewport, scrollers, board.extentFt, headWidth])

  // After the rows, which paint themselves where they have become others.
  useLayoutEffect(() => {
    for (const paint of viewport.paints) paint()
  }, [viewport, room])

  useTypedRow(now.ghost, scenario, grid)
  const held = hasCursor && now.ghost?.by === 'keys' ? now.ghost : null
  const cursorTrack = held ? held.track : now.cursor.track
  const cursorRow = rows.findIndex(({ track }) => track === cursorTrack)
  const cursorCar = held ? held.cars[0] : rows[cursorRow]?.cars[now.cursor.index]
  // The cells of rows come a moment after the rows, as in `TrackRow`, and only a cell that is there can be active.
  const spokenRows = useDeferredValue(rows, [])
  const activeCar = spokenRows.some(({ cars }) => cursorCar !== undefined && cars.includes(cursorCar))
    ? cursorCar
    : undefined
  // Keeps the cursor in view, clear of ruler, heads and unassigned cars.
  useEffect(() => {
    const element = scroller.current
    const isPointed = pointed.current
    pointed.current = false
    // Not after a click: what was clicked is in view, and must not move away under the pointer.
    if (!hasCursor || !element || isPointed) return
    const top = cursorRow * height
    const seen = element.clientHeight - rulerHeight - height
    if (cursorRow < rows.length - 1) element.scrollTop = Math.max(top + height - seen, Math.min(element.scrollTop, top))
    const lane = element.clientWidth - headWidth
    const row = rows[cursorRow]
    // Not from its cell, which comes a moment after the row.
    const drawn = row && drawnOf(row, held, board.cars).find(({ car }) => car === cursorCar)
    const left = (drawn?.fromFt ?? 0) * scale
    const width = drawn ? (drawn.toFt - drawn.fromFt) * scale : 0
    element.scrollLeft = Math.max(left + width + 40 - lane, Math.min(element.scrollLeft, Math.max(0, left - 40)))
  }, [hasCursor, cursorRow, cursorCar, held, rows, scale, height, room.width, headWidth, board])

  const point = (event: PointerEvent): void => {
    const spot = boardPointAt(controller, scenario, event.target, event.clientX)
    pointed.current = true
    grid.current?.focus({ preventScroll: true })
    if (spot === undefined) return
    const car = spot.index === undefined ? undefined : spot.row.cars[spot.index]
    const chosen = car !== undefined && hasCursor && now.selected.has(car)
    const how = event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'toggle' : chosen ? 'keep' : 'only'
    controller.put(scenario, { track: spot.row.track, index: spot.index ?? Math.max(0, spot.row.cars.length - 1) }, how)
  }
  const side = board.sides[scenario]
  const placed = rows.reduce((sum, { track, cars }) => sum + (track === null ? 0 : cars.length), 0)
  return (
    <section className={styles['board']} data-layout={scenario} data-focused={focused} aria-label={`${name} layout`}>
      <header className={styles['title']} data-scenario={scenario}>
        <strong>{name}</strong>
        <span>
          {board.tracks.length} tracks · {carCount(placed)} on track · {carCount(side.unassigned.length)} unassigned
        </span>
      </header>
      <div className={styles['scroller']} ref={scroller}>
        <div
          ref={grid}
          role="grid"
          tabIndex={0}
          aria-label={`${name} layout of ${board.yard.name}`}
          aria-multiselectable
          aria-rowcount={rows.length}
          aria-activedescendant={hasCursor && activeCar !== undefined ? cellId(id, activeCar) : undefined}
          className={styles['grid']}
          data-scenario={scenario}
          data-board
          data-dense={height < denseBelow}
          data-narrow={isNarrow}
          data-wide={gridWidth > room.width}
          style={{ width: gridWidth }}
          onFocus={() => {
            setFocused(true)
            controller.enter(scenario)
          }}
          onBlur={() => setFocused(false)}
          onPointerDown={point}
          onDoubleClick={() => controller.set({ panel: 'car' })}
        >
          <Ruler extentFt={board.extentFt} scale={scale} unit={feet(board.extentFt)} />
          <ViewportOf value={viewport}>
            <Bands rows={rows.filter(({ track }) => track !== null).length} laneHeight={height} />
            {rows.map((row, index) => (
              <TrackRow
                key={row.track ?? 'unassigned'}
                board={id}
                index={index}
                scenario={scenario}
                row={row}
                track={row.track === null ? null : (board.byTrack.get(row.track) ?? null)}
                cars={board.cars}
                scale={scale}
                height={height}
                inks={inks}
                cursor={hasCursor && cursorRow === index ? (cursorCar ?? 'row') : null}
                focused={focused}
                ghost={
                  now.ghost?.scenario === scenario &&
                  (now.ghost.track === row.track || row.cars.some((car) => now.ghost?.cars.includes(car)))
                    ? now.ghost
                    : null
                }
                selected={hasCursor ? within(row, now.selected) : none}
                hits={now.find?.hits ?? null}
                flashed={within(row, now.flashed[scenario])}
                held={heldIn(row.cars, now.held)}
                differing={within(row, board.differing)}
              />
            ))}
          </ViewportOf>
        </div>
      </div>
      <CarHint controller={controller} scenario={scenario} board={board} grid={grid} />
    </section>
  )
}
