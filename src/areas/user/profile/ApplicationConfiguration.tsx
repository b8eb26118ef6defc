/** What the console shows and how: the settings of the company, and the user's own. */
import { CompanySettings } from './CompanySettings.tsx'
import { CompanyUnits } from './CompanyUnits.tsx'
import { OwnSettings } from './Configuration.tsx'
import styles from './Profile.module.css'

export default function ApplicationConfiguration() {
  return (
    <div>
      <div className={styles['page']}>
        <CompanyUnits />
        <CompanySettings />
      </div>
      <div className={`${styles['page']} ${styles['below']}`}>
        <OwnSettings />
      </div>
    </div>
  )
}
