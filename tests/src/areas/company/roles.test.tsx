/** The matrix of roles by keys alone: what is toggled is shown with its difference, kept by one request, and undone. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { beforeEach, expect, test } from 'vitest'
import { keepRoles } from '#src/areas/company/roles/role-calls.ts'
import { roleEdits } from '#src/areas/company/roles/role-edits.state.ts'
import { PermissionLine } from '#src/areas/company/roles/PermissionLine.tsx'
import { RolesController, type GroupRow } from '#src/areas/company/roles/roles-controller.ts'
import { RolesFoot } from '#src/areas/company/roles/RolesFoot.tsx'
import { sizesFor } from '#src/areas/company/roles/sizes.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { answering } from '../../answers.ts'

const stamp = { created_at: '', updated_at: '', version: 3 }
const role = (id: number, name: string, permissions: GroupRow['permissions']): GroupRow => ({
  id,
  name,
  permissions,
  totp_required: false,
  ...stamp,
})
const clerks = role(1, 'Clerks', ['change_ticket', 'add_contract'])
const planners = role(2, 'Planners', ['add_contract'])
let sent: unknown[] = []

beforeEach(() => {
  sent = []
  roleEdits().byGroup = {}
  undoEntries().done = []
  answering(({ path, body }) => {
    sent.push([path, body])
    if (path === 'groups/shifts/') return { body: { gain: [], lose: [], detail: '3 people gain, 1 loses: Ann, Bob.' } }
    if (path !== 'groups/change_many/') return undefined
    return {
      body: {
        results: [{ id: 2, outcome: 'changed', message: '', version: 4, before: { permissions: ['add_contract'] } }],
      },
    }
  })
})
const begun = (): RolesController => {
  const controller = new RolesController()
  controller.show([clerks, planners])
  return controller
}

test('the cursor stays inside, and goes by areas', () => {
  const controller = begun()
  controller.step(0, 9)
  expect(controller.role?.name).toBe('Planners')
  controller.toArea(1)
  expect(controller.permission?.area).toBe('Yards and inspection')
  controller.toArea(-1)
  expect(controller.permission?.area).toBe('Contracts')
  controller.type('ticket status')
  expect(controller.permission?.code).toBe('can_change_ticket_status')
})

test('a cell that is toggled twice is as it was kept', () => {
  const controller = begun()
  controller.toggle()
  expect(roleEdits().byGroup[1]).toEqual({
    version: 3,
    codes: ['change_ticket', 'add_contract', 'access_menu__contract'],
  })
  controller.toggle()
  expect(roleEdits().byGroup).toEqual({})
})

test('two groups that are compared show only what they differ in', () => {
  const controller = begun()
  controller.compare()
  controller.step(0, 1)
  controller.compare()
  expect(controller.permissions.map(({ code }) => code)).toEqual(['change_ticket'])
  controller.leave()
  expect(controller.roles).toHaveLength(2)
  expect(controller.permissions.length).toBeGreaterThan(100)
})

test('who gains and loses is said before it is kept; one undo takes it back', async () => {
  const controller = begun()
  controller.step(0, 1)
  render(
    <QueryClientProvider client={queryClient()}>
      <RolesFoot controller={controller} />
    </QueryClientProvider>,
  )
  act(() => controller.toggle())
  await screen.findByText('3 people gain, 1 loses: Ann, Bob.')
  await act(() => keepRoles())
  expect(sent.at(-1)).toEqual([
    'groups/change_many/',
    { changes: [{ id: 2, version: 3, values: { permissions: ['add_contract', 'access_menu__contract'] } }] },
  ])
  expect(roleEdits().byGroup).toEqual({})
  await act(() => undo())
  await waitFor(() =>
    expect(sent.at(-1)).toEqual([
      'groups/change_many/',
      { changes: [{ id: 2, version: 4, values: { permissions: ['add_contract'] } }] },
    ]),
  )
})

test('the list of permissions stays the same one while cells are toggled, so that rows are not drawn again for it', () => {
  const controller = begun()
  const { permissions } = controller
  act(() => controller.toggle())
  expect(controller.permissions).toBe(permissions)
  controller.compare()
  controller.step(0, 1)
  controller.compare()
  const compared = controller.permissions
  expect(compared.map(({ code }) => code)).toEqual(['access_menu__contract', 'change_ticket'])
  act(() => controller.toggle())
  expect(controller.permissions.map(({ code }) => code)).toEqual(['change_ticket'])
})

const roles = [clerks, planners]
function Line({ controller, code }: { readonly controller: RolesController; readonly code: string }) {
  const { row, column } = useSnapshot(controller.state)
  useSnapshot(roleEdits())
  const place = controller.permissions.findIndex((one) => one.code === code)
  const permission = controller.permissions[place]
  if (!permission) throw new Error(`There is no ${code}.`)
  const marks = controller.marksOf(permission)
  const cursor = place === row ? column : undefined
  return <PermissionLine {...{ permission, roles, marks, place, sizes, cursor, controller }} top={0} prefix="r" />
}
const sizes = sizesFor(1000, ['Clerks', 'Planners'], ['Can add contract'])
test('a line is drawn in one stroke: the cell of the cursor and those not saved yet are elements, and a click finds its role', async () => {
  const controller = begun()
  render(<Line controller={controller} code="change_ticket" />)
  const line = screen.getByRole('row')
  const cells = () => screen.queryAllByRole('gridcell').map((one) => one.getAttribute('aria-label'))
  const dots = () => line.querySelector('path')?.getAttribute('d')?.match(/M/g)?.length
  expect([cells(), dots()]).toEqual([[], 1])
  const at = controller.permissions.findIndex(({ code }) => code === 'change_ticket')
  await act(async () => fireEvent.click(line, { clientX: sizes.head + sizes.cell + 5 }))
  expect(cells()).toEqual(['Planners, Can change ticket: not given'])
  expect(screen.getByRole('gridcell')).toHaveAttribute('id', `r${at}-1`)
  await act(async () => fireEvent.doubleClick(line, { clientX: sizes.head + sizes.cell + 5 }))
  expect([cells(), dots()]).toEqual([['Planners, Can change ticket: given, not saved yet'], 1])
  await act(async () => fireEvent.doubleClick(line, { clientX: sizes.head + 5 }))
  expect([cells()[0], dots()]).toEqual(['Clerks, Can change ticket: not given, not saved yet', undefined])
})
