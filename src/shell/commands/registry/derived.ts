/** Derived commands: "Go to …" for every screen that needs no parameters, and "New …" for those that make a record. */
import { inSentence } from '#model/shared/label-text.ts'
import type { Need } from '#model/kernel/permissions.ts'
import type { Command } from '#src/engine/commands/command.ts'
import { fillPath, type Screen } from '#src/engine/panes/screen.ts'
import { previewScreen } from '#src/shell/state/preview.state.ts'
import { knownScreens, needsNothing } from '#src/shell/routes/routes.ts'
import type { NamedCommands } from './sources.state.ts'

const isNew = ({ makes }: Screen): boolean => makes === true

/** Its heading in the side menu; of a record's screen, that of the table in which the record stands. */
const placeOf = ({ menu, name, record }: Screen): string =>
  menu ??
  knownScreens().find(({ table, menu: listed }) => record !== undefined && table === record && listed)?.menu ??
  name.split(':')[0] ??
  ''

/** Two screens that are called the same are told apart by their place. */
function titleOf(screen: Screen, screens: readonly Screen[], called: (title: string) => string): string {
  const title = called(screen.title)
  const place = placeOf(screen)
  const isAmbiguous = screens.filter((other) => called(other.title) === title).length > 1
  return isAmbiguous && place !== title ? `${title} (${place})` : title
}

const opening = (screen: Screen): Pick<Command, 'menu' | 'preview' | 'opens' | 'run'> => {
  const path = fillPath(screen.path, {})
  return {
    menu: 'go',
    opens: path,
    preview: (_, args) => previewScreen(args && path),
    run: ({ workspace }) => workspace.openPath(path),
  }
}

const goTo = (screen: Screen, title: string): Command => ({
  ...opening(screen),
  title: `Go to ${title}`,
  aliases: [screen.title, screen.name, ...(screen.aliases ?? [])],
  ...(screen.key !== undefined && { key: screen.key }),
  ...(screen.needs !== 'open' && { needs: screen.needs }),
})

/** What is made, in a sentence: `New contract` is called so already. */
const thing = (title: string): string => inSentence(title.replace(/^New /, ''))
const makeNew = (screen: Screen, title: string, needs: Need): Command => ({
  ...opening(screen),
  title: `New ${title}…`,
  about: 'makes a new one',
  needs,
  aliases: [`add ${title}`, `create ${title}`, screen.name, ...(screen.aliases ?? [])],
  enabled: ({ may }) => screen.needs === 'open' || may(screen.needs) || 'You do not have permission to open its screen',
})

/** By name, like declared commands. `addNeeds`: what adding a record of a resource needs; undefined if only actions add any. */
export function derivedCommands(addNeeds: (resource: string) => Need | undefined): NamedCommands {
  const reachable = knownScreens().filter((screen) => screen.needs !== 'open' && needsNothing(screen))
  const [making, going] = [reachable.filter(isNew), reachable.filter((screen) => !isNew(screen))]
  const made = making.flatMap((screen) => {
    const needs = addNeeds(screen.record ?? '')
    const command = needs && makeNew(screen, titleOf(screen, making, thing), needs)
    return command ? [[`go:${screen.name}`, command] as const] : []
  })
  return [
    ...going.map(
      (screen) =>
        [
          `go:${screen.name}`,
          goTo(
            screen,
            titleOf(screen, going, (title) => title),
          ),
        ] as const,
    ),
    ...made,
  ]
}
