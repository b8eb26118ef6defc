/** The accesses of the person or customer whose record it is. */
import { useMemo } from 'react'
import { userAccess } from '#model/areas/people/people.resource.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { may } from '#src/engine/session/session.state.ts'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { AccessController, type AccessSubject } from './access-controller.ts'
import styles from './AccessPart.module.css'
import { AccessGrid } from './AccessGrid.tsx'

function Part({ subject }: { readonly subject: AccessSubject }) {
  const controller = useMemo(() => new AccessController(subject), [subject])
  useCommandTarget('people:accessPart', controller)
  return (
    <section className={styles['part']} aria-label="Accesses">
      <AccessGrid controller={controller} subject={subject} isWhole={false} />
    </section>
  )
}

export default function AccessPart({ controller }: RecordPart) {
  const { row, name } = controller
  const id = row === undefined ? null : String(row.id)
  const subject = useMemo(
    () => (name === 'terminal:company' ? { user: null, company: id } : { user: id, company: null }),
    [id, name],
  )
  // Nobody is given access for a company that is no customer.
  const roles = row?.['roles']
  const isCustomer = name !== 'terminal:company' || (Array.isArray(roles) && roles.includes('customer'))
  return id !== null && isCustomer && may(userAccess.needs.view) ? <Part subject={subject} /> : null
}
