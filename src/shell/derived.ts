/** Commands nobody writes: "Go to …" of every screen that needs nothing said. */
import type { Command } from '../engine/command.ts'
import { fillPath, type Screen } from '../engine/screen.ts'
import { peekAt } from './peek.ts'
import { needsNothing, screens } from './routes.ts'

/** Two screens of one title are told apart by where they stand in the menu. */
function titleOf({ title, menu, name }: Screen): string {
  const where = menu ?? name.split(':')[0]
  return where !== title && screens.filter((other) => other.title === title && needsNothing(other)).length > 1 ? `${title} (${where})` : title
}

const goTo = (screen: Screen): Command => ({
  title: `Go to ${titleOf(screen)}`,
  menu: 'go',
  aliases: [screen.name],
  ...(screen.key !== undefined && { key: screen.key }),
  ...(screen.needs !== 'open' && { needs: screen.needs }),
  preview: (_, args) => peekAt(args && fillPath(screen.path, {})),
  run: ({ workspace }) => workspace.openPath(fillPath(screen.path, {})),
})

/** By name, as the written ones are. */
export const derived: readonly (readonly [name: string, command: Command])[] = screens
  .filter((screen) => needsNothing(screen) && screen.needs !== 'open')
  .map((screen) => [`go:${screen.name}`, goTo(screen)] as const)
