/** The user's own settings for the console, all in one place. */
import { Appearance } from './Appearance.tsx'
import { CompanyUnits } from './CompanyUnits.tsx'
import { Keys } from './Keys.tsx'
import { OwnLetters } from './own/OwnLetters.tsx'
import { OwnNotices } from './own/OwnNotices.tsx'
import { StartScreen } from './own/StartScreen.tsx'
import { Times } from './Times.tsx'
import styles from './Profile.module.css'

export const OwnSettings = () => (
  <>
    <Appearance />
    <Times />
    <Keys />
    <StartScreen />
    <OwnLetters />
    <OwnNotices />
  </>
)

export default function Configuration() {
  return (
    <div className={styles['page']}>
      <OwnSettings />
      <CompanyUnits />
    </div>
  )
}
