/** The line in a site's head that says by whose clocks it goes while it has no time zone of its own; Enter on it goes to the field. */
import { useSnapshot } from 'valtio'
import { lacksZone } from '#model/areas/terminal/rules/site-zone.ts'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { ObstacleLine } from '#src/ui/verbs/ObstacleLine.tsx'

export default function LacksZone({ controller: { draft } }: RecordPart) {
  const { base } = useSnapshot(draft.state)
  const says = lacksZone(base['clocks'])
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
