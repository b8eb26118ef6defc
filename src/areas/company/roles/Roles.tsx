/** Roles: permissions down by area, groups across. What is changed is shown with who gains and loses by it, and kept by one key. */
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { group } from '#model/areas/user/user.resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { runCommand } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { SearchField } from '../search/SearchField.tsx'
import { roleKeys as keys } from './keys.ts'
import { roleEdits } from './role-edits.state.ts'
import { RolesController, type GroupRow } from './roles-controller.ts'
import { RoleMatrix } from './RoleMatrix.tsx'
import { RolesFoot } from './RolesFoot.tsx'
import styles from './Roles.module.css'

const MOST = 1000

export default function Roles() {
  const answer = useFresh({
    queryKey: ['user:group', 'roles'],
    queryFn: ({ signal }) => rowsOf(group).list({ limit: MOST, ordering: 'name' }, signal),
  })
  if (answer.isError && !answer.data)
    return (
      <ErrorState title="The roles could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (!answer.data) return <Skeleton rows={14} label="Loading the roles" />
  return <Shown roles={answer.data.results} />
}

function Shown({ roles }: { readonly roles: readonly GroupRow[] }) {
  const [controller] = useState(() => new RolesController())
  const { typed, compared } = useSnapshot(controller.state)
  // The permissions of a comparison follow from what is changed.
  useSnapshot(roleEdits())
  useCommandTarget('company:roles', controller)
  useCommandTarget('focus', controller)
  useEffect(() => controller.show(roles), [controller, roles])
  controller.show(roles)
  const { roles: shown, permissions } = controller
  const one = roles.find(({ id }) => id === compared?.one)
  const other = roles.find(({ id }) => id === compared?.other)
  return (
    <section className={styles['screen']} aria-label="Roles">
      <header className={styles['head']}>
        <SearchField
          controller={controller}
          label="Search permissions"
          placeholder="ticket, menu, Partner …"
          typed={typed}
          className={styles['search']}
        />
        <span className={styles['sums']}>
          {one && other
            ? `${one.name} and ${other.name} differ in ${permissions.length}`
            : one
              ? `${one.name} compared with …: go to another role and press C`
              : `${shown.length} roles · ${permissions.length} permissions`}
        </span>
        <span className={styles['buttons']}>
          <Button look="quiet" shortcut={keys.compare} onPress={() => runCommand('company:compareRoles')}>
            Compare
          </Button>
          <Button look="quiet" shortcut={keys.copy} onPress={() => runCommand('company:copyRole')}>
            Copy
          </Button>
          <Button look="quiet" shortcut={keys.add} onPress={() => runCommand('company:addRole')}>
            Add
          </Button>
        </span>
      </header>
      {roles.length === 0 ? (
        <EmptyState title="There is no role yet">
          A role gives its people permissions.{' '}
          <Button shortcut={keys.add} onPress={() => runCommand('company:addRole')}>
            Add the first
          </Button>
        </EmptyState>
      ) : permissions.length === 0 ? (
        <EmptyState title={one && other ? 'These two give the same' : 'No permission matches'}>
          <Button shortcut={keys.leave} onPress={() => controller.leave()}>
            Show all
          </Button>
        </EmptyState>
      ) : (
        <RoleMatrix controller={controller} roles={shown} permissions={permissions} />
      )}
      <RolesFoot controller={controller} />
    </section>
  )
}
