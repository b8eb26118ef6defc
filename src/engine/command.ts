/**
 * Commands are data. Palette, menus, context menus, key bindings, the `?` sheet and which-key hints are read off one registry.
 * A command imports no component: what it works on is handed in.
 */
import type { Need } from '#model/permissions.ts'
import type { Undo } from '#model/resource.ts'
import type { Workspace } from './workspace.ts'

export type Option<T = unknown> = {
  readonly value: T
  readonly label: string
  readonly hint?: string
}

/** Something a command asks for in the palette before it runs. */
export type Arg<T = unknown, C = Context> = {
  readonly label: string
  /** Live completion. Without it the typed text is the value. */
  readonly complete?: (typed: string, context: C, soFar: Readonly<Record<string, unknown>>) => readonly Option<T>[] | Promise<readonly Option<T>[]>
  /** Asked only where this answers true for what has been given so far. */
  readonly when?: (soFar: Readonly<Record<string, unknown>>) => boolean
  readonly initial?: string
  /** Several lines may be typed or pasted. */
  readonly multiline?: boolean
}

/** What a command may reach. */
export type Context<T = unknown> = {
  readonly may: (need: Need) => boolean
  readonly workspace: Workspace
  /** What the focused pane offers under the command's `on`; undefined where the command has none. */
  readonly target: T
}

export type Menu = 'pane' | 'link' | 'workspace' | 'go' | 'row' | 'yard' | 'column' | 'table' | 'user' | 'help' | 'demo'

export type Command<T = unknown> = {
  readonly title: string
  /** In the tongue of react-hotkeys-hook: `mod+k`, `g>t`, `shift+j`. Data, never a function. Several are separated by `, `. */
  readonly key?: string
  readonly menu?: Menu
  readonly needs?: Need
  /** The kind of target that the focused pane must offer (see target.ts): `yard:board`, `table`, `record`. */
  readonly on?: string
  readonly args?: Readonly<Record<string, Arg<unknown, Context<T>>>>
  /** True, or why not: shown beside the greyed entry. */
  readonly enabled?: (context: Context<T>) => true | string
  /**
   * Shows in the pane behind the palette what it would do: called with what has been given and the answer that is marked, and with null when
   * that is no longer so. It changes nothing that stays, and tells nobody else.
   */
  readonly preview?: (context: Context<T>, args: Readonly<Record<string, unknown>> | null) => void
  readonly run: (context: Context<T>, args: Readonly<Record<string, unknown>>) => void | Promise<void>
  /** How what it changes can be taken back. Every command that changes data says so. */
  readonly undo?: Undo
  /** Other words under which it is found. */
  readonly aliases?: readonly string[]
  /** Not listed in the palette: cursor keys and the like. Still in the `?` sheet. */
  readonly quiet?: boolean
}

export const command = (spec: Command): Command => spec
/** A command on what the focused pane offers under `on`. The one cast: the shell hands it the target of that name. */
export const commandOn =
  <T>(on: string) =>
  (spec: Omit<Command<T>, 'on'>): Command =>
    ({ ...spec, on }) as unknown as Command
