/** The user's settings for the console. */
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
