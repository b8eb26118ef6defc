/** Everybody's accesses at once. */
import { useState } from 'react'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import styles from '#src/ui/matrix/Walked.module.css'
import { AccessController } from './access-controller.ts'
import { AccessGrid } from './AccessGrid.tsx'

const everybody = { user: null, company: null } as const

export default function AccessMatrix() {
  const [controller] = useState(() => new AccessController(everybody))
  useCommandTarget('people:accessMatrix', controller)
  useCommandTarget('focus', controller)
  return (
    <section className={styles['screen']} aria-label="Matrix of accesses">
      <AccessGrid controller={controller} subject={everybody} isWhole />
    </section>
  )
}
