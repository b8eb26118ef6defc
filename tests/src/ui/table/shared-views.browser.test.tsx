/** Saved views that are shared with a group, by keyboard in the list of views, against the real server. */
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { commands, userEvent } from 'vitest/browser'
import { api, keepToken } from '#src/engine/api/api.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { endWorker } from '#src/engine/data/worker.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { ViewsPanel } from '#src/ui/table/panels/ViewsPanel.tsx'
import {
  openView,
  shareNames,
  sharedViews,
  shareView,
  stopSharingView,
  viewOptions,
} from '#src/ui/table/saved/share-view.ts'
import { isMine, listViews } from '#src/ui/table/saved/views.ts'
import { controllerOf } from '#src/ui/table/state/controllers.state.ts'
import { Table } from '#src/ui/table/state/use-table.ts'
import { startServerAndSignIn } from '../../server.browser.ts'

configure({ asyncUtilTimeout: 60_000 })

const table = controllerOf('', 'terminal:driver')
const PASSWORD = 'a-long-enough-pass-phrase'
let group: number
const tokens: Record<'owner' | 'member' | 'outsider', string> = { owner: '', member: '', outsider: '' }

async function signInAs(who: keyof typeof tokens): Promise<void> {
  keepToken(tokens[who])
  queryClient().clear()
  session().now = { state: 'in', me: await api<Me>('user/me/') }
  table.configure(table.first)
  table.attach({ view: undefined })
}
async function colleague(name: string, groups: readonly number[]): Promise<string> {
  const email = `${name.toLowerCase()}@views.test`
  const { id } = await api<{ id: number }>('user/', { method: 'POST', body: { email, name, groups } })
  await api(`user/${id}/set_password/`, { method: 'POST', body: { password: PASSWORD } })
  const { token } = await api<{ token: string }>('auth/login/', { method: 'POST', body: { email, password: PASSWORD } })
  return token
}

beforeAll(async () => {
  await startServerAndSignIn()
  tokens.owner = localStorage.getItem('token') ?? ''
  group = (
    await api<{ id: number }>('groups/', { method: 'POST', body: { name: 'Night shift', permissions: ['view_audit'] } })
  ).id
  tokens.member = await colleague('Moe', [group])
  tokens.outsider = await colleague('Olga', [])
})
afterAll(async () => {
  endWorker()
  await commands.stopServer()
})
beforeEach(async () => {
  cleanup()
  for (const who of ['member', 'owner'] as const) {
    await signInAs(who)
    for (const view of (await listViews(table.name)).results.filter(isMine))
      await api(`table_view/${view.id}/`, { method: 'DELETE' })
  }
})

/** Opens the list of views, as the table does. */
function showViews(): void {
  cleanup()
  render(
    <QueryClientProvider client={queryClient()}>
      <Table value={table}>
        <ViewsPanel />
      </Table>
    </QueryClientProvider>,
  )
}
const key = (keys: string) => userEvent.keyboard(keys)

async function shareNight(): Promise<void> {
  table.configure({ search: 'Ada' })
  await shareView(table, 'Night', group)
}

test('a view that is not saved yet is saved and shared; its group sees it with the owner’s name and applies it by Enter', async () => {
  await shareNight()
  showViews()
  expect(await screen.findByText('shared with Night shift')).toBeInTheDocument()
  await signInAs('member')
  showViews()
  expect(await screen.findByText(/^shared by User/)).toBeInTheDocument()
  await key('{Enter}')
  await expect.poll(() => table.now.settings.search).toBe('Ada')
})

test('what a member changes is kept as a copy, and the owner’s change reaches the member', async () => {
  await shareNight()
  await signInAs('member')
  table.configure({ search: 'Bo' })
  showViews()
  await screen.findByText(/^shared by/)
  await key('u')
  expect(await screen.findByText('your copy')).toBeInTheDocument()
  expect(screen.getAllByRole('row', { name: 'Night' })).toHaveLength(2)

  await signInAs('owner')
  const [own] = (await listViews(table.name)).results
  expect(own?.state).toEqual({ query: { q: 'Ada' } })
  await api(`table_view/${own?.id}/`, { method: 'PATCH', body: { state: { query: { q: 'Cy' } } } })
  await signInAs('member')
  const shared = (await viewOptions(table)).find(({ label }) => label.startsWith('Night (User'))
  await openView(table, shared?.value)
  expect(table.now.settings.search).toBe('Cy')
})

test('it is gone from the list once it is not shared any more, and undo shares it again', async () => {
  await shareNight()
  const [option] = await sharedViews(table)
  expect(option?.label).toBe('Night, with Night shift')
  await stopSharingView(table, option?.value)
  await signInAs('member')
  showViews()
  expect(await screen.findByText(/No saved views yet/)).toBeInTheDocument()
  await signInAs('owner')
  await undo()
  await signInAs('member')
  expect((await listViews(table.name)).results).toHaveLength(1)
})

test('whoever is in no group of it is offered nothing, and is told so', async () => {
  await shareNight()
  await signInAs('outsider')
  expect((await listViews(table.name)).results).toEqual([])
  await expect(viewOptions(table)).rejects.toThrow('This table has no saved view yet')
  await expect(sharedViews(table)).rejects.toThrow('You share none of yours.')
  expect(await shareNames(table, '')).toMatchObject([{ label: 'Drivers' }])
})
