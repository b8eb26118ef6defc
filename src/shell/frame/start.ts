/** Connects the shell to the screens it shows and to the engine. Called once, before the first paint. */
import { testSetting } from '#src/engine/commands/keys/key-patience.state.ts'
import { watchOwner } from '#src/engine/session/clear-storage.ts'
import { fillPath, onLead, onOpen, onPathTo, type Screen } from '#src/engine/panes/screen.ts'
import type { OpenIn } from '#src/engine/panes/navigation.state.ts'
import { onPanes } from '#src/engine/panes/pane-scope.ts'
import { whileBusy } from '#src/engine/panes/busy.state.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { provideWorkspace } from '../commands/provided.state.ts'
import { usage } from '#src/engine/commands/usage.state.ts'
import { allScreens, provideAreas } from '../routes/areas.ts'
import type { Areas } from '../routes/areas.state.ts'
import { onScreens, pathOfRecord, screenNamed, shownAt } from '../routes/routes.ts'
import { desk } from '../state/desk.state.ts'
import { historyOf, panesNow } from '../state/panes.ts'
import { watchRecords } from '../state/seen-places.ts'
import { workspace } from './workspace.ts'
import { focusOn } from './workspace/tiles.ts'

type Asked = {
  readonly params: object
  readonly query: Readonly<Record<string, string>>
  readonly place: OpenIn
}
function show({ path }: Screen, { params, query, place }: Asked): void {
  const search = new URLSearchParams(query)
  workspace.openPath(`${fillPath(path, { ...params })}${search.size > 0 ? `?${search}` : ''}`, place)
}
/** Waits for the screen if its area has not loaded yet. */
async function openLater(name: string, asked: Asked): Promise<void> {
  await allScreens()
  const screen = screenNamed(name)
  if (!screen) throw new Error(`There is no screen "${name}".`)
  show(screen, asked)
}

export function startShell(areas: Areas): void {
  provideAreas(areas)
  provideWorkspace(workspace)
  usage()
  watchOwner()
  if (testSetting() !== undefined)
    Object.assign(window, { pageSettled: () => import('./settled.ts').then(({ settled }) => settled()) })
  onPanes({
    all: () => panesNow().map((pane) => ({ pane, path: historyOf(pane).path })),
    shownAt,
    focused: () => desk().focused,
    enter: focusOn,
  })
  onPathTo(pathOfRecord, onScreens)
  onLead(workspace)
  watchRecords()
  onOpen((name, params, query, place) => {
    const asked = { params, query, place }
    const screen = screenNamed(name)
    if (screen) return show(screen, asked)
    return void whileBusy(openLater(name, asked)).catch((error: unknown) =>
      toast({ text: error instanceof Error ? error.message : String(error), tone: 'stop' }),
    )
  })
}
