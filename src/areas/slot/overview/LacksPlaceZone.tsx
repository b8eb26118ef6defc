/** What a place without a time zone of its own is told of. */
import { useSnapshot } from 'valtio'
import { lacksPlaceZone } from '#model/areas/slot/rules/place-zone.ts'
import { ZoneLine } from '#src/ui/record/head/ZoneLine.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'

export default function LacksPlaceZone({ controller }: RecordPart) {
  const { base } = useSnapshot(controller.draft.state)
  return <ZoneLine controller={controller} says={'timezone' in base ? lacksPlaceZone(base['timezone']) : undefined} />
}
