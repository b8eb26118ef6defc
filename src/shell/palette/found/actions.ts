/** What this user can do with the picked records. */
import { rank } from '#model/shared/match-score.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import type { OpenIn } from '#src/engine/panes/navigation.state.ts'
import { recordPath } from '#src/engine/panes/screen.ts'
import { registeredEntries } from '#src/shell/commands/registry/registry.ts'
import { itemOf } from './command-item.ts'
import type { PaletteItem, PickedRecord } from './item.ts'

export function actionsOn(
  records: readonly PickedRecord[],
  text: string,
  open: (path: string, place: OpenIn) => void,
): PaletteItem[] {
  const [first] = records
  if (!first) return []
  const target: RecordTarget = { resource: first.resource, ids: () => records.map(({ id }) => id) }
  const paths = records.flatMap(({ resource, id }) => recordPath(resource, id) ?? [])
  const openItem = (title: string, place: OpenIn): PaletteItem => ({
    key: `open ${place}`,
    group: 'Open',
    title,
    run: () => paths.forEach((path, at) => open(path, at === 0 ? place : 'tab')),
  })
  const opens =
    paths.length === 0
      ? []
      : [openItem('Open', 'here'), openItem('Open beside', 'right'), openItem('Open in a tab', 'tab')]
  const actions = registeredEntries()
    .filter(({ command }) => command.on === `record:${first.resource}` && command.quiet !== true)
    .flatMap((entry) => itemOf(entry, target) ?? [])
  return rank([...actions, ...opens], text)
}
