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
}
export const newViewport = (): Viewport => ({ left: 0, width: 0, top: 0, height: 0, paints: new Set(), bands: [] })
export const ViewportOf = createContext<Viewport>(newViewport())
