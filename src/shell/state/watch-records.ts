/** Remembers each record that a pane shows, once the record's title is known. */
import { subscribe } from 'valtio'
import { paneDetails } from '#src/engine/panes/pane.state.ts'
import { seenRecords } from '#src/engine/panes/seen-records.state.ts'
import { screenAt } from '../routes/routes.ts'
import { historyOf, panesNow } from './panes.ts'

export function watchRecords(): void {
  const { byPane } = paneDetails()
  subscribe(byPane, () => {
    for (const pane of panesNow()) {
      const title = byPane[pane]?.title ?? ''
      const { path } = historyOf(pane)
      const screen = title === '' ? undefined : screenAt(path)?.screen
      if (screen?.record !== undefined) seenRecords().record({ path, title, kind: screen.title })
    }
  })
}
