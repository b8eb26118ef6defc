/** The visible part of a board. Rows repaint themselves when it changes, without React. */
import { createContext } from 'react'

export type Viewport = {
  left: number
  width: number
  top: number
  height: number
  readonly paints: Set<() => void>
  /** The canvases that the lanes are painted on, from the top. */
  readonly bands: (HTMLCanvasElement | null)[]
  readonly pictures: PictureTime
}

/**
 * Time for the pictures of cars. Another height or scale asks for one of each car at once, which takes a third of a second in a large yard; so
 * every frame makes as many as it has time for, and the rows that have to wait are painted again.
 */
export type PictureTime = {
  readonly isLeft: () => boolean
  readonly spend: (ms: number) => void
  readonly paintLater: (paint: () => void) => void
  readonly forget: (paint: () => void) => void
}
/** In ms, of a frame. */
const PICTURES = 6

export function newPictureTime(): PictureTime {
  const waiting = new Set<() => void>()
  let [spent, frame] = [0, 0]
  const work = (): void => {
    ;[spent, frame] = [0, 0]
    for (const paint of waiting) {
      if (spent >= PICTURES) break
      waiting.delete(paint)
      paint()
    }
    if (waiting.size > 0) frame ||= requestAnimationFrame(work)
  }
  return {
    isLeft: () => spent < PICTURES,
    spend: (ms) => {
      spent += ms
      frame ||= requestAnimationFrame(work)
    },
    paintLater: (paint) => {
      waiting.add(paint)
      frame ||= requestAnimationFrame(work)
    },
    forget: (paint) => void waiting.delete(paint),
  }
}

export const newViewport = (): Viewport => ({
  left: 0,
  width: 0,
  top: 0,
  height: 0,
  paints: new Set(),
  bands: [],
  pictures: newPictureTime(),
})
export const ViewportOf = createContext<Viewport>(newViewport())

/**
 * The boards of a screen, which scroll together so that tracks stay side by side. All of them are measured before any is drawn for its new size,
 * since measuring what was just drawn makes the browser lay it out at once.
 */
export type Scrollers = {
  readonly elements: ReadonlySet<HTMLElement>
  /** `resized` is called at first too. */
  readonly add: (element: HTMLElement, resized: () => void) => () => void
}

export function newScrollers(): Scrollers {
  const elements = new Map<HTMLElement, () => void>()
  let observer: ResizeObserver | undefined
  return {
    get elements() {
      return new Set(elements.keys())
    },
    add: (element, resized) => {
      observer ??= new ResizeObserver((entries) => {
        for (const { target } of entries) if (target instanceof HTMLElement) elements.get(target)?.()
      })
      elements.set(element, resized)
      observer.observe(element)
      return () => {
        elements.delete(element)
        observer?.unobserve(element)
      }
    },
  }
}
