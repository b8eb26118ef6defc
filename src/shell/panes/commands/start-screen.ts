/** Makes the focused pane's screen the one that is opened first after signing in. */
import { START, startIn } from '#model/areas/user/rules/start-screen.ts'
import { command } from '#src/engine/commands/command.ts'
import { changeOwn } from '#src/engine/commands/own-settings.ts'
import type { Screen } from '#src/engine/panes/screen.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { needsNothing, screenAt } from '#src/shell/routes/routes.ts'
import { desk } from '#src/shell/state/desk.state.ts'
import { historyOf } from '#src/shell/state/panes.ts'

const screenHere = (): Screen | undefined => screenAt(historyOf(desk().focused).href.split('?')[0] ?? '/')?.screen
const whyNot = (screen: Screen | undefined): string | undefined => {
  if (screen === undefined) return 'This pane shows no screen yet'
  if (!needsNothing(screen)) return 'It shows one record: a list or an overview can be first'
  return startIn(signedIn()?.app_config ?? {})?.screen === screen.name ? 'It is the first one already' : undefined
}

export const startHere = command({
  title: 'Start with this screen',
  menu: 'user',
  undo: 'exact',
  aliases: ['home', 'landing'],
  enabled: () => whyNot(screenHere()) ?? true,
  run: () => {
    const screen = screenHere()
    if (screen === undefined || whyNot(screen) !== undefined) return
    const before = startIn(signedIn()?.app_config ?? {}) ?? null
    const { name, title } = screen
    return changeOwn('Change start screen', { [START]: before }, { [START]: { screen: name, title } })
  },
})
