/** Lines that open what a pane shows already: the pane is switched to, and a second copy is a line of its own. */
import { workspaceNow } from '#src/shell/commands/provided.state.ts'
import { paneShowing } from '#src/shell/state/panes.ts'
import type { PaletteItem } from './item.ts'

/** `another`: whether a line for the second copy follows. */
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
