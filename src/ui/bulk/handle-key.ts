/** Keys of a bulk change: digits open a group of results, the others are those shown in the hints. */
import type { BulkChange } from './bulk-change.ts'
import { plainStrokeOf } from '#src/engine/commands/keys/event-to-key.ts'
import { bulkKeys, type PanelDeeds } from './bulk-keys.ts'
import { groupResults } from '#model/shared/outcome.ts'

/** An alternative to `Cancel` in the preview, with its own key. */
export type OtherWay = { readonly key: string; readonly label: string; readonly hint: string; readonly run: () => void }

/** Digits open a group of results; the other keys are those shown in the hints. */
export function handleKey(change: BulkChange, event: KeyboardEvent, panel: PanelDeeds, other?: OtherWay): boolean {
  if (event.target instanceof HTMLInputElement) return false
  const stroke = plainStrokeOf(event)
  const chorded = bulkKeys.find(({ chord, isReady }) => chord === stroke && isReady(change))
  if (chorded) void chorded.run(change, panel)
  if (chorded || event.ctrlKey || event.metaKey || event.altKey) return chorded !== undefined
  // A focused button handles Enter itself.
  if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('button')) return false
  const { stage, results, preview } = change.state
  const group = groupResults(stage === 'done' ? results : preview)[Number(event.key) - 1]
  if (group && (stage === 'done' || stage === 'preview')) {
    change.toggle(group.outcome)
    return true
  }
  if (other && stage === 'preview' && event.key.toLowerCase() === other.key) {
    other.run()
    return true
  }
  const bulkKey = bulkKeys.find(({ key, isReady }) => key === event.key.toLowerCase() && isReady(change))
  if (bulkKey) void bulkKey.run(change, panel)
  return bulkKey !== undefined
}
