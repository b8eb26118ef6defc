/** The line below the board: the slot under the cursor and who is booked; for a carried booking, where it would go or why it cannot. */
import { useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { slotLook, slotLooks } from '#model/areas/slot/rules/board/slot-look.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { grouped } from '#model/shared/number-format.ts'
import { moveBooking } from './data/calls.ts'
import type { SlotBoardController } from './state/board-controller.ts'
import type { CarriedBooking } from './state/board-state.ts'
import { bookedBy, slotName } from './state/slot-words.ts'
import styles from './SlotBoard.module.css'

type Props = { readonly controller: SlotBoardController; readonly now: string }

/** The same call as the move, as a trial, so that the line says what the move would be answered. */
function useTrial({ booking, origin }: CarriedBooking, slot: number) {
  return useQuery({
    queryKey: ['schedule:booking', 'move trial', booking.id, booking.version, slot],
    queryFn: async ({ signal }) => {
      const { warnings } = await moveBooking({ booking: booking.id, slot, dry_run: true }, signal)
      return warnings.map(({ says }) => says)
    },
    enabled: slot > 0 && slot !== origin,
    retry: false,
    meta: { resources: ['schedule:slot'] },
  })
}

function Carried({ controller, carried }: Pick<Props, 'controller'> & { readonly carried: CarriedBooking }) {
  const { here } = controller
  const { board } = controller.now
  const trial = useTrial(carried, here?.id ?? 0)
  if (here === undefined || board === undefined) return null
  const refusal = carried.refusal ?? (trial.isError ? trial.error.message : null)
  const { booking, origin } = carried
  return (
    <>
      <span className={styles['strong']}>{booking.reference}</span>
      <span>{bookedBy(booking)}</span>
      <span aria-hidden>→</span>
      <span className={styles['strong']}>{here.id === origin ? 'where it is' : slotName(here, board)}</span>
      {carried.by === 'sending' && <Badge state="info">Waiting for the server</Badge>}
      {refusal !== null && here.id !== origin && <Badge state="stop">{refusal}</Badge>}
      {refusal === null && here.id !== origin && trial.data?.length === 0 && <Badge state="ok">It can go there</Badge>}
      {refusal === null &&
        trial.data?.map((says) => (
          <Badge key={says} state="warn">
            {says}
          </Badge>
        ))}
      <span className={styles['keys']}>
        <Button look="quiet" shortcut="enter" onPress={() => void controller.drop()}>
          Drop
        </Button>
        {refusal !== null && may('change_slot') && (
          <Button look="quiet" shortcut="shift+enter" onPress={() => void controller.drop(true)}>
            Drop anyway
          </Button>
        )}
        <Button look="quiet" shortcut="escape" onPress={() => void controller.release()}>
          Put back
        </Button>
      </span>
    </>
  )
}

function Here({ controller, now }: Props) {
  const { here } = controller
  const { board, selected } = controller.now
  if (here === undefined || board === undefined) return <span className={styles['faint']}>No slot on these days.</span>
  const bookings = controller.bookingsOf(here.id)
  const { word, letter } = slotLooks[slotLook(here, bookings, now)]
  return (
    <>
      {selected.size > 1 && <span className={styles['strong']}>{grouped(selected.size)} marked</span>}
      <span className={styles['strong']}>{slotName(here, board)}</span>
      {here.id < 0 ? (
        <span>would be added</span>
      ) : (
        <>
          <span>
            <span className={styles['letter']}>{letter}</span> {word}
          </span>
          <span>
            {here.booked ?? 0} of {here.capacity ?? 0} booked, to {here.direction}
          </span>
        </>
      )}
      {bookings.map((one) => (
        <span key={one.id}>
          {one.reference} {bookedBy(one)}
          <span className={styles['faint']}> {one.status.replaceAll('_', ' ')}</span>
        </span>
      ))}
      {here.why !== '' && bookings.length === 0 && <span className={styles['faint']}>{here.why}</span>}
    </>
  )
}

export function BoardDetail({ controller, now }: Props) {
  const { carried } = useSnapshot(controller.state).now
  return (
    <footer className={styles['foot']} data-state={carried?.refusal ? 'stop' : 'plain'}>
      {carried ? <Carried controller={controller} carried={carried} /> : <Here controller={controller} now={now} />}
      {!carried && (
        <ul className={styles['legend']} aria-label="Marks of slots">
          {Object.values(slotLooks).map(({ letter, word }) => (
            <li key={letter}>
              <span className={styles['letter']}>{letter}</span> {word}
            </li>
          ))}
        </ul>
      )}
    </footer>
  )
}
