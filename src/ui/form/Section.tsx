/** Building blocks of every form: a group of fields under a heading, and errors of the form as a whole. */
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Section.module.css'

export function Heading({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <h3 id={id} className={styles['heading']}>
      {children}
    </h3>
  )
}

/** Without an id, the heading is the accessible name. */
export function Group({
  heading,
  id,
  children,
}: {
  readonly heading: string
  readonly id?: string
  readonly children: ReactNode
}) {
  if (heading === '') return <section className={styles['group']}>{children}</section>
  return (
    <section
      className={styles['group']}
      {...(id === undefined ? { 'aria-label': heading } : { 'aria-labelledby': id })}
    >
      <Heading {...(id !== undefined && { id })}>{heading}</Heading>
      {children}
    </section>
  )
}

/** Errors that belong to no single field. */
export function Refusals({ said }: { readonly said: readonly string[] }) {
  if (said.length === 0) return null
  return (
    <div role="alert" className={styles['general']}>
      {said.map((each) => (
        <p key={each}>{each}</p>
      ))}
    </div>
  )
}

/** Why some fields stand still, each reason once. */
export function Held({ reasons }: { readonly reasons: readonly string[] }) {
  const said = [...new Set(reasons)].filter((reason) => reason !== '')
  if (said.length === 0) return null
  return (
    <div className={styles['held']}>
      <Lock size={14} aria-hidden />
      <div>
        {said.map((each) => (
          <p key={each}>{each}</p>
        ))}
      </div>
    </div>
  )
}
