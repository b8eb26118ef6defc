/** Where the car of a trip is on its way, why it is late, when it will be there, and what was read from its papers. */
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { DemurrageWorking } from './DemurrageWorking.tsx'
import { EtaWorking } from './EtaWorking.tsx'
import { ExtractedData } from './ExtractedData.tsx'
import { LateWorking } from './LateWorking.tsx'
import { useEta, useLateness } from './trip-answers.ts'
import { TripLine } from './TripLine.tsx'

function Course({ id }: { readonly id: number | string }) {
  useDisplaySettings()
  const eta = useEta(id)
  const late = useLateness(id)
  const failed = [eta, late].find(({ isError, data }) => isError && !data)
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!eta.data || !late.data) return <Skeleton rows={4} label="Loading how the trip goes" />
  return (
    <>
      <TripLine late={late.data} eta={eta.data} />
      <LateWorking late={late.data} timezone={eta.data.timezone} />
      <EtaWorking eta={eta.data} />
      <DemurrageWorking eta={eta.data} />
    </>
  )
}

export default function TripCourse({ controller: { row } }: RecordPart) {
  return row === undefined ? null : (
    <>
      <Course id={row.id} />
      <ExtractedData data={row['extracted_data']} />
    </>
  )
}
