/** What stands in the way, in words, and what mends it: the field is opened in its record, or the verb is run that leads out of the state. */
import type { Obstacle } from '#model/kernel/why-not/obstacle.ts'
import { panesNow } from '#src/engine/panes/pane-scope.ts'
import { openPath, recordPath, runCommand } from '#src/engine/panes/screen.ts'

/** The record in the pane that shows it, or else beside. */
export function openRecord(of: string, id: number | string, field?: string): void {
  const path = recordPath(of, id)
  if (path === undefined) return
  const { all, enter } = panesNow()
  const shown = all().find((one) => one.path === path)
  if (shown) enter(shown.pane)
  openPath(field === undefined ? path : `${path}?field=${encodeURIComponent(field)}`, shown ? 'here' : 'right')
}

/** `atHand`: what is done where nothing but a field of the record itself is to be mended. */
export function cureObstacle({ cure, object, field }: Obstacle, atHand: (field: string | undefined) => void): void {
  if (cure?.command !== undefined) return runCommand(cure.command)
  if (object) return openRecord(object.resource, object.id, field)
  atHand(field)
}
