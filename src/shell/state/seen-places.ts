/** What panes show, as places that can be found again: in the palette, and on the home screen. */
import { subscribe } from 'valtio'
import { recordPlaces, type SeenPlace } from '#src/engine/commands/usage.ts'
import { paneDetails } from '#src/engine/panes/pane.state.ts'
import { screenAt } from '../routes/routes.ts'
import { historyOf, panesNow } from './panes.ts'

export const pathOf = (href: string): string => href.split('?')[0] ?? '/'

/** What a pane shows, by its record or else by its screen. Undefined until its screen has loaded. */
export function placeIn(pane: string): SeenPlace | undefined {
  const { href } = historyOf(pane)
  const screen = screenAt(pathOf(href))?.screen
  const record = paneDetails().byPane[pane]?.title ?? ''
  if (!screen) return undefined
  return record === '' ? { path: href, title: screen.title } : { path: href, title: record, hint: screen.title }
}

/** Remembers what the panes show now, so that it can be found again once they show something else. */
export const rememberPlaces = (): void =>
  recordPlaces(panesNow().flatMap((pane) => (historyOf(pane).path === '/' ? [] : (placeIn(pane) ?? []))))

/** Remembers each record that a pane shows, once the title of the record is known. */
export function watchRecords(): void {
  const told = new Map<string, string>()
  const { byPane } = paneDetails()
  subscribe(byPane, () => {
    for (const pane of panesNow()) {
      const title = byPane[pane]?.title ?? ''
      const shown = `${historyOf(pane).href} ${title}`
      if (title === '' || told.get(pane) === shown) continue
      const place = placeIn(pane)
      if (place === undefined) continue
      told.set(pane, shown)
      recordPlaces([place])
    }
  })
}
