/** The library's pointer, heard also in a window of the board's own: by itself it follows the pointer over the first window alone. */
import { PointerSensor, type Draggable, type PointerSensorOptions } from '@dnd-kit/dom'

export class EveryWindowSensor extends PointerSensor {
  #leave = (): void => {}

  protected override handlePointerDown(event: PointerEvent, source: Draggable, options: PointerSensorOptions | undefined): void {
    super.handlePointerDown(event, source, options)
    const own = source.element?.ownerDocument
    // It was refused, or stands where the library listens by itself.
    if (!own || own === document || !this.controller) return
    this.#leave()
    this.#leave = this.listeners.bind(own, [
      { type: 'pointermove', listener: (moved: PointerEvent) => this.handlePointerMove(moved, source) },
      { type: 'pointerup', listener: (up: PointerEvent) => this.#end(up), options: { capture: true } },
      { type: 'pointercancel', listener: (stopped: PointerEvent) => this.handleCancel(stopped) },
      { type: 'dragstart', listener: (dragged: DragEvent) => dragged.preventDefault(), options: { capture: true } },
    ])
  }

  #end(event: PointerEvent): void {
    const { status } = this.manager.dragOperation
    if (!status.idle) {
      event.preventDefault()
      event.stopPropagation()
      this.manager.actions.stop({ event, canceled: !status.initialized })
    }
    this.cleanup()
  }

  protected override cleanup(): void {
    super.cleanup()
    this.#leave()
    this.#leave = () => {}
  }
}
