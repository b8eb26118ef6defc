/** The parts that every form is set in: fields under a heading, and what is refused of the whole. */
import type { ReactNode } from 'react'
import styles from './Section.module.css'

export function Heading({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <h3 id={id} className={styles['heading']}>
      {children}
    </h3>
  )
}

/** Without an id of its own the heading is what the group is called. */
export function Group({ heading, id, children }: { readonly heading: string; readonly id?: string; readonly children: ReactNode }) {
  if (heading === '') return <section className={styles['group']}>{children}</section>
  return (
    <section className={styles['group']} {...(id === undefined ? { 'aria-label': heading } : { 'aria-labelledby': id })}>
      <Heading {...(id !== undefined && { id })}>{heading}</Heading>
      {children}
    </section>
  )
}

/** What is wrong with a form as a whole, and with none of its fields. */
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
