/** A list. The line above it sums it up; the line below it says how many rows are selected. */
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { grouped } from '#model/shared/number-format.ts'
import type { LinesController } from '../lines/lines-controller.ts'
import styles from '../base/Tab.module.css'

export function TabFrame({
  said,
  tools,
  controller,
  children,
}: {
  readonly said: string
  readonly tools?: ReactNode
  readonly controller: LinesController
  readonly children: ReactNode
}) {
  const { marked } = useSnapshot(controller.state)
  return (
    <section className={styles['tab']} aria-label={said}>
      <header className={styles['top']}>
        <span>{said}</span>
        {tools}
      </header>
      {children}
      <div className={styles['legend']} role="status">
        {marked.length > 0 ? `${grouped(marked.length)} selected` : ''}
      </div>
    </section>
  )
}
