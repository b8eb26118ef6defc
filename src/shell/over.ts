/** What lies over the panes: the palette, the sheet of keys, a menu at a point. One at a time. */
import { proxy, ref } from 'valtio'
import type { RecordTarget } from '../engine/target.ts'

/** A command whose arguments the palette is asking for, and what has been given. */
export type Asking = {
  readonly name: string
  readonly given: Readonly<Record<string, unknown>>
  /** The records it is to work on, where they were named first. */
  readonly target?: RecordTarget
}
export type MenuAtPoint = 'context' | 'pane' | 'link' | 'user'
export type Opened = { readonly kind: 'palette'; readonly typed: string; readonly asking: Asking | null }
type Over =
  | { readonly kind: 'none' }
  | Opened
  | { readonly kind: 'sheet' }
  | { readonly kind: 'deeds' }
  | { readonly kind: 'hints' }
  | { readonly kind: 'describe' }
  | { readonly kind: 'menu'; readonly which: MenuAtPoint; readonly x: number; readonly y: number }

export const over = proxy<{ now: Over; prefix: string; meter: boolean }>({ now: { kind: 'none' }, prefix: '', meter: false })

export const show = (next: Over): void => {
  over.now = ref(next)
}
export const hide = (): void => show({ kind: 'none' })
