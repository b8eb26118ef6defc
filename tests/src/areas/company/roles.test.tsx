/** The matrix of roles by keys alone: what is toggled is shown with its difference, kept by one request, and undone. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { beforeEach, expect, test } from 'vitest'
import { keepRoles } from '#src/areas/company/roles/role-calls.ts'
import { roleEdits } from '#src/areas/company/roles/role-edits.state.ts'
import { RoleRow } from '#src/areas/company/roles/RoleRow.tsx'
import { RolesController, type GroupRow } from '#src/areas/company/roles/roles-controller.ts'
import { RolesFoot } from '#src/areas/company/roles/RolesFoot.tsx'
import { CELL, HEAD } from '#src/areas/company/roles/sizes.ts'
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
  controller.step(9, 0)
  expect(controller.role?.name).toBe('Planners')
  controller.toArea(1)
  expect(controller.column?.area).toBe('Yards and inspection')
  controller.toArea(-1)
  expect(controller.column?.area).toBe('Contracts')
  controller.type('ticket status')
  expect(controller.column?.code).toBe('can_change_ticket_status')
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
  controller.step(1, 0)
  controller.compare()
  expect(controller.columns.map(({ code }) => code)).toEqual(['change_ticket'])
  controller.leave()
  expect(controller.rows).toHaveLength(2)
  expect(controller.columns.length).toBeGreaterThan(100)
})

test('who gains and loses is said before it is kept; one undo takes it back', async () => {
  const controller = begun()
  controller.step(1, 0)
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

test('the list of columns stays the same one while cells are toggled, so that rows are not drawn again for it', () => {
  const controller = begun()
  const { columns } = controller
  act(() => controller.toggle())
  expect(controller.columns).toBe(columns)
  controller.compare()
  controller.step(1, 0)
  controller.compare()
  const compared = controller.columns
  expect(compared.map(({ code }) => code)).toEqual(['access_menu__contract', 'change_ticket'])
  act(() => controller.toggle())
  expect(controller.columns.map(({ code }) => code)).toEqual(['change_ticket'])
})

function Row({ controller }: { readonly controller: RolesController }) {
  const { column } = useSnapshot(controller.state)
  const { byGroup } = useSnapshot(roleEdits())
  const { columns } = controller
  const codes = byGroup[clerks.id]?.codes ?? clerks.permissions
  return <RoleRow role={clerks} place={0} cursor={column} prefix="r" {...{ codes, columns, controller }} />
}
test('a row is drawn in one stroke: the cell of the cursor and those not kept yet are elements, and a click finds its column', async () => {
  const controller = begun()
  render(<Row controller={controller} />)
  const row = screen.getByRole('row')
  const cells = () => screen.getAllByRole('gridcell').map((one) => one.getAttribute('aria-label'))
  const dots = () => row.querySelector('path')?.getAttribute('d')?.match(/M/g)?.length
  expect([cells(), dots()]).toEqual([['Clerks, Can open contract: not given'], 2])
  const at = controller.columns.findIndex(({ code }) => code === 'add_contract')
  await act(async () => fireEvent.click(row, { clientX: HEAD + at * CELL + 5 }))
  expect(cells()).toEqual(['Clerks, Can add contract: given'])
  expect(screen.getByRole('gridcell')).toHaveAttribute('id', `r0-${at}`)
  await act(async () => fireEvent.doubleClick(row, { clientX: HEAD + 5 }))
  expect(cells()).toEqual(['Clerks, Can open contract: given, not kept yet', 'Clerks, Can add contract: given'])
  await act(async () => fireEvent.doubleClick(row, { clientX: HEAD + at * CELL + 5 }))
  expect([cells()[1], dots()]).toEqual(['Clerks, Can add contract: not given, not kept yet', 1])
})
