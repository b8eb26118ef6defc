/** Why a trip is late, or how its arrival was reckoned, over whatever pane it was asked in. */
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
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
      <Working id={id} of={of} />
    </Dialog>
  )
}

function Working({ id, of }: Pick<Props, 'id' | 'of'>) {
  useDisplaySettings()
  const eta = useEta(id)
  const late = useLateness(id)
  const failed = [eta, late].find(({ isError, data }) => isError && !data)
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!eta.data || !late.data) return <Skeleton rows={6} label="Loading the working" />
  return of === 'late' ? (
    <>
      <LateWorking late={late.data} timezone={eta.data.timezone} />
      <TripLine late={late.data} eta={eta.data} />
    </>
  ) : (
    <EtaWorking eta={eta.data} />
  )
}
