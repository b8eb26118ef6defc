/** The user's settings for the console. */
import { Appearance } from './Appearance.tsx'
import { Keys } from './Keys.tsx'
import { Times } from './Times.tsx'
import styles from './Profile.module.css'

export const OwnSettings = () => (
  <>
    <Appearance />
    <Times />
    <Keys />
  </>
)

export default function Configuration() {
  return (
    <div className={styles['page']}>
      <OwnSettings />
    </div>
  )
}
