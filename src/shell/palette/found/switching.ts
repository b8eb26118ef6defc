/** Turns a line for a place that a pane shows already into `Switch to …`, and adds a line that opens a second copy. */
import { workspaceNow } from '#src/shell/commands/provided.state.ts'
import { paneShowing } from '#src/shell/state/panes.ts'
import type { PaletteItem } from './item.ts'

/** `another`: whether to add the line for the second copy. */
export function withSwitch(item: PaletteItem, another: boolean): readonly PaletteItem[] {
  const { opens, refused, title, key, group } = item
  if (opens === undefined || refused !== undefined || paneShowing(opens) === undefined) return [item]
  const place = title.replace(/^Go to /, '')
  const switching = { ...item, title: `Switch to ${place}` }
  if (!another) return [switching]
  return [
    switching,
    {
      key: `another ${key}`,
      group,
      title: `Open another: ${place}`,
      opens,
      run: () => workspaceNow().openPath(opens, 'another'),
    },
  ]
}
