/** Below a riser's form: where it stands among the racks of its facility. */
import type { RecordValues } from '#src/ui/record/state/record-spec.ts'
import { RackPlan } from '#src/ui/racks/RackPlan.tsx'

export default function RiserPlace({ values: { facility, id } }: RecordValues) {
  if (typeof facility !== 'number') return null
  return <RackPlan key={facility} facility={facility} {...(typeof id === 'number' && { current: id })} />
}
