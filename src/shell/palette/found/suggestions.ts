/** With nothing typed: the open panes, what was used last, the commands of the focused pane, then the screens. */
import type { RegisteredCommand } from '#src/shell/commands/registry/registered.ts'
import { recent } from '#src/engine/commands/usage.ts'
import { isAvailable, itemOf, listed } from './command-item.ts'
import { MAX_ITEMS, type PaletteItem, type SearchScope } from './item.ts'
import { openPanes, seenBefore } from './places.ts'
import { repeatable } from './repeat.ts'

/** Lines of each kind that are listed at most. */
const MOST = { panes: 12, places: 6, commands: 6, again: 4 } as const

/** Only commands that will be listed are asked whether they are available. */
export function suggestions(scope: SearchScope): PaletteItem[] {
  const found = new Map<string, PaletteItem>()
  const entries = listed()
  const known = new Map(entries.map((entry) => [entry.name, entry]))
  const put = (items: readonly PaletteItem[]): void => items.forEach((item) => found.set(item.key, item))
  const take = (group: string | undefined, wanted: readonly RegisteredCommand[], most: number): void => {
    let taken = 0
    for (const entry of wanted) {
      if (taken === most || found.size === MAX_ITEMS) return
      const item = found.has(entry.name) ? undefined : itemOf(entry)
      if (!item || !isAvailable(item)) continue
      found.set(entry.name, group === undefined ? item : { ...item, group })
      taken += 1
    }
  }
  if (scope === '') {
    put(openPanes().slice(0, MOST.panes))
    put(seenBefore().slice(0, MOST.places))
  }
  take(
    'Recent',
    recent().flatMap((name) => known.get(name) ?? []),
    MOST.commands,
  )
  put(repeatable().slice(0, MOST.again))
  take(
    'In this pane',
    entries.filter(({ command }) => command.on !== undefined),
    MAX_ITEMS,
  )
  take(undefined, scope === '>' ? entries : entries.filter(({ command }) => command.menu === 'go'), MAX_ITEMS)
  return [...found.values()]
}
