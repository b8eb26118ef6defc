/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the board is painted, so it cannot be a table */
/** The board itself: one canvas as large as what is seen, and over it the cells that screen readers find. */
import { useDeferredValue, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useSnapshot } from 'valtio'
import type { SlotBoard } from '#model/areas/slot/rules/board/slot-board.ts'
import { useInk } from '#src/ui/plot/ink.ts'
import type { SlotBoardController } from '../state/board-controller.ts'
import { noSlots } from '../state/board-state.ts'
import styles from '../SlotBoard.module.css'
import { geometryOf, lanesSeen, RULER, scrolledTo, type SeenArea } from './geometry.ts'
import { cellOf, LaneCells } from './LaneCells.tsx'
import { paintBoard } from './paint-board.ts'
import { usePointer } from './use-pointer.ts'

/** Lanes beyond what is seen that have cells, too; the cells follow in steps of so many. */
const MORE = 6

type Props = {
  readonly controller: SlotBoardController
  readonly board: SlotBoard
  readonly name: string
  readonly now: string
  readonly grid: RefObject<HTMLDivElement | null>
}

export function SlotCanvas({ controller, board, name, now, grid }: Props) {
  const state = useSnapshot(controller.state).now
  const { ink, look } = useInk()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const view = useRef<SeenArea>({ left: 0, top: 0, width: 0, height: 0 })
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const [seen, setSeen] = useState({ first: 0, last: 0 })
  const [isFocused, setFocused] = useState(false)
  const { span } = state
  const geometry = useMemo(() => geometryOf(board, span, room), [board, span, room])
  const { cursor, selected } = state
  const picture = { state, board, geometry, ink, isFocused, now }
  const painting = useRef(picture)

  const lookAgain = (): void => {
    const element = scroller.current
    if (!element || !canvas.current) return
    view.current = {
      left: element.scrollLeft,
      top: element.scrollTop,
      width: element.clientWidth,
      height: element.clientHeight,
    }
    paintBoard(canvas.current, painting.current, view.current)
    const { board: shown, geometry: drawn } = painting.current
    const next = lanesSeen(shown, drawn, view.current, MORE)
    const stepped = { first: next.first - (next.first % MORE), last: next.last + MORE - (next.last % MORE) }
    setSeen((old) => (old.first === stepped.first && old.last === stepped.last ? old : stepped))
  }
  const paintAgain = useRef(lookAgain)
  useLayoutEffect(() => {
    painting.current = picture
    paintAgain.current = lookAgain
  })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let frame = 0
    const later = (): void => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        paintAgain.current()
      })
    }
    const resize = new ResizeObserver(() => {
      setRoom({ width: element.clientWidth, height: element.clientHeight })
      later()
    })
    resize.observe(element)
    element.addEventListener('scroll', later, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      resize.disconnect()
      element.removeEventListener('scroll', later)
    }
  }, [])
  // The cursor stays in sight, and all is painted in the same frame.
  const here = cursor === null ? undefined : board.byId.get(cursor)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || here === undefined || room.height === 0) return
    const { clientWidth: width, clientHeight: height, scrollLeft: left, scrollTop: top } = element
    const to = scrolledTo(here, geometry, { left, top, width, height })
    if (to.top !== top) element.scrollTop = to.top
    if (to.left !== left) element.scrollLeft = to.left
    // Only where the cursor or the room has changed: what somebody scrolls to stays in sight.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [here?.id, here?.lane, state.span, room])
  useLayoutEffect(() => paintAgain.current(), [state, board, room, look, isFocused, now])
  // The text is drawn anew once its typeface is there.
  useEffect(() => void document.fonts?.ready.then(() => paintAgain.current()), [])

  const pointer = usePointer(controller, geometry, view, scroller)
  // Readers of the screen can wait for a frame, arrow keys cannot.
  const spoken = useDeferredValue(seen, { first: 0, last: -1 })
  const cells = board.lanes.slice(spoken.first, spoken.last + 1)
  const isSpoken = here !== undefined && here.lane >= spoken.first && here.lane <= spoken.last
  return (
    <div ref={scroller} className={styles['scroller']}>
      <div className={styles['content']} style={{ width: geometry.width, height: geometry.height }}>
        <canvas
          ref={canvas}
          className={styles['canvas']}
          style={{ width: room.width, height: room.height }}
          aria-hidden
        />
        <div
          ref={grid}
          role="grid"
          tabIndex={0}
          aria-label={`Slots of ${name}`}
          aria-multiselectable
          aria-rowcount={board.lanes.length}
          aria-activedescendant={isSpoken ? cellOf(id, here.id) : undefined}
          className={styles['grid']}
          style={{ paddingTop: RULER }}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onDoubleClick={() => controller.openHere()}
          {...pointer}
        >
          <div className={styles['lanes']} role="presentation">
            {cells.map((lane, at) => (
              <LaneCells
                key={`${lane.day} ${lane.bay} ${lane.layer}`}
                id={id}
                index={spoken.first + at}
                lane={lane}
                board={board}
                geometry={geometry}
                bookings={state.bookings}
                selected={lane.slots.some((slot) => selected.has(slot.id)) ? selected : noSlots}
                now={now}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
