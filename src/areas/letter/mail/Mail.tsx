/** The letters of the company: what they say of it, and the log of what was sent, of what waits and of what failed. */
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { MailSettings } from './MailSettings.tsx'
import styles from './Mail.module.css'

export default function Mail() {
  return (
    <div className={styles['mail']}>
      <MailSettings />
      <div className={styles['log']}>
        <ResourceTable resource="config:letter" linked />
      </div>
    </div>
  )
}
