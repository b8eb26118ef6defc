/** What a bill of lading is made of, above its form: its cars, and whom it names. */
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { PartyCards } from '../parties/PartyCards.tsx'
import Cars from './Cars.tsx'

export default function Bill({ controller }: RecordPart) {
  return (
    <>
      <Cars controller={controller} />
      <PartyCards controller={controller} />
    </>
  )
}
