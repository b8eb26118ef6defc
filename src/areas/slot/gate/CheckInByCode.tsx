/** Checks a truck in by the code that its driver shows: a picture dropped, pasted or picked, the camera, a hand scanner, or typed. */
import { useCallback, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { DropZone, FileTrigger, Text } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { booking } from '#model/areas/slot/booking.resource.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { stateOf } from '#src/ui/controls/state-marks.ts'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { stateText } from '#src/ui/verbs/verb-rows.ts'
import { WorklistFacts, WorklistHeading } from '#src/ui/worklist/Worklist.tsx'
import type { SlotBoardController } from '../board/state/board-controller.ts'
import { Camera } from './Camera.tsx'
import type { GateBooking } from './gate-calls.ts'
import { GateDesk } from './gate-desk.ts'
import styles from './Gate.module.css'

const working = {
  reading: 'Reading the picture…',
  looking: 'Looking the booking up…',
  'checking in': 'Checking the truck in…',
} as const
const hasCamera = (): boolean => 'mediaDevices' in navigator

function Pictures({ desk }: { readonly desk: GateDesk }) {
  const [looking, setLooking] = useState(false)
  const seen = useCallback(() => setLooking(false), [])
  const see = useCallback((frame: ImageBitmap) => desk.see(frame), [desk])
  const show = (file: File | undefined): void => void (file && desk.show(file))
  return (
    <DropZone
      className={styles['drop'] ?? ''}
      onDrop={({ items }) =>
        void Promise.all(items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []))).then(([first]) =>
          show(first),
        )
      }
    >
      <Text slot="label" className={styles['faint'] ?? ''}>
        Drop or paste a picture of its code here
      </Text>
      <div className={styles['row']}>
        <FileTrigger acceptedFileTypes={['image/*']} onSelect={(chosen) => show(chosen?.[0])}>
          <Button>Choose a picture</Button>
        </FileTrigger>
        {hasCamera() && (
          <Button onPress={() => setLooking(!looking)}>{looking ? 'Stop the camera' : 'Use the camera'}</Button>
        )}
      </div>
      {looking && <Camera onFrame={see} onSeen={seen} />}
    </DropZone>
  )
}

function Found({ found }: { readonly found: GateBooking }) {
  const zone = found.location__timezone ?? ''
  return (
    <section aria-label="Booking of the code">
      <WorklistHeading>
        {found.reference}{' '}
        <Badge state={stateOf('status', found.status) ?? 'plain'}>{stateText(booking, found.status)}</Badge>
      </WorklistHeading>
      <WorklistFacts
        facts={[
          ['Booked by', found.company__label ?? ''],
          ['Driver', found.driver__label ?? found.driver_name],
          ['Vehicle', found.vehicle__label ?? ''],
          ['Product', found.product__label ?? ''],
          ['Rack', found.bay],
          ['From', found.starts_at === null ? '' : momentText(found.starts_at, zone)],
        ]}
      />
    </section>
  )
}

type Props = { readonly controller: SlotBoardController; readonly location: number; readonly onClose: () => void }

export default function CheckInByCode({ controller, location, onClose }: Props) {
  const [desk] = useState(
    () => new GateDesk(location, ({ slot }) => (slot === null ? undefined : controller.walk(slot))),
  )
  const { reference, busy, problem, found } = useSnapshot(desk.state)
  const paste = (event: ClipboardEvent): void => {
    const [file] = event.clipboardData.files
    if (file === undefined) return
    event.preventDefault()
    void desk.show(file)
  }
  const enter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.stopPropagation()
    event.preventDefault()
    void desk.enter()
  }
  return (
    <Dialog
      title="Check in by code"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onPress={onClose}>
            Close
          </Button>
          <Button
            look="primary"
            shortcut="enter"
            isDisabled={busy !== null || problem !== ''}
            onPress={() => void desk.enter()}
          >
            {found === null ? 'Look up' : 'Check in'}
          </Button>
        </>
      }
    >
      <div className={styles['desk']} onPaste={paste}>
        <TextField
          label="Reference"
          help="A hand scanner types it here"
          autoFocus
          mono
          value={reference}
          onChange={(typed) => desk.type(typed)}
          onKeyDown={enter}
          {...(problem !== '' && { error: problem })}
        />
        <Pictures desk={desk} />
        <p role="status" className={styles['faint']}>
          {busy === null ? '' : working[busy]}
        </p>
        {found !== null && <Found found={found} />}
      </div>
    </Dialog>
  )
}
