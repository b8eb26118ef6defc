/** The palette's preview in the pane behind it. It is removed before the next one, before a command runs, and when the palette closes. */
import type { Command } from '#src/engine/commands/command.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { previewed } from './previews.state.ts'
import { contextOf, missing, availability } from './run.ts'

/** Shows the effect; returns a function that removes it. */
export type Preview = () => () => void

const nothing = (): void => {}
/** The preview of a command with the given arguments; undefined if it has none. Whether it can run is checked only when it is shown. */
export function previewOf(
  command: Command,
  given: Readonly<Record<string, unknown>>,
  named?: RecordTarget,
): Preview | undefined {
  const { preview } = command
  const isAsked = missing(command, {}) !== undefined
  if (!preview || (isAsked && Object.keys(given).length === 0)) return undefined
  return () => {
    if (availability(command, named).kind !== 'ready') return nothing
    const context = contextOf(command, named)
    preview(context, given)
    return () => preview(context, null)
  }
}

/** `key` identifies a preview: the same one is not shown again. */
export function showPreview(key: string, preview: Preview | undefined): void {
  const kept = previewed()
  if (kept.now?.key === key && preview) return
  kept.now?.end()
  kept.now = preview && { key, end: preview() }
}
export const endPreview = (): void => showPreview('', undefined)
