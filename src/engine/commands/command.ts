/**
 * Commands are data. Palette, menus, context menus, key bindings, the key sheet and which-key hints all read them from one registry.
 * A command imports no component: it receives what it works on.
 */
import type { Need } from '#model/kernel/permissions.ts'
import type { Undo } from '#model/kernel/action.ts'
import type { CommandTargets } from '#src/engine/panes/command-target.ts'
import type { Option } from './option.ts'
import type { Workspace } from './workspace.ts'

export type { Option }

/** Something a command asks for in the palette before it runs. */
export type Arg<T = unknown, C = Context> = {
  readonly label: string
  /** What the answer is for, shown while it is asked. */
  readonly help?: string
  /** Live completion. Without it the typed text is the value. */
  readonly complete?: (
    typed: string,
    context: C,
    soFar: Readonly<Record<string, unknown>>,
  ) => readonly Option<T>[] | Promise<readonly Option<T>[]>
  /** Asked only if this returns true for the arguments given so far. */
  readonly when?: (soFar: Readonly<Record<string, unknown>>) => boolean
  readonly initial?: string
  /** An empty text is no answer. */
  readonly required?: boolean
  /** Several lines may be typed or pasted. */
  readonly multiline?: boolean
}

/** What a command may reach. */
export type Context<T = unknown> = {
  readonly may: (need: Need) => boolean
  readonly workspace: Workspace
  /** What the focused pane offers for the command's `on`; undefined if the command has none. */
  readonly target: T
}

export type Menu = 'pane' | 'link' | 'workspace' | 'go' | 'row' | 'yard' | 'column' | 'table' | 'user' | 'help' | 'demo'

export type Command<T = unknown> = {
  readonly title: string
  /** In the notation of react-hotkeys-hook: `mod+k`, `g>t`, `shift+j`. Several are separated by `, `. */
  readonly key?: string
  readonly menu?: Menu
  readonly needs?: Need
  /** The kind of target that the focused pane must offer (command-target.ts): `yard:board`, `table`, `record`. */
  readonly on?: string
  readonly args?: Readonly<Record<string, Arg<unknown, Context<T>>>>
  /** True, or the reason why not, which is shown beside the disabled entry. */
  readonly enabled?: (context: Context<T>) => true | string
  /**
   * Previews the command's effect in the pane behind the palette: called with the arguments given so far and the highlighted answer, and
   * with null when the preview ends. It saves nothing, and other users do not see it.
   */
  readonly preview?: (context: Context<T>, args: Readonly<Record<string, unknown>> | null) => void
  readonly run: (context: Context<T>, args: Readonly<Record<string, unknown>>) => void | Promise<void>
  /** How its changes can be undone. Required for every command that changes data. */
  readonly undo?: Undo
  /** Other words by which it can be found. */
  readonly aliases?: readonly string[]
  /** Typed first, with more after it, the rest is its first argument: `why vic ticket void`. */
  readonly word?: string
  /** A few words beside it in the palette. */
  readonly about?: string
  /** The path that it opens, if that is all it does: it can be opened beside, too. */
  readonly opens?: string
  /** It ends with a panel over the panes: keys pressed before that is there are meant for it, also where reading for it takes long. */
  readonly panel?: true
  /** The resource of the records that the command makes. An empty list of them offers the command in place of the form. */
  readonly makes?: string
  /** Not listed in the palette, such as cursor keys, but still in the key sheet. */
  readonly quiet?: boolean
}

/** Commands that appear and disappear at run time, such as a user's macros. They carry their full names. */
export type CommandSource = {
  readonly now: () => readonly (readonly [name: string, command: Command])[]
  readonly subscribe: (listener: () => void) => () => void
}

export const command = (spec: Command): Command => spec
/** A command on what the focused pane offers under `on`. The cast is safe because the shell passes the target of that name. */
export const commandOn =
  <K extends keyof CommandTargets>(on: K) =>
  (spec: Omit<Command<CommandTargets[K]>, 'on'>): Command =>
    ({ ...spec, on }) as unknown as Command
