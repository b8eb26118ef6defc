/** Design tokens for the canvas, read from the page; a theme change makes a new set. */
import { onLook } from '#src/engine/session/theme.ts'
import { useSyncExternalStore } from 'react'
import { state } from '#src/engine/console/console.state.ts'

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

const inks = state((onClose) => {
  let now: Inks | undefined
  const listeners = new Set<() => void>()
  const readAgain = (): void => {
    now = undefined
    for (const tell of listeners) tell()
  }
  onClose(onLook(readAgain))
  // The monospaced font loads after the first paint and changes widths.
  void document.fonts?.ready.then(readAgain)
  return {
    now: () => (now ??= read()),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
})
export function useInks(): Inks {
  const { now, subscribe } = inks()
  return useSyncExternalStore(subscribe, now)
}
