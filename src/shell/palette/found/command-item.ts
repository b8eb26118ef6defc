/** A command as a line of the palette. */
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { previewOf } from '#src/shell/commands/previews.ts'
import type { RegisteredCommand } from '#src/shell/commands/registry/registered.ts'
import { registeredEntries } from '#src/shell/commands/registry/registry.ts'
import { availability, execute } from '#src/shell/commands/run.ts'
import { usageRank } from '#src/engine/commands/usage.ts'
import type { PaletteItem } from './item.ts'

/** Why a command of another pane cannot be run. */
export const elsewhere = 'not available in this pane'

/** Undefined where the user may not run it. */
export function itemOf({ name, command, key }: RegisteredCommand, named?: RecordTarget): PaletteItem | undefined {
  const now = availability(command, named)
  if (now.kind === 'forbidden') return undefined
  const preview = command.preview && previewOf(command, {}, named)
  const hint = command.undo === 'none' ? 'cannot be undone' : command.about
  return {
    key: name,
    group: command.menu === 'go' ? 'Screens' : 'Commands',
    title: command.title,
    habit: usageRank(name),
    run: () => execute(name, {}, named),
    ...(preview && { preview }),
    ...(command.opens !== undefined && { opens: command.opens }),
    ...(command.aliases && { aliases: command.aliases }),
    ...(key !== undefined && { shortcut: key }),
    ...(hint !== undefined && { hint }),
    ...(now.kind === 'refused' && { refused: now.why }),
    ...(now.kind === 'elsewhere' && { refused: elsewhere }),
  }
}

export const listed = (): readonly RegisteredCommand[] =>
  registeredEntries().filter(({ command }) => command.quiet !== true)
export const isAvailable = ({ refused }: PaletteItem): boolean => refused === undefined
