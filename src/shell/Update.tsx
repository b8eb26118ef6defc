/** Says that there is a newer Highball, and how it comes. */
import { Button } from '../ui/Button.tsx'
import styles from './Console.module.css'
import { reload } from './unsaved.ts'
import { useUpdate } from './newer.ts'

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
