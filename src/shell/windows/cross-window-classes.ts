/**
 * A window that was popped out has classes of its own: an element created in it is no `Element` of this page, although this page renders it
 * and handles its events. These patches make `instanceof`, animation frames and size observers work across windows, for our code and for
 * libraries.
 */
import { windows } from '#src/engine/panes/windows.state.ts'

type Named = { readonly name: string; readonly prototype: unknown }
const ownHas = Function.prototype[Symbol.hasInstance]
const isNamed = (it: unknown): it is Named => typeof it === 'function'

/** An instance of a browser class counts as one, whichever of our windows it comes from. */
function widen(base: typeof EventTarget | typeof Event): void {
  Object.defineProperty(base, Symbol.hasInstance, {
    configurable: true,
    value(this: Named, it: unknown): boolean {
      if (ownHas.call(this, it)) return true
      if (typeof it !== 'object' || it === null || Reflect.get(window, this.name) !== this) return false
      return windows().all.some((other) => {
        const theirs: unknown = other === window ? undefined : Reflect.get(other, this.name)
        return isNamed(theirs) && ownHas.call(theirs, it)
      })
    },
  })
}

/** Browsers run no animation frames in a hidden window; a pane in another window uses the frames of its own. */
function shareFrames(): void {
  const [request, cancel] = [window.requestAnimationFrame.bind(window), window.cancelAnimationFrame.bind(window)]
  const given = new Map<number, Window>()
  window.requestAnimationFrame = (callback) => {
    const seen = document.hidden ? windows().all.find((one) => one !== window && !one.document.hidden) : undefined
    if (!seen) return request(callback)
    const handle = -seen.requestAnimationFrame((now) => {
      given.delete(handle)
      callback(now)
    })
    given.set(handle, seen)
    return handle
  }
  window.cancelAnimationFrame = (handle) => {
    given.get(handle)?.cancelAnimationFrame(-handle)
    if (!given.delete(handle)) cancel(handle)
  }
}

/** Sizes are observed by the window that contains the element: an observer of another window reports only when that window draws. */
function shareSizes(): void {
  const Own = window.ResizeObserver
  window.ResizeObserver = class implements ResizeObserver {
    readonly #callback: ResizeObserverCallback
    readonly #watchers = new Map<Window, ResizeObserver>()
    constructor(callback: ResizeObserverCallback) {
      this.#callback = callback
    }
    #of(target: Element): ResizeObserver {
      const view = target.ownerDocument.defaultView ?? window
      const known = this.#watchers.get(view)
      if (known) return known
      const Theirs: unknown = view === window ? Own : Reflect.get(view, 'ResizeObserver')
      const Watch = isWatch(Theirs) ? Theirs : Own
      const made = new Watch((entries) => this.#callback(entries, this))
      this.#watchers.set(view, made)
      return made
    }
    observe(target: Element, options?: ResizeObserverOptions): void {
      this.#of(target).observe(target, options)
    }
    unobserve(target: Element): void {
      for (const watcher of this.#watchers.values()) watcher.unobserve(target)
    }
    disconnect(): void {
      for (const watcher of this.#watchers.values()) watcher.disconnect()
    }
  }
}
const isWatch = (it: unknown): it is typeof ResizeObserver => typeof it === 'function'

/** Called once per page, with the first additional window. */
export function acceptOtherWindowClasses(): void {
  if (Object.hasOwn(EventTarget, Symbol.hasInstance)) return
  widen(EventTarget)
  widen(Event)
  shareFrames()
  shareSizes()
}
