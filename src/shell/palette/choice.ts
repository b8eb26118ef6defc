/** What choosing a line does, and choosing what is marked. */
import { flushSync } from 'react-dom'
import { toast } from '#src/engine/commands/toast.ts'
import { endPreview } from '../commands/previews.ts'
import { workspaceNow } from '../commands/provided.state.ts'
import { hide } from '../state/overlays.state.ts'
import type { PaletteItem, PickedRecord } from './found/item.ts'
import type { Mark } from './marks.ts'

export type Choices = {
  readonly choose: (item: PaletteItem) => void
  /** The panes that are open stay as they are, and what it opens gets one of its own. */
  readonly chooseBeside: (item: PaletteItem) => void
}

function run(work: () => void): void {
  endPreview()
  hide()
  work()
}

/** `type` puts a text into the field, `pick` adds records to what is picked. */
export function choices(type: (text: string) => void, pick: (records: readonly PickedRecord[]) => void): Choices {
  const choose = (item: PaletteItem): void => {
    const { fill, records } = item
    // Drawn at once, because the next key may already wait for it.
    if (fill !== undefined) return flushSync(() => type(fill))
    if (records) return flushSync(() => pick(records))
    if (item.refused !== undefined) return toast({ text: `${item.title}: ${item.refused}.`, tone: 'warn' })
    run(item.run)
  }
  const chooseBeside = (item: PaletteItem): void => {
    const { opens, refused } = item
    if (opens === undefined || refused !== undefined) return choose(item)
    run(() => workspaceNow().openPath(opens, 'another'))
  }
  return { choose, chooseBeside }
}

/** All that is marked, as one line to choose. */
export const markedTogether = (marks: readonly Mark[]): PaletteItem => ({
  key: 'marked',
  group: '',
  title: `Open ${marks.length}`,
  run: () => workspaceNow().openPaths(marks.map(({ path }) => path)),
})
