/** Commands of the matrix of roles. */
import { commandOn } from '#src/engine/commands/command.ts'
import { open } from '#src/engine/panes/screen.ts'
import { roleKeys as keys } from './keys.ts'
import { roleEdits } from './role-edits.state.ts'
import type { RolesController } from './roles-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'company:roles': RolesController
  }
}

const onRoles = commandOn('company:roles')
const calls = () => import('./role-calls.ts')
const needs = 'configuration__user_administration'
const quiet = (title: string, key: string, run: (target: RolesController) => void) =>
  onRoles({ title, key, quiet: true, run: ({ target }) => run(target) })

export const rolesUp = quiet('Go to the permission above', keys.up, (target) => target.step(-1, 0))
export const rolesDown = quiet('Go to the permission below', keys.down, (target) => target.step(1, 0))
export const rolesLeft = quiet('Go to the role on the left', keys.left, (target) => target.step(0, -1))
export const rolesRight = quiet('Go to the role on the right', keys.right, (target) => target.step(0, 1))
export const rolesFirst = quiet('Go to the first role', keys.first, (target) => target.step(0, -Infinity))
export const rolesLast = quiet('Go to the last role', keys.last, (target) => target.step(0, Infinity))
export const rolesTop = quiet('Go to the first permission', keys.top, (target) => target.step(-Infinity, 0))
export const rolesBottom = quiet('Go to the last permission', keys.bottom, (target) => target.step(Infinity, 0))
export const rolesPageUp = quiet('Go up by ten permissions', keys.pageUp, (target) => target.page(-1))
export const rolesPageDown = quiet('Go down by ten permissions', keys.pageDown, (target) => target.page(1))
export const leaveRoles = quiet('Leave search or comparison', keys.leave, (target) => target.leave())
export const findPermission = onRoles({
  title: 'Search permissions',
  key: keys.find,
  menu: 'pane',
  run: ({ target }) => target.find(),
})
export const earlierArea = onRoles({
  title: 'Go to the area before',
  key: keys.earlier,
  menu: 'pane',
  run: ({ target }) => target.toArea(-1),
})
export const laterArea = onRoles({
  title: 'Go to the next area',
  key: keys.later,
  menu: 'pane',
  run: ({ target }) => target.toArea(1),
})

const hasCell = ({ target }: { readonly target: RolesController }): true | string =>
  (target.role !== undefined && target.permission !== undefined) || 'There is no permission under the cursor'
const hasRole = ({ target }: { readonly target: RolesController }): true | string =>
  target.role !== undefined || 'There is no role under the cursor'
export const togglePermission = onRoles({
  title: 'Toggle permission of the role',
  key: keys.toggle,
  menu: 'pane',
  needs,
  undo: 'exact',
  aliases: ['give', 'take', 'grant', 'revoke'],
  enabled: hasCell,
  run: ({ target }) => target.toggle(),
})
export const compareRoles = onRoles({
  title: 'Select role to compare',
  key: keys.compare,
  menu: 'pane',
  aliases: ['difference', 'diff', 'compare'],
  enabled: hasRole,
  run: ({ target }) => target.compare(),
})
const name = { name: { label: 'Name of the new role' } } as const
export const addRole = onRoles({
  title: 'Add a role…',
  key: keys.add,
  menu: 'pane',
  needs,
  undo: 'exact',
  aliases: ['new group'],
  args: name,
  run: async (_context, args) => (await calls()).addRole(String(args['name']).trim()),
})
export const copyRole = onRoles({
  title: 'Copy role…',
  key: keys.copy,
  menu: 'pane',
  needs,
  undo: 'exact',
  aliases: ['duplicate group', 'clone'],
  enabled: hasRole,
  args: name,
  run: async ({ target }, args) => (await calls()).copyRole(target, String(args['name']).trim()),
})
export const openRole = onRoles({
  title: 'Open role beside',
  key: keys.open,
  menu: 'pane',
  enabled: hasRole,
  run: ({ target }) => target.role && open('config:roles:role', { roleId: target.role.id }, { place: 'right' }),
})
const isChanged = ({ target }: { readonly target: RolesController }): true | string =>
  target.changed.length > 0 || 'Nothing is changed'
export const saveRoles = onRoles({
  title: 'Save changes of roles',
  key: keys.save,
  menu: 'pane',
  needs,
  undo: 'exact',
  enabled: isChanged,
  run: async () => (await calls()).keepRoles(),
})
export const discardRoles = onRoles({
  title: 'Discard changes of roles',
  menu: 'pane',
  enabled: isChanged,
  run: () => {
    roleEdits().byGroup = {}
  },
})
