/**
 * Unsaved input survives the page: stored in IndexedDB while typing, offered again, and compared with the current
 * record.
 */
import { act, cleanup, configure, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { memoryLocation } from 'wouter/memory-location'
import { permissions } from '#model/kernel/permissions.ts'
import * as commands from '#src/ui/record/commands.ts'
import type { Command, Context } from '#src/engine/commands/command.ts'
import { draftsOf, dropDraft, keepDraft } from '#src/engine/data/drafts.ts'
import { type KeptDraft } from '#src/engine/data/drafts.state.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { onPanes } from '#src/engine/panes/pane-scope.ts'
import { commandTargetOf } from '#src/engine/panes/command-target.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { recordPage } from '#src/ui/record/RecordPage.tsx'
import { mount } from './mount.tsx'
import { answering } from '../../answers.ts'

configure({ asyncUtilTimeout: 60_000 })
const patience = { timeout: 60_000 }
const subject = 'terminal:driver 11111111-1111-4111-8111-111111111111'
const id = subject.slice(-36)
const Page = recordPage('/drivers/:entityUUID?', { record: 'terminal:driver' })
const NewPage = recordPage('/drivers/create/', { record: 'terminal:driver' })
const NewAllocation = recordPage('/allocations/create/', { record: 'legacy:allocation' })
const left: KeptDraft = {
  key: 'before p',
  subject,
  run: 'before',
  pane: 'p9',
  place: 0,
  at: Date.now() - 1000,
  mine: { comments: '123' },
  typed: {},
  was: { comments: '1' },
  labels: [],
}
const fields = { name: 'Ana Reyes', username: '1001', carrier: null, licence: '', certified_until: null, enabled: true }
let row: Record<string, unknown> = {}
let panes: string[] = []

beforeEach(() => {
  row = {
    id,
    version: 3,
    created_at: '2026-11-20T12:00:00Z',
    updated_at: '2026-11-20T12:00:00Z',
    ...fields,
    comments: '1',
  }
  answering(({ method, path, body }) => {
    if (path.endsWith('driver/get_table/')) return { body: { count: 1, next: null, previous: null, results: [row] } }
    if (path.endsWith('get_table/')) return { body: { count: 0, next: null, previous: null, results: [] } }
    if (path.endsWith('history/'))
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
    if (method === 'PATCH' && typeof body === 'object')
      return { body: (row = { ...row, ...body, version: Number(row['version']) + 1 }) }
    return undefined
  })
  queryClient().clear()
  session().now = { state: 'in', me: { id: 3, company: { id: 1 }, permissions, app_config: {} } as unknown as Me }
  panes = ['p']
  onPanes({ all: () => panes.map((pane) => ({ pane, path: `/drivers/${id}` })), focused: () => 'p', enter: () => {} })
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  for (const { key } of await draftsOf(subject)) await dropDraft(key)
})

function show(path = `/drivers/${id}`, props: object = { entityUUID: id }, Shown = Page): void {
  const { hook } = memoryLocation({ path })
  mount(Shown, props, hook)
}
/** Like the shell: the command receives the pane's target. */
const run = (command: Command) =>
  act(async () =>
    command.run(
      {
        may: () => true,
        workspace: {} as unknown as Context['workspace'],
        target: commandTargetOf('p', command.on ?? ''),
      },
      {},
    ),
  )
const kept = async () => (await draftsOf(subject)).map(({ mine, was }) => ({ mine, was }))
const comments = () => screen.findByLabelText('Comments')

test('a draft is stored while typing, and deleted on saving', async () => {
  show()
  await userEvent.fill(await comments(), '77')
  await expect.poll(kept, patience).toEqual([{ mine: { comments: '77' }, was: { comments: '1' } }])
  await run(commands.save)
  await expect.poll(kept, patience).toEqual([])
})

test('the draft of a new record has what was typed, without preset values and passwords', async () => {
  const begun = 'terminal:driver new /drivers/create/?'
  show('/drivers/create/', { licence: 'A' }, NewPage)
  await userEvent.fill(await screen.findByLabelText('Password'), 'rosebud')
  await userEvent.fill(await comments(), '5')
  await expect
    .poll(async () => (await draftsOf(begun)).map(({ mine, typed }) => [mine, typed]), patience)
    .toEqual([[{ licence: 'A', comments: '5' }, {}]])
  await run(commands.revert)
  await expect.poll(() => draftsOf(begun), patience).toEqual([])
})

test('rows that are saved with a new record are stored and restored with it', async () => {
  const begun = 'legacy:allocation new /allocations/create/?'
  const showNew = () => show('/allocations/create/', {}, NewAllocation)
  const firstRow = async () =>
    within(await screen.findByRole('group', { name: 'Transfer limit (v2) 1' })).getByLabelText('Comments')
  showNew()
  await userEvent.fill(await firstRow(), 'Winter')
  await expect
    .poll(async () => (await draftsOf(begun)).map(({ mine, rows }) => [mine, rows]), patience)
    .toEqual([[{}, [{ list: 'limits', mine: { comments: 'Winter' }, typed: {} }]]])
  cleanup()
  showNew()
  expect(await screen.findByText(/^Unsaved changes from .*: Transfer limits \(v2\)\.$/)).toBeVisible()
  await run(commands.takeUp)
  await expect.element(await firstRow(), patience).toHaveValue('Winter')
  await run(commands.revert)
  await expect.poll(() => draftsOf(begun), patience).toEqual([])
})

test('a draft left by an earlier page is offered, and restored into the form', async () => {
  await keepDraft(left)
  show()
  expect(await screen.findByText(/^Unsaved changes from .*: Comments\.$/)).toBeVisible()
  await run(commands.takeUp)
  await expect.element(await comments(), patience).toHaveValue('123')
  await expect.poll(kept, patience).toEqual([{ mine: { comments: '123' }, was: { comments: '1' } }])
  await expect.poll(() => screen.queryByText(/^Unsaved changes from/), patience).toBeNull()
})

test('if someone has changed the record since, the offer says what and who, and the conflict is resolved as usual', async () => {
  row['comments'] = '2'
  await keepDraft(left)
  show()
  expect(await screen.findByText(/Changed by others since: Comments \(by Bea\)/)).toBeVisible()
  await run(commands.takeUp)
  expect(await screen.findByText(/changed by Bea to/)).toBeVisible()
  await run(commands.keepMine)
  await run(commands.save)
  await expect.poll(() => row['comments'], patience).toBe('123')
  await expect.poll(kept, patience).toEqual([])
})

test('a discarded draft is deleted, and one undo offers it again', async () => {
  await keepDraft(left)
  show()
  await screen.findByText(/^Unsaved changes from/)
  await run(commands.drop)
  await expect.poll(kept, patience).toEqual([])
  await act(() => undo())
  expect(await screen.findByText(/^Unsaved changes from/)).toBeVisible()
})

test('closing a pane deletes its draft; a tab in the background keeps it', async () => {
  show()
  await userEvent.fill(await comments(), '77')
  await expect.poll(kept, patience).toHaveLength(1)
  cleanup()
  show()
  expect(await screen.findByText(/^Unsaved changes from/)).toBeVisible()
  await run(commands.takeUp)
  await expect.element(await comments(), patience).toHaveValue('77')
  panes = []
  cleanup()
  await expect.poll(kept, patience).toEqual([])
})
