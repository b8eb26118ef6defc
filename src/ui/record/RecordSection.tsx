/** The section of the page in which a record is shown, with a draft that was left behind. */
import { type ReactNode } from 'react'
import { late } from '#src/engine/console/late.ts'
import type { RecordController } from './state/record-controller.ts'
import { useKeyDown } from '../controls/keydown.ts'
import styles from './Record.module.css'

const KeptDraft = late(() => import('./KeptDraft.tsx'))
/** Lazy: the record does not wait for it, and it renders nothing if there is no earlier draft. */
export const Left = ({ controller, id }: { readonly controller: RecordController; readonly id?: number | string }) => (
  <KeptDraft controller={controller} id={id} />
)

/** Escape moves the focus from a field to the page, where single letters are commands. */
export function Page({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const page = useKeyDown<HTMLElement>(({ key, target }, here) => {
    // An open list handles Escape itself.
    const isField =
      target instanceof Element &&
      target.matches('input, textarea, [role=spinbutton]') &&
      target.getAttribute('aria-expanded') !== 'true'
    if (key === 'Escape' && isField) here.focus()
    return key === 'Escape' && isField
  })
  return (
    <section ref={page} className={styles['record']} aria-label={label} tabIndex={-1}>
      {children}
    </section>
  )
}
