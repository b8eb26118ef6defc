/** The user's own settings for the console, all in one place. */
import type { ReactNode } from 'react'
import { Appearance } from './Appearance.tsx'
import { CompanyUnits } from './CompanyUnits.tsx'
import { Keys } from './Keys.tsx'
import { OwnLetters } from './own/OwnLetters.tsx'
import { OwnNotices } from './own/OwnNotices.tsx'
import { StartScreen } from './own/StartScreen.tsx'
import { Times } from './Times.tsx'
import styles from './Profile.module.css'

/** The longest part is the last. `children` stand before it. */
export const OwnSettings = ({ children }: { readonly children?: ReactNode }) => (
  <>
    <Appearance />
    <Times />
    <Keys />
    <StartScreen />
    <OwnLetters />
    {children}
    <OwnNotices />
  </>
)

export default function Configuration() {
  return (
    <div className={styles['page']}>
      <OwnSettings>
        <CompanyUnits />
      </OwnSettings>
    </div>
  )
}
