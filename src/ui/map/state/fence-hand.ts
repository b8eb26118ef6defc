/** The shape that is drawn on a map, and the one that was closed. */
import { proxy } from 'valtio'
import { worldSize, type MapCamera, type MapPlace } from '../base/camera.ts'
import {
  beginsAt,
  circled,
  cornerSet,
  cornerTaken,
  drawingOf,
  handedTo,
  type DrawnFence,
  type FenceDrawing,
} from './fence-drawing.ts'

/** Pixels of a step of the arrows, and of a circle as it begins. */
const [STEP, CIRCLE] = [20, 60]

export class FenceHand {
  readonly state: { drawing: FenceDrawing | null; closed: FenceDrawing | null; shape: unknown } = proxy<{
    drawing: FenceDrawing | null
    closed: FenceDrawing | null
    shape: unknown
  }>({ drawing: null, closed: null, shape: undefined })
  readonly #camera: () => MapCamera

  constructor(camera: () => MapCamera) {
    this.#camera = camera
  }
  get isThere(): boolean {
    return this.state.drawing !== null || this.state.shape !== undefined
  }
  begin(): void {
    const { x, y } = this.#camera()
    this.#to(beginsAt({ x, y }))
  }
  #to(drawing: FenceDrawing): void {
    this.state.drawing = drawing
    this.state.closed = null
    this.state.shape = undefined
  }
  #change(by: (drawing: FenceDrawing) => FenceDrawing): void {
    if (this.state.drawing !== null) this.state.drawing = by(this.state.drawing)
  }
  move(right: number, down: number): void {
    const step = STEP / worldSize(this.#camera().zoom)
    this.#change((drawing) => handedTo(drawing, { x: drawing.hand.x + right * step, y: drawing.hand.y + down * step }))
  }
  setCorner(): void {
    this.#change((drawing) => (drawing.center === undefined ? cornerSet(drawing) : drawing))
  }
  /** By pointer. */
  set(place: MapPlace): void {
    this.#change((drawing) => handedTo(drawing, place))
    this.setCorner()
  }
  takeBack(): void {
    this.#change(cornerTaken)
  }
  circle(): void {
    this.#change((drawing) => circled(drawing, CIRCLE / worldSize(this.#camera().zoom)))
  }
  close(shape: DrawnFence): void {
    this.state.closed = this.state.drawing
    this.state.drawing = null
    this.state.shape = shape
  }
  take(shape: unknown): void {
    this.state.drawing = null
    this.state.closed = drawingOf(shape) ?? null
    this.state.shape = shape
  }
  drop(): void {
    this.state.drawing = null
    this.state.closed = null
    this.state.shape = undefined
  }
}
