/** Of several lists beside a record, the empty ones stand in one line that names them and leads to a new row of each. */
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import userEvent from '@testing-library/user-event'
import { ref } from 'valtio'
import { memoryLocation } from 'wouter/memory-location'
import { permissions } from '#model/kernel/permissions.ts'
import { makers } from '#src/engine/commands/makers.state.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { onLead } from '#src/engine/panes/screen.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { recordPage } from '#src/ui/record/RecordPage.tsx'
import { answering } from '../../answers.ts'
import { mount } from './mount.tsx'

const Page = recordPage('/config/parties/party/:partyId?', {
  record: 'company:party',
  related: [
    { resource: 'company:party', by: 'carries_for', columns: ['name'], title: 'Related carriers' },
    { resource: 'contract:contract', by: 'party', columns: ['contract_number'] },
  ],
})
const page = (results: readonly unknown[]) => ({ body: { count: results.length, next: null, previous: null, results } })

beforeEach(() => {
  session().now = { state: 'in', me: { permissions, app_config: {} } as unknown as Me }
  queryClient().clear()
})
afterEach(() => vi.unstubAllGlobals())

it('names what is empty, without a table or a sentence for each', async () => {
  answering(({ path, query }) => {
    if (path === 'contract/get_table/') return page([{ id: 3, version: 1, party: 1, contract_number: 'C-3' }])
    if (path === 'party/get_table/' && !query.has('carries_for')) return page([{ id: 1, version: 1, name: 'Acme' }])
    return page([])
  })
  mount(Page, { partyId: '1' }, memoryLocation({ path: '/config/parties/party/1' }).hook)
  expect(await screen.findByRole('rowheader', { name: 'C-3' })).toBeVisible()
  const empty = await screen.findByRole('region', { name: 'Related carriers' })
  expect(within(empty).queryByRole('grid')).toBeNull()
  expect(empty).toHaveTextContent(/^Related carriers/)
  expect(screen.queryByText(/No related carriers yet/)).toBeNull()
  expect(screen.getByText('None yet:')).toBeInTheDocument()
})

it('offers the command that makes what has no form of its own, to those who may', async () => {
  const command = {
    name: 'slot:makeLinkHere',
    title: 'Make a link to this place…',
    makes: 'schedule:link',
    on: 'record:schedule:location',
    needs: 'change_schedule_location',
  } as const
  makers().now = ref([{ ...command, on: 'record:schedule:slot', title: 'Elsewhere' }, command])
  const run = vi.fn<(name: string) => void>()
  onLead({ openPath: () => {}, runCommand: run })
  const Place = recordPage('/scheduler/location/:locationId/', {
    record: 'schedule:location',
    related: [{ resource: 'schedule:link', by: 'location', columns: ['name'] }],
  })
  answering(({ path }) =>
    page(path === 'schedule/location/get_table/' ? [{ id: 1, version: 1, name: 'Gate', timezone: 'UTC' }] : []),
  )
  const { hook } = memoryLocation({ path: '/scheduler/location/1/' })
  mount(Place, { locationId: '1' }, hook)
  await userEvent.click(await screen.findByRole('button', { name: 'Make a link to this place…' }))
  expect(run).toHaveBeenCalledExactlyOnceWith('slot:makeLinkHere')
  expect(screen.queryByRole('button', { name: 'Elsewhere' })).toBeNull()
})
