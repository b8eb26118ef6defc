/** The section of the page in which a record is shown, with a draft that was left behind. */
import { type ReactNode } from 'react'
import { late } from '#src/engine/console/late.ts'
import type { RecordController } from './state/record-controller.ts'
import { useLeaveField } from '../controls/keydown.ts'
import styles from './Record.module.css'

const KeptDraft = late(() => import('./KeptDraft.tsx'))
/** Lazy: the record does not wait for it, and it renders nothing if there is no earlier draft. */
export const Left = ({ controller, id }: { readonly controller: RecordController; readonly id?: number | string }) => (
  <KeptDraft controller={controller} id={id} />
)

export function Page({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const page = useLeaveField<HTMLElement>()
  return (
    <section ref={page} className={styles['record']} aria-label={label} tabIndex={-1}>
      {children}
    </section>
  )
}
