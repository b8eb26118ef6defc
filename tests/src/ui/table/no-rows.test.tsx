/** An empty table leads on: to the form of its first row, or to the command that makes it. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ref } from 'valtio'
import { afterEach, expect, it, vi } from 'vitest'
import { permissions } from '#model/kernel/permissions.ts'
import { makers } from '#src/engine/commands/makers.state.ts'
import { onLead } from '#src/engine/panes/screen.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import NoRows from '#src/ui/table/panels/NoRows.tsx'
import { TableController } from '#src/ui/table/state/controller.ts'
import { Table } from '#src/ui/table/state/use-table.ts'

afterEach(() => {
  session().now = { state: 'out' }
})
const show = (resource: string, may: readonly string[]) => {
  session().now = { state: 'in', me: { permissions: may, app_config: {} } as unknown as Me }
  render(
    <Table value={new TableController(resource)}>
      <NoRows />
    </Table>,
  )
}

it('offers the command that makes rows without a form, to those who may, and no other', async () => {
  const run = vi.fn<(name: string) => void>()
  onLead({ openPath: () => {}, runCommand: run })
  const link = { makes: 'schedule:link', needs: 'change_schedule_location' } as const
  makers().now = ref([
    { ...link, name: 'slot:makeLinkHere', title: 'Make a link to this place…', on: 'record:schedule:location' },
    { ...link, name: 'slot:makeLink', title: 'Make a link to a place…' },
  ])
  show('schedule:link', permissions)
  await userEvent.click(screen.getByRole('button'))
  expect(screen.getByRole('button')).toHaveTextContent('Make a link to a place…')
  expect(run).toHaveBeenCalledExactlyOnceWith('slot:makeLink')
})

it('says that rows appear by themselves, where nobody makes them or the user may not', () => {
  makers().now = ref([
    {
      name: 'slot:makeLink',
      title: 'Make a link to a place…',
      makes: 'schedule:link',
      needs: 'change_schedule_location',
    },
  ])
  show('schedule:link', ['access_menu__truck_scheduler_locations'])
  expect(screen.getByText('New ones appear here automatically.')).toBeInTheDocument()
  expect(screen.queryByRole('button')).toBeNull()
})

it('prefers the command to the empty form, where the table has both', () => {
  makers().now = ref([{ name: 'upload:uploadFiles', title: 'Upload files…', makes: 'document:bill' }])
  show('document:bill', permissions)
  expect(screen.getByRole('button')).toHaveTextContent('Upload files…')
})
