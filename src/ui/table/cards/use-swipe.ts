/** A card that is drawn to the left with a finger: it stays open where it was drawn far enough, and shows what lies behind. */
import { useRef, useState, type PointerEvent } from 'react'

/** How far a card opens, px: a button of the width that fingers need lies behind. */
export const OPEN_PX = 112
/** A finger that rests trembles by less than this, px. */
const STEADY_PX = 8

export function useSwipe(onBegin: () => void) {
  const [offset, setOffset] = useState(0)
  const start = useRef<{ readonly x: number; readonly from: number }>(null)
  const isDrawn = useRef(false)
  const begin = ({ clientX, pointerType }: PointerEvent): void => {
    isDrawn.current = false
    start.current = pointerType === 'mouse' ? null : { x: clientX, from: offset }
  }
  const move = ({ clientX, currentTarget, pointerId }: PointerEvent<HTMLElement>): void => {
    const at = start.current
    if (at === null) return
    const drawn = at.x - clientX
    if (!isDrawn.current && Math.abs(drawn) < STEADY_PX) return
    if (!isDrawn.current) {
      isDrawn.current = true
      currentTarget.setPointerCapture(pointerId)
      onBegin()
    }
    setOffset(Math.min(OPEN_PX, Math.max(0, at.from + drawn)))
  }
  const end = (): void => {
    if (isDrawn.current) setOffset((drawn) => (drawn > OPEN_PX / 2 ? OPEN_PX : 0))
    start.current = null
  }
  return {
    offset,
    close: () => setOffset(0),
    /** A finger that draws presses nothing where it is lifted. */
    wasDrawn: (): boolean => isDrawn.current,
    /** They come first, because buttons keep what they hear to themselves. The browser itself scrolls up and down. */
    handlers: {
      onPointerDownCapture: begin,
      onPointerMoveCapture: move,
      onPointerUpCapture: end,
      onPointerCancelCapture: end,
    },
  }
}
