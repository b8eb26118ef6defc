/** The line in the head of a place that says by whose clocks it goes while it has no time zone of its own; Enter on it goes to the field. */
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { ObstacleLine } from '#src/ui/verbs/ObstacleLine.tsx'

type Props = Pick<RecordPart, 'controller'> & {
  /** Undefined where it has one. */
  readonly says: string | undefined
}

export function ZoneLine({ controller: { draft }, says }: Props) {
  if (says === undefined) return null
  return (
    <ObstacleLine
      label="Change"
      heading="Name its time zone:"
      blockers={[]}
      warnings={[{ code: 'zone', kind: 'missing', field: 'timezone', says }]}
      onCure={() => draft.want('timezone')}
    />
  )
}
