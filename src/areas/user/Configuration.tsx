/** What the user sets for the console itself. */
import { Appearance } from './Appearance.tsx'
import { Keys } from './Keys.tsx'
import styles from './Profile.module.css'

export default function Configuration() {
  return (
    <div className={styles['page']}>
      <Appearance />
      <Keys />
    </div>
  )
}
