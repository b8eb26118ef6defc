/** What is in the way, as lines: of several records the same obstacle is one line that names them. */
import type { Deed, Obstacle } from '#model/kernel/why-not/obstacle.ts'
import type { ExplainedRecord } from '#src/ui/verbs/explained.ts'

export type ObstacleLine = {
  readonly key: string
  readonly obstacle: Obstacle
  readonly isWarning: boolean
  /** The records that it concerns. */
  readonly records: readonly ExplainedRecord[]
}
export type DeedLines = {
  readonly deed: string
  readonly label: string
  /** The records with which it can be done now. */
  readonly ready: readonly ExplainedRecord[]
  readonly of: number
  readonly lines: readonly ObstacleLine[]
}

function linesOf(deed: string, records: readonly ExplainedRecord[]): readonly ObstacleLine[] {
  const lines = new Map<string, ObstacleLine>()
  for (const record of records) {
    const found = record.deeds.find((one) => one.deed === deed)
    const add = (obstacle: Obstacle, isWarning: boolean): void => {
      // The same of two cars of a bill are two things to mend.
      const about = obstacle.object ? ` ${obstacle.object.resource} ${obstacle.object.id}` : ''
      const key = `${deed} ${obstacle.code} ${obstacle.says}${about}`
      const line = lines.get(key)
      lines.set(key, { key, obstacle, isWarning, records: [...(line?.records ?? []), record] })
    }
    for (const obstacle of found?.blockers ?? []) add(obstacle, false)
    for (const obstacle of found?.warnings ?? []) add(obstacle, true)
  }
  return [...lines.values()]
}

/** What nothing but the state keeps from being done is no worry: `Reopen` of what was never closed. */
const isBySideOnly = ({ lines }: DeedLines): boolean =>
  lines.length > 0 && lines.every(({ obstacle }) => obstacle.kind === 'state')
const weightOf = (one: DeedLines): number =>
  isBySideOnly(one) ? 2 : one.lines.some(({ isWarning }) => !isWarning) ? 0 : 1

/** What is blocked comes first, then what can be done, then what its state rules out. */
export function deedLines(records: readonly ExplainedRecord[]): readonly DeedLines[] {
  const known = records.filter(({ found }) => found)
  const deeds = new Map<string, Deed>(known.flatMap((record) => record.deeds.map((deed) => [deed.deed, deed])))
  return [...deeds.values()]
    .map(({ deed, label }): DeedLines => ({
      deed,
      label,
      ready: known.filter((record) => record.deeds.find((one) => one.deed === deed)?.can === true),
      of: known.length,
      lines: linesOf(deed, known),
    }))
    .toSorted((a, b) => weightOf(a) - weightOf(b))
}

/** `Ask Priya Kessler, Sam Ortiz or 3 others.` */
export function whoLifts({ by = [], holders = by.length, needs, overridden }: Obstacle): string {
  if (needs === undefined || overridden !== undefined) return ''
  if (by.length === 0) return 'Nobody in the company has that permission.'
  const rest = holders - by.length
  const names = rest > 0 ? [...by, `${rest} ${rest === 1 ? 'other' : 'others'}`] : by
  const last = names.at(-1) ?? ''
  return `Ask ${names.length === 1 ? last : `${names.slice(0, -1).join(', ')} or ${last}`}.`
}
