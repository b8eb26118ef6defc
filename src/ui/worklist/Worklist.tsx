/** A worklist of files: the list of what waits, the page of the one under the cursor, and what it may belong to, side by side. */
import type { ReactNode } from 'react'
import styles from './Worklist.module.css'

type Props = {
  readonly label: string
  /** How many wait, and how far they are known. */
  readonly says: ReactNode
  /** Buttons of what can be done. */
  readonly keys: ReactNode
  readonly children: ReactNode
}

export const Worklist = ({ label, says, keys, children }: Props) => (
  <section className={styles['screen']} aria-label={label}>
    <header className={styles['top']}>
      <span role="status">{says}</span>
      <span className={styles['keys']}>{keys}</span>
    </header>
    <div className={styles['sides']}>{children}</div>
  </section>
)

/** What the one under the cursor may belong to. */
export const WorklistAside = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <section className={styles['aside']} aria-label={label}>
    {children}
  </section>
)

export const WorklistHeading = ({ children }: { readonly children: ReactNode }) => (
  <h2 className={styles['title']}>{children}</h2>
)
export const Faint = ({ children }: { readonly children: ReactNode }) => <p className={styles['faint']}>{children}</p>

/** Those that say nothing are left out. */
export const WorklistFacts = ({ facts }: { readonly facts: readonly (readonly [name: string, said: string])[] }) => (
  <dl className={styles['facts']}>
    {facts
      .filter(([, said]) => said !== '')
      .map(([name, said]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{said}</dd>
        </div>
      ))}
  </dl>
)
