/** What stands in the way, in words, and what mends it: the field is opened in its record, or the verb is run that leads out of the state. */
import type { Obstacle } from '#model/kernel/why-not/obstacle.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { panesNow } from '#src/engine/panes/pane-scope.ts'
import { openPath, recordPath, runCommand } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'

/** The record in the pane that shows it, or else beside. */
export function openRecord(of: string, id: number | string, field?: string): void {
  const path = recordPath(of, id)
  if (path === undefined) return
  const { all, enter } = panesNow()
  const shown = all().find((one) => one.path === path)
  if (shown) enter(shown.pane)
  openPath(field === undefined ? path : `${path}?field=${encodeURIComponent(field)}`, shown ? 'here' : 'right')
}

/** Opens the field that the cure names; undefined without one, and for people who may not change that record. */
export function openingCure({ cure }: Obstacle): (() => void) | undefined {
  if (cure?.opens === undefined) return undefined
  const { resource, id, field } = cure.opens
  return may(resourceNamed(resource).needs.change) ? () => openRecord(resource, id, field) : undefined
}

/** `atHand`: what is done where nothing but a field of the record itself is to be mended. */
export function cureObstacle(obstacle: Obstacle, atHand: (field: string | undefined) => void): void {
  const { cure, object, field } = obstacle
  if (cure?.command !== undefined) return runCommand(cure.command)
  const opening = openingCure(obstacle)
  if (opening) return opening()
  if (object) return openRecord(object.resource, object.id, field)
  atHand(field)
}
