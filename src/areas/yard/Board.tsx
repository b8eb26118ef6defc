/** One side of the yard, drawn to length: every track a row, every car as wide as it is long. */
import { useEffect, useId, useLayoutEffect, useRef, useState, type PointerEvent } from 'react'
import { useSnapshot } from 'valtio'
import { carCount, feet } from '#model/rules/yard-name.ts'
import type { Scenario } from '#model/rules/yard.ts'
import type { Board as YardBoard } from './board.ts'
import styles from './Board.module.css'
import { cellId } from './CarCells.tsx'
import { within } from './drawn.ts'
import { heldIn } from './held.ts'
import { useInks } from './inks.ts'
import { laneHeights } from './paint-track.ts'
import { spotted } from './pointing.ts'
import { Ruler } from './Ruler.tsx'
import { scaleOf } from './shown.ts'
import { TrackRow } from './TrackRow.tsx'
import { newViewport, ViewportOf } from './viewport.ts'
import type { YardController } from './YardController.ts'

/** The ruler keeps its place while the lanes scroll; its height is in the style sheet too. */
const rulerHeight = 20
/** Width of the heads, in pixels: names in full, within reason. */
const headOf = (board: YardBoard): number => Math.min(330, 204 + 7 * Math.max(6, ...board.tracks.map(({ name }) => name.length)))
const none: ReadonlySet<number> = new Set()
const names = { actual: 'Actual', planned: 'Planned' } as const

/** Scrollers of the two sides move together, so that a track is always beside itself. */
export type Scrollers = Set<HTMLElement>

export function Board(props: {
  readonly controller: YardController
  readonly scenario: Scenario
  readonly board: YardBoard
  readonly scrollers: Scrollers
  /** What this side is called where it is neither the yard as it is nor the plan: a moment of the past. */
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
  const mine = now.scenario === scenario
  const { rows } = board.sides[scenario]
  const headWidth = headOf(board)
  const height = Math.max(laneHeights.least, Math.min(laneHeights.most, Math.floor((room.height - rulerHeight) / rows.length)))

  useLayoutEffect(() => {
    grid.current?.style.setProperty('--scale', String(scale))
    grid.current?.style.setProperty('--lane', `${height}px`)
    grid.current?.style.setProperty('--head', `${headWidth}px`)
  }, [scale, height, headWidth])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let frame = 0
    const look = (): void => {
      frame = 0
      viewport.left = element.scrollLeft
      viewport.width = element.clientWidth - headWidth
      viewport.top = element.scrollTop
      viewport.height = element.clientHeight
      for (const paint of viewport.paints) paint()
    }
    const later = (): void => {
      frame ||= requestAnimationFrame(look)
    }
    const scrolled = (): void => {
      for (const other of scrollers) {
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
    const resize = new ResizeObserver(() => {
      look()
      setRoom({ width: element.clientWidth, height: element.clientHeight })
      const fit = Math.max(0.05, (viewport.width - 24) / board.extentFt)
      if (viewport.width > 0 && Math.abs(fit - controller.now.fit) > 0.001) controller.set({ fit })
    })
    resize.observe(element)
    scrollers.add(element)
    element.addEventListener('scroll', scrolled, { passive: true })
    element.addEventListener('wheel', zoom, { passive: false })
    return () => {
      cancelAnimationFrame(frame)
      resize.disconnect()
      scrollers.delete(element)
      element.removeEventListener('scroll', scrolled)
      element.removeEventListener('wheel', zoom)
    }
  }, [controller, viewport, scrollers, board.extentFt, headWidth])

  const held = mine && now.ghost?.by === 'keys' ? now.ghost : null
  const cursorTrack = held ? held.track : now.cursor.track
  const cursorRow = rows.findIndex(({ track }) => track === cursorTrack)
  const cursorCar = held ? held.cars[0] : rows[cursorRow]?.cars[now.cursor.index]
  // What the cursor is on stays in view, clear of ruler, heads and the row of unassigned cars.
  useEffect(() => {
    const element = scroller.current
    const isPointed = pointed.current
    pointed.current = false
    // Under a pointer nothing may slide away: what it pressed is in view already.
    if (!mine || !element || isPointed) return
    const cell = cursorCar === undefined ? null : grid.current?.querySelector<HTMLElement>(`#${CSS.escape(cellId(id, cursorCar))}`)
    const top = cursorRow * height
    const seen = element.clientHeight - rulerHeight - height
    if (cursorRow < rows.length - 1) element.scrollTop = Math.max(top + height - seen, Math.min(element.scrollTop, top))
    const lane = element.clientWidth - headWidth
    const before = held ? board.sides[scenario].layout.get(held.track ?? 0)?.slice(0, held.position - 1) : undefined
    const left = before ? before.reduce((sum, car) => sum + (board.cars.get(car)?.length_ft ?? 60), 0) * scale : (cell?.offsetLeft ?? 0)
    const width = cell?.offsetWidth ?? 0
    element.scrollLeft = Math.max(left + width + 40 - lane, Math.min(element.scrollLeft, Math.max(0, left - 40)))
  }, [mine, cursorRow, cursorCar, held, rows, id, scale, height, room.width, headWidth, board, scenario])

  const point = (event: PointerEvent): void => {
    const spot = spotted(controller, scenario, event.target, event.clientX)
    pointed.current = true
    grid.current?.focus({ preventScroll: true })
    if (spot === undefined) return
    const car = spot.index === undefined ? undefined : spot.row.cars[spot.index]
    const chosen = car !== undefined && mine && now.selected.has(car)
    const how = event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'toggle' : chosen ? 'keep' : 'only'
    controller.put(scenario, { track: spot.row.track, index: spot.index ?? Math.max(0, spot.row.cars.length - 1) }, how)
  }
  const side = board.sides[scenario]
  const placed = rows.reduce((sum, { track, cars }) => sum + (track === null ? 0 : cars.length), 0)
  return (
    <section className={styles['board']} data-focused={focused} aria-label={`${name} layout`}>
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
          aria-activedescendant={mine && cursorCar !== undefined ? cellId(id, cursorCar) : undefined}
          className={styles['grid']}
          data-scenario={scenario}
          data-board
          style={{ width: headWidth + board.extentFt * scale + 24 }}
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
                cursor={mine && cursorRow === index ? (cursorCar ?? 'row') : null}
                focused={focused}
                ghost={
                  now.ghost?.scenario === scenario &&
                  (now.ghost.track === row.track || row.cars.some((car) => now.ghost?.cars.includes(car)))
                    ? now.ghost
                    : null
                }
                selected={mine ? within(row, now.selected) : none}
                hits={now.find?.hits ?? null}
                flashed={within(row, now.flashed[scenario])}
                held={heldIn(row.cars, now.held)}
                differing={within(row, board.differing)}
              />
            ))}
          </ViewportOf>
        </div>
      </div>
    </section>
  )
}
