/** The matrix of roles at the widths of panes: no heading of it is cut off, and the cell of the cursor is in sight. */
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import { configure, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RoleMatrix } from '#src/areas/company/roles/RoleMatrix.tsx'
import { RolesController, type GroupRow } from '#src/areas/company/roles/roles-controller.ts'

// Durations do not matter here.
configure({ asyncUtilTimeout: 60_000 })

const names = ['Administrators', 'Dispatchers of the northern terminals, nights', 'Clerks', 'Viewers', 'Partners']
const role = (id: number, name: string): GroupRow => ({
  id,
  name,
  permissions: ['change_ticket'],
  totp_required: false,
  created_at: '',
  updated_at: '',
  version: 1,
})
function shown(width: number, count: number) {
  const controller = new RolesController()
  controller.show(Array.from({ length: count }, (_, at) => role(at + 1, `${names[at % names.length] ?? ''} ${at}`)))
  const { roles, permissions } = controller
  const { unmount } = render(
    <div style={{ width, height: 500, display: 'flex', flexDirection: 'column' }}>
      <RoleMatrix {...{ controller, roles, permissions }} />
    </div>,
  )
  return { controller, unmount }
}
const cutOff = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('[role="columnheader"], [role="rowheader"], [role="columnheader"] span')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
    .filter((one) => getComputedStyle(one).display !== 'inline')
    .map(({ innerText, scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      [innerText, scrollWidth, clientWidth, scrollHeight, clientHeight].join(' '),
    )

test.each([
  [320, 3],
  [426, 12],
  [640, 5],
  [640, 40],
  [1280, 8],
  [1280, 40],
  [2560, 12],
])('%i px with %i roles', async (width, count) => {
  const { controller, unmount } = shown(width, count)
  const grid = screen.getByRole('grid', { name: 'Permissions of roles' })
  await waitFor(() => expect(grid.querySelector('svg')?.clientWidth).toBeGreaterThan(0))
  const { permissions, roles } = controller
  const inSight = (): void => {
    const cell = grid.querySelector('[role="gridcell"][data-cursor]')?.getBoundingClientRect()
    const heads = grid.querySelector('[role="row"]')?.getBoundingClientRect()
    const text = grid.querySelector('[role="rowheader"][data-cursor]')?.getBoundingClientRect()
    const box = grid.getBoundingClientRect()
    if (!cell || !heads || !text) throw new Error('There is no cell of the cursor.')
    const over = [cell.right - box.right, cell.bottom - box.bottom, heads.bottom - cell.top, text.right - cell.left]
    expect(Math.max(...over)).toBeLessThanOrEqual(1)
  }
  for (const [row, column] of [
    [0, 0],
    [permissions.length - 1, roles.length - 1],
    [60, 1],
    [20, 0],
  ] as const) {
    controller.place(row, column)
    await waitFor(inSight)
    expect(cutOff()).toEqual([])
  }
  unmount()
})
