/**
 * Dragging panes with a pointer or a finger. What hears the pointer is a tenth of the console's code and no part of its first picture:
 * it comes once that is painted, and takes over what was connected until then.
 */
import type { Backend, BackendFactory, DragDropManager } from 'dnd-core'
import type { MultiBackendSwitcher, PreviewListener } from 'dnd-multi-backend'

/** After the first picture, before a hand has found the pointer, in ms. */
const AFTER_PAINT_MS = 300
/** How far a finger may slip before it drags, in px. */
const SLOP_PX = 10

type Way = 'connectDragSource' | 'connectDragPreview' | 'connectDropTarget'
type Connection = {
  readonly way: Way
  readonly of: readonly [id: unknown, node: unknown, options: unknown]
  stop: () => void
}

const isSwitcher = (backend: Backend): backend is MultiBackendSwitcher => 'previewsList' in backend

class LateBackend implements Backend {
  readonly #load: () => Promise<Backend>
  #real: Backend | undefined
  #isUp = false
  readonly #connections = new Set<Connection>()
  readonly #previews = new Set<PreviewListener>()

  constructor(load: () => Promise<Backend>) {
    this.#load = load
    // Where it cannot be fetched, panes are still moved by key.
    setTimeout(() => void this.#take().catch(() => undefined), AFTER_PAINT_MS)
  }

  async #take(): Promise<void> {
    const real = await this.#load()
    this.#real = real
    if (this.#isUp) real.setup()
    for (const connection of this.#connections) connection.stop = real[connection.way](...connection.of)
    if (isSwitcher(real))
      real.previewsList().register({
        backendChanged: (changed) => this.#previews.forEach((listener) => listener.backendChanged(changed)),
      })
  }

  #connect(way: Way, ...of: Connection['of']): () => void {
    const connection: Connection = { way, of, stop: this.#real?.[way](...of) ?? (() => {}) }
    this.#connections.add(connection)
    return () => {
      this.#connections.delete(connection)
      connection.stop()
    }
  }

  readonly setup = (): void => {
    this.#isUp = true
    this.#real?.setup()
  }
  readonly teardown = (): void => {
    this.#isUp = false
    this.#real?.teardown()
  }
  readonly connectDragSource = (id: unknown, node?: unknown, options?: unknown): (() => void) =>
    this.#connect('connectDragSource', id, node, options)
  readonly connectDragPreview = (id: unknown, node?: unknown, options?: unknown): (() => void) =>
    this.#connect('connectDragPreview', id, node, options)
  readonly connectDropTarget = (id: unknown, node?: unknown, options?: unknown): (() => void) =>
    this.#connect('connectDropTarget', id, node, options)
  readonly profile = (): Record<string, number> => this.#real?.profile() ?? {}

  /** A finger has no picture of its own to drag: the tiling asks for these two, and draws one. */
  readonly previewEnabled = (): boolean =>
    this.#real !== undefined && isSwitcher(this.#real) && this.#real.previewEnabled()
  readonly previewsList = () => ({
    register: (listener: PreviewListener): void => void this.#previews.add(listener),
    unregister: (listener: PreviewListener): void => void this.#previews.delete(listener),
  })
}

async function load(manager: DragDropManager, context: unknown): Promise<Backend> {
  const { HTML5Backend, MultiBackend, PointerTransition, TouchBackend, TouchTransition } = await import('./backends.ts')
  return MultiBackend(manager, context, {
    backends: [
      { id: 'html5', backend: HTML5Backend, transition: PointerTransition },
      {
        id: 'touch',
        backend: TouchBackend,
        options: { enableMouseEvents: true, touchSlop: SLOP_PX },
        preview: true,
        transition: TouchTransition,
      },
    ],
  })
}

/** Of what switches between pointer and finger there may be but one; a window beside the first is worked with the pointer, and by key. */
async function loadPointer(manager: DragDropManager, context: unknown): Promise<Backend> {
  const { HTML5Backend } = await import('./backends.ts')
  return HTML5Backend(manager, context)
}

export const lateBackend: BackendFactory = (manager, context) =>
  new LateBackend(() => (context === window ? load : loadPointer)(manager, context))
