/** Says that a newer Highball is available, and how to load it. */
import { Button } from '#src/ui/controls/Button.tsx'
import styles from '../frame/Console.module.css'
import { reload } from '../state/unsaved.ts'
import { useUpdate } from './update-check.ts'

export default function Update() {
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
