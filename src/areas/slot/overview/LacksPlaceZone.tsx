/** The line in a place's head that says by whose clocks it goes while it has no time zone of its own; Enter on it goes to the field. */
import { useSnapshot } from 'valtio'
import { lacksPlaceZone } from '#model/areas/slot/rules/place-zone.ts'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { ObstacleLine } from '#src/ui/verbs/ObstacleLine.tsx'

export default function LacksPlaceZone({ controller: { draft } }: RecordPart) {
  const { base } = useSnapshot(draft.state)
  const says = 'timezone' in base ? lacksPlaceZone(base['timezone']) : undefined
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
