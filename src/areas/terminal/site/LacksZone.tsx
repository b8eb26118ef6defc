/** What a site without a time zone of its own is told of. */
import { useSnapshot } from 'valtio'
import { lacksZone } from '#model/areas/terminal/rules/site-zone.ts'
import { ZoneLine } from '#src/ui/record/head/ZoneLine.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'

export default function LacksZone({ controller }: RecordPart) {
  const { base } = useSnapshot(controller.draft.state)
  return <ZoneLine controller={controller} says={lacksZone(base['clocks'])} />
}
