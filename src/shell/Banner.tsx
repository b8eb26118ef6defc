/** Says that the server does not answer, as long as it does not; nothing is queued meanwhile, and it says that too. Else, that there is a newer Highball. */
import { useSnapshot } from 'valtio'
import { live } from '../engine/live.ts'
import { Button } from '../ui/Button.tsx'
import { useOnline } from './hooks.ts'
import styles from './Console.module.css'
import { reload } from './unsaved.ts'
import { useUpdate } from './update.ts'

function Update() {
  if (!useUpdate()) return null
  return (
    <div className={styles['banner']} data-state="info" role="status">
      <span aria-hidden>◆</span>
      <span>There is a newer Highball. Your desk comes back as it is.</span>
      <Button look="quiet" shortcut="k>r" onPress={reload}>
        Reload now
      </Button>
    </div>
  )
}

export function Banner() {
  const { state } = useSnapshot(live)
  const online = useOnline()
  if (online && state !== 'down') return <Update />
  return (
    <div className={styles['banner']} role="alert">
      <span aria-hidden>■</span>
      {online ? 'The server does not answer.' : 'This device has no network.'} What is shown may be out of date; changes are refused, not kept for later. The
      console tries again by itself.
    </div>
  )
}
