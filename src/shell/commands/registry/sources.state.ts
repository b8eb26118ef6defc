/** The sources of commands: areas declare them, screens and actions imply them, and users create them. */
import { proxy, ref } from 'valtio'
import type { Command, CommandSource } from '#src/engine/commands/command.ts'
import { state } from '#src/engine/console/console.state.ts'

export type NamedCommands = readonly (readonly [name: string, command: Command])[]
export type Sources = {
  /** In the order of menus. */
  readonly declared: NamedCommands
  readonly own: readonly CommandSource[]
}

export const sources = state(() => proxy<{ now: Sources }>({ now: ref<Sources>({ declared: [], own: [] }) }))
/** The loading in progress, once it has begun. */
type Gathering = { work: Promise<void> | undefined; isOver: boolean }
export const gathering = state((): Gathering => ({ work: undefined, isOver: false }))
