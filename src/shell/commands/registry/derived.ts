/** Derived commands: "Go to …" for every screen that needs no parameters. */
import type { Command } from '#src/engine/commands/command.ts'
import { fillPath, type Screen } from '#src/engine/panes/screen.ts'
import { previewScreen } from '#src/shell/state/preview.state.ts'
import { knownScreens, needsNothing } from '#src/shell/routes/routes.ts'
import type { NamedCommands } from './sources.state.ts'

/** Two screens with the same title are told apart by their menu heading. */
function titleOf({ title, menu, name }: Screen, screens: readonly Screen[]): string {
  const where = menu ?? name.split(':')[0]
  return where !== title && screens.filter((other) => other.title === title).length > 1 ? `${title} (${where})` : title
}

const goTo = (screen: Screen, title: string): Command => ({
  title: `Go to ${title}`,
  menu: 'go',
  aliases: [screen.name],
  ...(screen.key !== undefined && { key: screen.key }),
  ...(screen.needs !== 'open' && { needs: screen.needs }),
  preview: (_, args) => previewScreen(args && fillPath(screen.path, {})),
  run: ({ workspace }) => workspace.openPath(fillPath(screen.path, {})),
})

/** By name, like declared commands. */
export function derivedCommands(): NamedCommands {
  const reachable = knownScreens().filter(needsNothing)
  return reachable
    .filter(({ needs }) => needs !== 'open')
    .map((screen) => [`go:${screen.name}`, goTo(screen, titleOf(screen, reachable))] as const)
}
