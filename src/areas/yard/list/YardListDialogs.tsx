/* oxlint-disable jsx-a11y/no-autofocus -- who asked for a dialog by key types on into it */
/** Dialogs for a yard and a track, and the confirmation of removals. */
import { countOf } from '#model/shared/number-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { ConfirmRemoval } from '#src/ui/controls/ConfirmRemoval.tsx'
import type { YardsController } from './yards-controller.ts'
import type { YardRow } from './yard-actions.ts'
import { TrackForm } from './TrackForm.tsx'
import { YardForm } from './YardForm.tsx'

export function YardsDialogs({ controller }: { readonly controller: YardsController }) {
  const { dialog } = useSnapshot(controller.state)
  const close = (): void => controller.ask(null)
  const { yard, track } = controller
  if (dialog === 'new yard' || (dialog === 'edit yard' && yard))
    return <YardForm controller={controller} row={dialog === 'edit yard' ? yard : undefined} onClose={close} />
  if (dialog === 'new track' || (dialog === 'edit track' && track))
    return <TrackForm controller={controller} row={dialog === 'edit track' ? track : undefined} onClose={close} />
  const going = dialog === 'remove yard' ? yard : dialog === 'remove track' ? track : undefined
  if (!going) return null
  const remove = (): void => {
    if (dialog === 'remove yard' && yard) void controller.removeYard(yard)
    if (dialog === 'remove track' && track) void controller.removeTrack(track)
  }
  return (
    <ConfirmRemoval title={`Remove ${going.name}?`} onRemove={remove} onClose={close}>
      {dialog === 'remove yard' && yard ? (
        <RemovalOf controller={controller} row={yard} />
      ) : (
        'A track can only be removed if no cars are on it or planned for it.'
      )}
    </ConfirmRemoval>
  )
}

/** Asks the server first what would be removed with the yard, and what prevents it. */
function RemovalOf({ controller, row }: { readonly controller: YardsController; readonly row: YardRow }) {
  const check = useQuery({
    queryKey: ['yard:placement', 'remove', row.id],
    queryFn: () => controller.checkRemoval(row),
    staleTime: 0,
  })
  if (check.isError) return <>{check.error.message}</>
  if (!check.data) return <>Checking the yard…</>
  const { can_remove, reasons, tracks, cars, moves } = check.data
  if (!can_remove) return <>The yard cannot be removed. {reasons.join(' ')}</>
  return (
    <>
      Its {countOf(tracks, 'track')}, its plan and {countOf(moves, 'move')} of its history will be deleted.{' '}
      {cars === 0 ? 'It has no cars.' : `Its ${countOf(cars, 'car')} stay${cars === 1 ? 's' : ''} in the fleet.`} This
      cannot be undone.
    </>
  )
}
