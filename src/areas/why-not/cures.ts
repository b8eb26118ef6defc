/** What mends an obstacle: the field is opened in its record, or the verb is run that leads out of the state. */
import { recordPath, runCommand } from '#src/engine/panes/screen.ts'
import { cureObstacle, openRecord } from '#src/ui/verbs/cure.ts'
import type { DeedLines, ObstacleLine } from './lines.ts'

/** The words on the key that mends it; undefined where nobody can mend it here. */
export function cureOf({ obstacle }: ObstacleLine, of: string): string | undefined {
  if (obstacle.cure) return obstacle.cure.label
  if (obstacle.object && recordPath(obstacle.object.resource, obstacle.object.id)) return 'Open'
  if (['permission', 'state', 'frozen'].includes(obstacle.kind)) return undefined
  return recordPath(of, '0') === undefined ? undefined : obstacle.field === undefined ? 'Open' : 'Go to field'
}

export function cure(line: ObstacleLine, of: string): void {
  const [first] = line.records
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
