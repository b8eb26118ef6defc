/** The tokens that a canvas needs, read from the page; a change of theme makes a new set. */
import { useSyncExternalStore } from 'react'

const names = [
  'surface-pane',
  'surface-raised',
  'surface-sunken',
  'surface-selected',
  'line',
  'line-strong',
  'text',
  'text-muted',
  'text-faint',
  'accent',
  'focus',
  'ghost',
  'warn',
  'stop',
  'hold',
  'info',
  'ok',
] as const
export type Inks = {
  readonly ink: (name: (typeof names)[number]) => string
  readonly product: (color: string | undefined) => string
  readonly mono: string
}

function read(): Inks {
  const style = getComputedStyle(document.documentElement)
  const value = (name: string): string => style.getPropertyValue(`--${name}`).trim()
  const hues = new Map<string, string>()
  const product = (color = 'slate'): string => {
    const hue = hues.get(color) ?? (value(`product-${color}`) || value('product-slate'))
    hues.set(color, hue)
    return hue
  }
  const token: Record<string, string> = Object.fromEntries(names.map((name) => [name, value(name)]))
  return { product, mono: value('font-mono') || 'monospace', ink: (name) => token[name] ?? '' }
}

let inks: Inks | undefined
const listeners = new Set<() => void>()
let watched = false

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!watched) {
    watched = true
    new MutationObserver(() => {
      inks = undefined
      for (const tell of listeners) tell()
    }).observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-density'] })
    // The mono face comes after the first paint; widths change with it.
    void document.fonts?.ready.then(() => {
      inks = undefined
      for (const tell of listeners) tell()
    })
  }
  return () => listeners.delete(listener)
}
export const useInks = (): Inks => useSyncExternalStore(subscribe, () => (inks ??= read()))
