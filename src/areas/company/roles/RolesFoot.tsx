/** What the cell under the cursor says, and who gains and loses by what is changed, before it is kept. */
import { useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { runCommand } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { roleKeys as keys } from './keys.ts'
import { shiftsOf } from './role-calls.ts'
import { roleEdits } from './role-edits.state.ts'
import type { RolesController } from './roles-controller.ts'
import styles from './Roles.module.css'

function Shifts() {
  const { byGroup } = useSnapshot(roleEdits())
  const permissions = Object.fromEntries(Object.entries(byGroup).map(([id, { codes }]) => [id, [...codes]]))
  const answer = useQuery({
    queryKey: ['user:group', 'shifts', permissions],
    queryFn: ({ signal }) => shiftsOf(permissions, signal),
    meta: { resources: ['user:user'] },
    placeholderData: (before) => before,
  })
  if (answer.isError) return <span role="alert">{answer.error.message}</span>
  return <strong aria-live="polite">{answer.data?.detail ?? 'Who gains and loses by it …'}</strong>
}

export function RolesFoot({ controller }: { readonly controller: RolesController }) {
  useSnapshot(controller.state)
  const { byGroup } = useSnapshot(roleEdits())
  const isChanged = Object.keys(byGroup).length > 0
  const { role, permission } = controller
  const isGiven = role && permission && controller.codesOf(role).includes(permission.code)
  return (
    <footer className={styles['foot']}>
      <span className={styles['said']}>
        {isChanged && <Shifts />}
        <span>
          {role && permission
            ? `${role.name} · ${permission.area} · ${permission.label}: ${isGiven ? 'given' : 'not given'}`
            : 'Nothing is under the cursor'}
        </span>
      </span>
      {isChanged && (
        <span className={styles['buttons']}>
          <Button look="quiet" onPress={() => runCommand('company:discardRoles')}>
            Discard
          </Button>
          <Button look="primary" shortcut={keys.save} onPress={() => runCommand('company:saveRoles')}>
            Save
          </Button>
        </span>
      )}
    </footer>
  )
}
