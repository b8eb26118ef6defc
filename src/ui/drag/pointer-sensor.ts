/**
 * The drag library's pointer sensor, extended to popped-out windows: by itself it listens to the main window only.
 */
import { PointerSensor, type Draggable, type PointerSensorOptions } from '@dnd-kit/dom'

export class EveryWindowSensor extends PointerSensor {
  #leave = (): void => {}

  protected override handlePointerDown(
    event: PointerEvent,
    source: Draggable,
    options: PointerSensorOptions | undefined,
  ): void {
    super.handlePointerDown(event, source, options)
    const own = source.element?.ownerDocument
    // Refused, or in the main window, where the library listens already.
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
