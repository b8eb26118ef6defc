import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryLocation } from 'wouter/memory-location'
import { permissions } from '#model/kernel/permissions.ts'
import * as commands from '#src/ui/record/commands.ts'
import type { Command, Context } from '#src/engine/commands/command.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { onPathTo } from '#src/engine/panes/screen.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { commandTargetOf } from '#src/engine/panes/command-target.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import { recordPage } from '#src/ui/record/RecordPage.tsx'
import { mount } from './mount.tsx'
import { answering, type Asked } from '../../answers.ts'

const ana = '11111111-1111-4111-8111-111111111111'
const acme = '22222222-2222-4222-8222-222222222222'
type Row = Record<string, unknown>
let row: Row | undefined
let asked: Asked[]
const path = '/drivers/:entityUUID?'
const Page = recordPage(path, { record: 'terminal:driver' })
const PricePage = recordPage('/contract/:service_contractUUID/price/create/', {
  record: 'terminal:servicePrice',
  given: { service: 'storage' },
})
const GroupPage = recordPage(path, { record: 'terminal:group' })

function answer({ method, path: at, body }: Asked) {
  const said = typeof body === 'object' && body !== null ? body : {}
  if (/^terminalboss\/v3\/(driver|group)\/get_table\/$/.test(at))
    return { body: { count: row ? 1 : 0, next: null, previous: null, results: row ? [row] : [] } }
  if (at.endsWith('get_table/')) return { body: { count: 0, next: null, previous: null, results: [] } }
  if (at.endsWith('history/'))
    return {
      body: {
        count: 1,
        results: [
          {
            id: 1,
            at: '2026-11-20T12:00:00Z',
            by: 2,
            by__label: 'Bea',
            kind: 'update',
            changes: [{ field: 'comments', before: '1', after: '2' }],
          },
        ],
      },
    }
  if (method === 'PATCH') {
    const version = Number(row?.['version'])
    if ('version' in said && said.version !== version && 'comments' in said)
      return { status: 409, body: { detail: 'Someone else changed it.', current: row } }
    row = { ...row, ...said, version: version + 1 }
    return { body: row }
  }
  if (method === 'DELETE') {
    row = undefined
    return { body: {} }
  }
  if (method === 'POST') {
    if ('username' in said && said.username === 'taken')
      return { status: 400, body: { username: ['This value is taken.'] } }
    row = { id: ana, version: 1, ...said }
    return { body: row, status: 201 }
  }
  return undefined
}

beforeEach(() => {
  row = {
    id: ana,
    version: 3,
    created_at: '2026-11-20T12:00:00Z',
    updated_at: '2026-11-20T12:00:00Z',
    name: 'Ana Reyes',
    username: '1001',
    carrier: acme,
    carrier__label: 'Acme Haulage',
    comments: '1',
    licence: '',
    certified_until: null,
    enabled: true,
  }
  asked = answering(answer)
  queryClient().clear()
  undoEntries().done = []
  session().now = {
    state: 'in',
    me: { permissions, app_config: {}, company: { id: 1, name: 'Ours' } } as unknown as Me,
  }
  onPathTo((_resource, id) => `/drivers/${id ?? ''}`)
})
afterEach(() => vi.unstubAllGlobals())

function show(props: object = { entityUUID: ana }, Shown = Page) {
  const { hook, history } = memoryLocation({ path: '/drivers/', record: true })
  mount(Shown, props, hook)
  return { user: userEvent.setup(), history }
}
const opened: string[] = []
/** Like the shell: the command receives the pane's target. */
const run = (command: Command) =>
  act(async () => {
    const workspace = { openPath: (to: string) => void opened.push(to) } as unknown as Context['workspace']
    await command.run({ may: () => true, workspace, target: commandTargetOf('p', command.on ?? '') }, {})
  })
const sent = (method: string) => asked.filter((one) => one.method === method).map(({ body }) => body)

describe('the screen of a record', () => {
  it('has its title, shows its references by title, and loads in one request', async () => {
    show()
    expect(await screen.findByRole('heading', { name: 'Ana Reyes' })).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Carrier' })).toHaveValue('Acme Haulage')
    expect(asked.filter(({ path: at }) => at.startsWith('terminalboss/v3/driver/'))).toHaveLength(1)
  })

  it('says that the record does not exist, and possible reasons', async () => {
    row = undefined
    show()
    expect(await screen.findByRole('status', { name: '' })).toHaveTextContent('This driver does not exist')
  })

  it('saves changes by command, and one undo restores them', async () => {
    const { user } = show()
    await user.type(await screen.findByLabelText('Comments'), '23')
    await run(commands.save)
    expect(row).toMatchObject({ comments: '123', version: 4 })
    await act(() => undo())
    expect([sent('PATCH'), row?.['comments']]).toEqual([
      [
        { comments: '123', version: 3 },
        { comments: '1', version: 4 },
      ],
      '1',
    ])
  })

  it('applies changes by others while editing; conflicts are resolved by command', async () => {
    const { user } = show()
    await user.type(await screen.findByLabelText('Comments'), '9')
    row = { ...row, comments: '2', name: 'Ana R.', version: 4 }
    await act(() => queryClient().invalidateQueries({ queryKey: ['terminal:driver'] }))
    expect(await screen.findByText(/changed by Bea to/)).toBeVisible()
    expect([screen.getByLabelText('Comments'), screen.getByRole('heading', { name: 'Ana R.' })]).toEqual([
      expect.objectContaining({ value: '19' }),
      expect.anything(),
    ])
    await run(commands.save)
    expect(sent('PATCH')).toEqual([])
    await run(commands.keepMine)
    await run(commands.save)
    expect(sent('PATCH')).toEqual([{ comments: '19', version: 4 }])
  })

  it("learns of a conflict from the server's refusal, and asks", async () => {
    const { user } = show()
    await user.type(await screen.findByLabelText('Comments'), '9')
    row = { ...row, comments: '2', version: 7 }
    await run(commands.save)
    await user.click(await screen.findByRole('button', { name: /Use theirs: 2/ }))
    expect(screen.getByLabelText('Comments')).toHaveValue('2')
    expect(screen.queryByText(/unsaved change/)).toBeNull()
  })

  it('keeps the edit of a record that someone else has deleted, and says so', async () => {
    const { user } = show()
    await user.type(await screen.findByLabelText('Comments'), '9')
    row = undefined
    await act(() => queryClient().invalidateQueries({ queryKey: ['terminal:driver'] }))
    expect([await screen.findByText('deleted'), screen.getByLabelText('Comments')]).toEqual([
      expect.anything(),
      expect.objectContaining({ value: '19' }),
    ])
  })

  it('asks before deleting, and says that a password cannot be restored', async () => {
    const { user } = show()
    await screen.findByLabelText('Comments')
    await run(commands.remove)
    const dialog = await screen.findByRole('dialog', { name: 'Delete Ana Reyes?' })
    expect(dialog).toHaveTextContent('This cannot be undone')
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(row).toBeUndefined())
    expect(undoEntries().done).toEqual([])
  })

  it('undo creates it again', async () => {
    row = {
      id: ana,
      version: 3,
      created_at: '2026-11-20T12:00:00Z',
      updated_at: '2026-11-20T12:00:00Z',
      name: 'Ana Reyes',
      description: 'Her own',
      permissions: [],
      enabled: true,
    }
    const { user, history } = show({ entityUUID: ana }, GroupPage)
    await screen.findByLabelText('Description')
    await run(commands.remove)
    const dialog = await screen.findByRole('dialog', { name: 'Delete Ana Reyes?' })
    expect(dialog).toHaveTextContent('Undo creates it again with a new id.')
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(row).toBeUndefined())
    await act(() => undo())
    expect([row, history.at(-1)]).toEqual([
      expect.objectContaining({ name: 'Ana Reyes', description: 'Her own' }),
      `/drivers/${ana}`,
    ])
  })

  it('duplicates without unique values', async () => {
    show({ copy: ana })
    expect(await screen.findByRole('heading', { name: 'New driver' })).toBeVisible()
    expect(
      [screen.getByLabelText(/^Name/), screen.getByLabelText(/^Username/)].map((input) => input.getAttribute('value')),
    ).toEqual(['Ana Reyes', ''])
  })
})

describe('a new record', () => {
  it('has the preset values of its path and screen', async () => {
    show({ service_contractUUID: acme }, PricePage)
    expect(await screen.findByRole('heading', { name: 'New service price' })).toBeVisible()
    expect(screen.getByRole('button', { name: /storage/ })).toBeVisible()
    const page = commandTargetOf('p', 'page')
    expect(page).toMatchObject({ draft: { state: { mine: { service_contract: acme, service: 'storage' } } } })
  })

  it("requires what is required, shows the server's messages, and then has its own URL", async () => {
    const { user, history } = show({})
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveFocus())
    await run(commands.save)
    expect(
      [screen.getByLabelText(/^Name/), screen.getByLabelText(/^Username/)].map((one) =>
        one.getAttribute('aria-invalid'),
      ),
    ).toEqual(['true', 'true'])
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
    await user.type(screen.getByLabelText(/^Name/), 'Bo')
    await user.type(screen.getByLabelText(/^Username/), 'taken')
    await run(commands.save)
    expect(await screen.findByText('This value is taken.')).toBeVisible()
    expect(screen.getByLabelText(/^Username/)).toHaveFocus()
    await user.clear(screen.getByLabelText(/^Username/))
    await user.type(screen.getByLabelText(/^Username/), '1002')
    await run(commands.save)
    expect([sent('POST').at(-1), history.at(-1)]).toEqual([{ name: 'Bo', username: '1002' }, `/drivers/${ana}`])
  })

  it('starts with the values from the URL', async () => {
    show({ comments: '555' })
    expect(await screen.findByLabelText('Comments')).toHaveValue('555')
  })
})

describe('the side panel', () => {
  it('history shows who changed what, from and to', async () => {
    show()
    await screen.findByLabelText('Comments')
    await run(commands.showHistory)
    expect(await screen.findByText('Bea')).toBeVisible()
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Bea changed Comments1 → 2')
  })

  it('mod+enter adds a note to this record', async () => {
    const { user } = show()
    await screen.findByLabelText('Comments')
    await run(commands.showNotes)
    await user.type(screen.getByLabelText('New note'), 'Waits at gate 2')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(sent('POST')).toEqual([
        { object_type: 'terminal:driver', object_id: ana, content: 'Waits at gate 2', kind: 'note' },
      ]),
    )
  })
})
