/**
 * Dragging panes by mouse or touch. The code for it is a tenth of the console's, so it loads after the first paint and then takes over the
 * drag sources and targets registered so far.
 */
import type { Backend, BackendFactory, DragDropManager } from 'dnd-core'
import type { MultiBackendSwitcher, PreviewListener } from 'dnd-multi-backend'

/** Time after the first paint, in ms; nobody starts to drag earlier. */
const AFTER_PAINT_MS = 300
/** Distance in px that a finger moves before a drag starts. */
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
    // If it cannot be loaded, panes can still be moved by key.
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

  /** The browser draws no drag image for touch: the tiling asks for these two, and draws one. */
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

/** Only one switcher between mouse and touch may exist, so additional windows have the mouse only, and keys. */
async function loadPointer(manager: DragDropManager, context: unknown): Promise<Backend> {
  const { HTML5Backend } = await import('./backends.ts')
  return HTML5Backend(manager, context)
}

export const lateBackend: BackendFactory = (manager, context) =>
  new LateBackend(() => (context === window ? load : loadPointer)(manager, context))
