/** Why a trip is late, or how its arrival was reckoned, over whatever pane it was asked in. */
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { DemurrageWorking } from './DemurrageWorking.tsx'
import { EtaWorking } from './EtaWorking.tsx'
import { LateWorking } from './LateWorking.tsx'
import { useEta, useLateness } from './trip-answers.ts'
import { TripLine } from './TripLine.tsx'

type Props = {
  readonly id: number | string
  readonly of: 'late' | 'eta'
  readonly onClose: () => void
}

export default function WorkingDialog({ id, of, onClose }: Props) {
  return (
    <Dialog
      title={of === 'late' ? 'Why it is late' : 'How the ETA was reckoned'}
      isOpen
      wide
      onClose={onClose}
      actions={
        <Button look="primary" shortcut="escape" onPress={onClose}>
          Close
        </Button>
      }
    >
      {of === 'late' ? <Late id={id} /> : <Reckoned id={id} />}
    </Dialog>
  )
}

function Late({ id }: Pick<Props, 'id'>) {
  useDisplaySettings()
  const eta = useEta(id)
  const late = useLateness(id)
  const failed = [eta, late].find(({ isError, data }) => isError && !data)
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!eta.data || !late.data) return <Skeleton rows={6} label="Loading why the trip is late" />
  return (
    <>
      <LateWorking late={late.data} timezone={eta.data.timezone} />
      <DemurrageWorking eta={eta.data} />
      <TripLine late={late.data} eta={eta.data} />
    </>
  )
}

function Reckoned({ id }: Pick<Props, 'id'>) {
  useDisplaySettings()
  const { data, isError, error, refetch } = useEta(id)
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={6} label="Loading how the ETA was reckoned" />
  return <EtaWorking eta={data} />
}
