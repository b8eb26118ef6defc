/** Which changes made elsewhere concern a record's screen. */
import type { PaneScope } from '#src/engine/panes/pane-scope.state.ts'
import type { RecordController } from './state/record-controller.ts'

export const recordSight = ({ target }: RecordController): PaneScope => ({
  scopes: () => (target.ids().length === 0 ? [] : [{ resource: target.resource, ids: target.ids() }]),
  // Nothing to scroll to: changed fields are marked.
  show: () => {},
})
