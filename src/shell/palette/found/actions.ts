/** What this user can do with the picked records. */
import { rank } from '#model/shared/match-score.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import type { OpenIn } from '#src/engine/panes/navigation.state.ts'
import type { Workspace } from '#src/engine/commands/workspace.ts'
import { recordPath } from '#src/engine/panes/screen.ts'
import { registeredEntries } from '#src/shell/commands/registry/registry.ts'
import { itemOf } from './command-item.ts'
import type { PaletteItem, PickedRecord } from './item.ts'

export function actionsOn(
  records: readonly PickedRecord[],
  text: string,
  { openPath, openPaths }: Pick<Workspace, 'openPath' | 'openPaths'>,
): PaletteItem[] {
  const [first] = records
  if (!first) return []
  const target: RecordTarget = { resource: first.resource, ids: () => records.map(({ id }) => id) }
  const paths = records.flatMap(({ resource, id }) => recordPath(resource, id) ?? [])
  const openItem = (title: string, place: OpenIn): PaletteItem => ({
    key: `open ${place}`,
    group: 'Open',
    title,
    run: () => paths.forEach((path) => openPath(path, place)),
  })
  const beside: PaletteItem = {
    key: 'open right',
    group: 'Open',
    title: 'Open beside',
    run: () => openPaths(paths),
  }
  // Several take the place of no pane that is open.
  const opens =
    paths.length === 0
      ? []
      : [...(paths.length === 1 ? [openItem('Open', 'here')] : []), beside, openItem('Open in a tab', 'tab')]
  const actions = registeredEntries()
    .filter(({ command }) => command.on === `record:${first.resource}` && command.quiet !== true)
    .flatMap((entry) => itemOf(entry, target) ?? [])
  return rank([...actions, ...opens], text)
}
