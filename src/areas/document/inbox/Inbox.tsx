/** Settings for bills of lading that arrive: inboxes, messages, printed spellings, thresholds, and a file to try. */
import { useLeaveField } from '#src/ui/controls/keydown.ts'
import { Aliases } from './Aliases.tsx'
import { InboxList } from './InboxList.tsx'
import { Messages } from './Messages.tsx'
import { Thresholds } from './Thresholds.tsx'
import { TryFile } from './TryFile.tsx'
import styles from './Inbox.module.css'

export default function Inbox() {
  const page = useLeaveField<HTMLDivElement>()
  return (
    <div ref={page} className={styles['page']} tabIndex={-1}>
      <InboxList />
      <Messages />
      <Thresholds />
      <TryFile />
      <Aliases />
    </div>
  )
}
