/** A link may name columns that no longer exist; this tells the user. */
import { X } from 'lucide-react'
import { IconButton } from '#src/ui/controls/Button.tsx'
import { useTablePart } from '../state/use-table.ts'
import styles from '../Table.module.css'

export default function Lost() {
  const { table, part: lost } = useTablePart((now) => now.lost)
  return (
    <div className={styles['strip']} role="status">
      <span className={styles['warn']}>▲ Ignored, because this table does not have it: {lost.join(' · ')}</span>
      <span className={styles['room']} />
      <IconButton icon={X} label="Close" onPress={() => table.set({ lost: [] })} />
    </div>
  )
}
