/** A record's screen as what changed elsewhere concerns it. */
import type { Sight } from '../../engine/sight.ts'
import type { RecordController } from './RecordController.ts'

export const recordSight = ({ target }: RecordController): Sight => ({
  scopes: () => (target.ids().length === 0 ? [] : [{ resource: target.resource, ids: target.ids() }]),
  // It is all there is to see: what changed is marked at its fields.
  show: () => {},
})
