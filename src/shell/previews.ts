/** The one thing the palette previews in the pane behind it. Whatever is marked next, or run, or left takes it away first. */
import type { Command } from '../engine/command.ts'
import type { RecordTarget } from '../engine/target.ts'
import { contextOf, missing, standing } from './run.ts'

/** Shows what would be done; what it returns takes that away. */
export type Preview = () => () => void

const nothing = (): void => {}
/** Of a command with what has been given for it; undefined where it has none. Whether it can be run here is asked only when it is to be shown. */
export function previewOf(command: Command, given: Readonly<Record<string, unknown>>, named?: RecordTarget): Preview | undefined {
  const { preview } = command
  const isAsked = missing(command, {}) !== undefined
  if (!preview || (isAsked && Object.keys(given).length === 0)) return undefined
  return () => {
    if (standing(command, named).kind !== 'ready') return nothing
    const context = contextOf(command, named)
    preview(context, given)
    return () => preview(context, null)
  }
}

let shown: { readonly key: string; readonly end: () => void } | undefined

/** `key` tells one preview from another: the same is not shown anew. */
export function showPreview(key: string, preview: Preview | undefined): void {
  if (shown?.key === key && preview) return
  shown?.end()
  shown = preview && { key, end: preview() }
}
export const endPreview = (): void => showPreview('', undefined)
