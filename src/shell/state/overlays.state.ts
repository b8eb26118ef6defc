/** The overlay above the panes: palette, key sheet, or a menu at a point. One at a time. */
import { proxy, ref } from 'valtio'
import { state } from '#src/engine/console/console.state.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'

/** A command whose arguments the palette asks for, and those given so far. */
export type ArgumentRequest = {
  readonly name: string
  readonly given: Readonly<Record<string, unknown>>
  /** The records to work on, if they were chosen before the command. */
  readonly target?: RecordTarget
}
export type MenuAtPoint = 'context' | 'pane' | 'link' | 'user'
export type OpenOverlay = { readonly kind: 'palette'; readonly typed: string; readonly asking: ArgumentRequest | null }
type Over =
  | { readonly kind: 'none' }
  | OpenOverlay
  | { readonly kind: 'sheet' }
  | { readonly kind: 'deeds' }
  | { readonly kind: 'hints' }
  | { readonly kind: 'describe' }
  | { readonly kind: 'menu'; readonly which: MenuAtPoint; readonly x: number; readonly y: number }

export const overlays = state(() =>
  proxy<{ now: Over; prefix: string; meter: boolean }>({ now: { kind: 'none' }, prefix: '', meter: false }),
)

export const show = (next: Over): void => {
  overlays().now = ref(next)
}
export const hide = (): void => show({ kind: 'none' })
