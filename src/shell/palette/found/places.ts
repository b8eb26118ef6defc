/** Places as lines of the palette: open panes, places seen before, and screens of one record such as `Switch list of Gateway Yard`. */
import { ref } from 'valtio'
import { workerJobs } from '#src/engine/data/worker.ts'
import { panesNow as paneCalls } from '#src/engine/panes/pane-scope.ts'
import { fillPath } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { workspaceNow } from '#src/shell/commands/provided.state.ts'
import { recentPlaces, usageRank } from '#src/engine/commands/usage.ts'
import { knownScreens, screenAt } from '#src/shell/routes/routes.ts'
import { desk } from '#src/shell/state/desk.state.ts'
import { historyOf, panesNow } from '#src/shell/state/panes.ts'
import { pathOf, placeIn } from '#src/shell/state/seen-places.ts'
import { previewScreen } from '#src/shell/state/preview.state.ts'
import type { PaletteItem } from './item.ts'
import { subjects } from './subjects.state.ts'

/** A line that opens a path. */
export const placeItem = (
  path: string,
  words: Pick<PaletteItem, 'key' | 'group' | 'title' | 'hint' | 'aliases'>,
): PaletteItem => ({
  ...words,
  opens: path,
  run: () => workspaceNow().openPath(path),
  preview: () => {
    previewScreen(path)
    return () => previewScreen(null)
  },
})

/** The panes other than the focused one, in reading order. */
export const openPanes = (): readonly PaletteItem[] =>
  panesNow()
    .filter((pane) => pane !== desk().focused)
    .flatMap((pane) => {
      const place = placeIn(pane)
      if (!place) return []
      const { title, hint } = place
      return [
        {
          key: `pane ${pane}`,
          group: 'Open panes',
          title,
          hint: hint ?? 'open',
          run: () => paneCalls().enter(pane),
        },
      ]
    })

/** The places seen last that no pane shows now, and that this user may see. */
export function seenBefore(): readonly PaletteItem[] {
  const shown = new Set(panesNow().map((pane) => historyOf(pane).href))
  return recentPlaces().flatMap(({ path, title, hint }) => {
    const needs = screenAt(pathOf(path))?.screen.needs
    return needs === undefined || !may(needs) || shown.has(path)
      ? []
      : [placeItem(path, { key: path, group: 'Recent', title, ...(hint !== undefined && { hint }) })]
  })
}

/** The resources for whose records screens are listed. */
export const subjectNames = (): readonly string[] => [
  ...new Set(knownScreens().flatMap(({ of, needs }) => (of === undefined || !may(needs) ? [] : [of]))),
]
/** Learns those records, once the worker knows their names. */
export async function loadSubjects(): Promise<void> {
  subjects().list = ref(await workerJobs().findRecords('', subjectNames()))
}
/** Screens of one record, for each record that is known by name. */
export const placesOfRecords = (): readonly PaletteItem[] =>
  knownScreens().flatMap((screen) => {
    const { of, path, title, aliases = [] } = screen
    if (of === undefined || !may(screen.needs)) return []
    const parameter = /:(\w+)/.exec(path)?.[1] ?? ''
    return subjects()
      .list.filter(({ resource }) => resource === of)
      .map(({ id, label }) => {
        const key = fillPath(path, { [parameter]: id })
        const whole = `${title} of ${label}`
        return {
          ...placeItem(key, { key, group: 'Screens', title: whole, aliases: [title, ...aliases] }),
          habit: usageRank(key),
        }
      })
  })
