/**
 * What mends an obstacle: the field is opened in its record, a record is added, an action is done, or the verb is run that leads
 * out of the state.
 */
import type { Cure, Obstacle } from '#model/kernel/why-not/obstacle.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { may } from '#src/engine/session/session.state.ts'
import { openPath, recordPath, runCommand } from '#src/engine/panes/screen.ts'
import { cureObstacle, openingCure, openRecord } from '#src/ui/verbs/cure.ts'
import type { DeedLines, ObstacleLine } from './lines.ts'

/** Undefined where its action is none, or is not for the one who looks. */
function actionOf({ action: name }: Cure, object: NonNullable<Obstacle['object']>) {
  const resource = resourceNamed(object.resource)
  const action = resource.actions[name ?? '']
  return action && may(action.needs) ? { resource, action } : undefined
}

/** Does it; undefined where it cannot be done here by the one who looks. */
function mending(obstacle: Obstacle): (() => void) | undefined {
  const { cure: by, object } = obstacle
  if (by?.command !== undefined) return () => runCommand(by.command ?? '')
  if (by?.adds) {
    const { resource, values } = by.adds
    const path = recordPath(resource, undefined)
    return path !== undefined && may(resourceNamed(resource).needs.add)
      ? () => openPath(`${path}?${new URLSearchParams(values).toString()}`, 'right')
      : undefined
  }
  if (by?.opens) return openingCure(obstacle)
  const call = by && object && actionOf(by, object)
  if (call === undefined || object === undefined) return undefined
  const subject = { rows: [{ id: object.id, name: object.title }] }
  return () => openOverlay(() => import('#src/ui/action/ActionPanel.tsx'), { call, subject })
}

/** The words on the key that mends it; undefined where nobody can mend it here. */
export function cureOf({ obstacle }: ObstacleLine, of: string): string | undefined {
  if (obstacle.cure && mending(obstacle)) return obstacle.cure.label
  if (obstacle.object && recordPath(obstacle.object.resource, obstacle.object.id)) return 'Open'
  if (['permission', 'state', 'frozen'].includes(obstacle.kind)) return undefined
  return recordPath(of, '0') === undefined ? undefined : obstacle.field === undefined ? 'Open' : 'Go to field'
}

export function cure(line: ObstacleLine, of: string): void {
  const [first] = line.records
  const mend = mending(line.obstacle)
  if (mend) return mend()
  cureObstacle(line.obstacle, (field) => {
    if (first && cureOf(line, of) !== undefined) openRecord(of, first.id, field)
  })
}

/** Verbs are run on the records of this pane; other deeds are done where the record is. */
export function doDeed({ deed, ready }: DeedLines, of: string, isVerb: boolean): void {
  const [first] = ready
  if (isVerb) return runCommand(`${of}:${deed}`)
  if (first) openRecord(of, first.id)
}
