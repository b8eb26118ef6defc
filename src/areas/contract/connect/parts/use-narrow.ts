/** In a narrow pane the matrix is shown: the graph would not be legible. */
import { useEffect, type RefObject } from 'react'
import type { ConnectController } from '../state/connect-controller.ts'

const NARROW = 700

export function useNarrow(controller: ConnectController, room: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = room.current
    if (!element) return undefined
    const watch = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0
      // A hidden pane has no width.
      if (width > 0) controller.narrow(width < NARROW)
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [controller, room])
}
