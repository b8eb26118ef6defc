/** Files that are on their way to a record: how far each is, and a button that takes it back. */
import { X } from 'lucide-react'
import { IconButton } from '#src/ui/controls/Button.tsx'
import styles from '../Record.module.css'
import type { FileTransfer } from './send-files.ts'

export function SendingList({ sendings }: { readonly sendings: readonly FileTransfer[] }) {
  if (sendings.length === 0) return null
  return (
    <ul className={styles['files']} aria-label="Files on their way">
      {sendings.map(({ key, name, at, of, done, cancel }) => (
        <li key={key}>
          <span className={styles['name']}>{of === 1 ? name : `${name} (${at} of ${of})`}</span>
          <progress aria-label={`Sending ${name}`} value={done} max={1} />
          {/* Once all has left, the server may have it already. */}
          <IconButton icon={X} label={`Cancel ${name}`} isDisabled={done === 1} onPress={cancel} />
        </li>
      ))}
    </ul>
  )
}
