/** Notifications by keyboard: one and all, read and unread, undo; pop-ups one after the other. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { tell } from '#src/engine/feed/client.ts'
import { keepFresh } from '#src/engine/data/query.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { signOut } from '#src/engine/session/lifecycle.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { toastLog } from '#src/engine/commands/toast.state.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import Notifications from '#src/areas/user/notices/Notifications.tsx'
import { Bell } from '#src/shell/notices/Bell.tsx'
import { KeyLayer } from '#src/shell/keys/KeyLayer.tsx'
import { show } from '#src/shell/state/overlays.state.ts'
import { desk } from '#src/shell/state/desk.state.ts'
import Popups from '#src/shell/notices/Popups.tsx'
import { answering, type Asked } from '../../answers.ts'
import { startWhole } from '../../whole-shell.ts'

type Row = { id: number; title: string; read: boolean }
let rows: Row[] = []
let asked: Asked[] = []
const body = () => ({
  unread: rows.filter(({ read }) => !read).length,
  results: rows.map((row) => ({
    ...row,
    note_type: 'notice',
    content: '',
    severity: 'info',
    object_type: '',
    object_id: '',
    sent_at: null,
    created_at: '2026-11-20T10:00:00Z',
  })),
})
type Marked = { readonly read: boolean; readonly ids?: readonly number[] }
function mark({ read, ids }: Marked): readonly number[] {
  const changed = rows
    .filter((row) => row.read !== read && (ids === undefined || ids.includes(row.id)))
    .map(({ id }) => id)
  rows = rows.map((row) => (changed.includes(row.id) ? { ...row, read } : row))
  return changed
}
const isMarked = (said: unknown): said is Marked => typeof said === 'object' && said !== null && 'read' in said

beforeEach(async () => {
  await startWhole()
  rows = [
    { id: 1, title: 'One', read: false },
    { id: 2, title: 'Two', read: false },
    { id: 3, title: 'Three', read: true },
  ]
  queryClient().clear()
  undoEntries().done = []
  toastLog().told = []
  sessionStorage.clear()
  show({ kind: 'none' })
  asked = answering(({ path, body: said }) => {
    if (path === 'notification/mine/') return { body: body() }
    if (path === 'notification/mark_read/' && isMarked(said)) return { body: { changed: mark(said) } }
    return undefined
  })
})
const draw = () =>
  render(
    <QueryClientProvider client={queryClient()}>
      <section data-pane={desk().focused}>
        <PaneId value={desk().focused}>
          <Notifications />
        </PaneId>
      </section>
      <Bell />
      <KeyLayer />
    </QueryClientProvider>,
  )
const shown = async (): Promise<void> => {
  draw()
  await screen.findByRole('listbox', { name: 'Notifications' })
}
const unread = (): readonly number[] => rows.filter(({ read }) => !read).map(({ id }) => id)

test('whoever signs in next reads none of the messages of the one before', async () => {
  toast({ text: 'Contract S-27-1: approved.' })
  await signOut()
  expect(toastLog().told.map(({ text }) => text)).not.toContain('Contract S-27-1: approved.')
})

test.each([{ has: 'notifications' }, { has: 'none' }])(
  'beside $has: what toasts told, the newest first',
  async ({ has }) => {
    if (has === 'none') rows = []
    for (const text of ['First', 'Second']) toast({ text })
    draw()
    const list = await screen.findByRole('list', { name: 'Messages of this window' })
    expect([...list.children].map((line) => line.children[1]?.textContent)).toEqual(['Second', 'First'])
  },
)

describe('notifications', () => {
  test('marks the focused one as read by r, and as unread by u', async () => {
    await shown()
    act(() => screen.getByRole('option', { name: /Two/ }).focus())
    fireEvent.keyDown(screen.getByRole('option', { name: /Two/ }), { key: 'r', code: 'KeyR' })
    await waitFor(() => expect(unread()).toEqual([1]))
    await screen.findByText('1 of 3 unread.')
    fireEvent.keyDown(screen.getByRole('option', { name: /Two/ }), { key: 'u', code: 'KeyU' })
    await waitFor(() => expect(unread()).toEqual([1, 2]))
  })

  test('marks all as read by shift+r; undo restores only those that were unread', async () => {
    await shown()
    fireEvent.keyDown(screen.getByRole('option', { name: /One/ }), { key: 'R', code: 'KeyR', shiftKey: true })
    await screen.findByText('No unread notifications.')
    expect(undoEntries().done.map(({ title, kind }) => [title, kind])).toEqual([
      ['2 notifications marked as read', 'exact'],
    ])
    await act(() => undo())
    expect([unread(), asked.at(-2)?.body]).toEqual([[1, 2], { read: false, ids: [1, 2] }])
  })

  test('counts unread ones at the bell, following the feed', async () => {
    await shown()
    expect(await screen.findByRole('button', { name: 'Notifications: 2 unread' })).toBeVisible()
    const stop = keepFresh(queryClient())
    rows.push({ id: 4, title: 'Four', read: false })
    act(() => tell([{ resource: 'user:notification', id: 4, kind: 'create' }]))
    expect(await screen.findByRole('button', { name: 'Notifications: 3 unread' })).toBeVisible()
    stop()
  })
})

describe('pop-ups', () => {
  const popups = [
    { id: 7, title: 'Night work', content: 'From 01:00', kind: 'maintenance', again: false },
    { id: 9, title: 'Winter', content: 'Cold', kind: 'news', again: true },
  ]
  beforeEach(() => {
    asked = answering(({ path }) =>
      path === 'user_popup/get_user_popups/'
        ? { body: popups }
        : path === 'user_popup/view_user_popup/'
          ? { body: {} }
          : undefined,
    )
  })
  test('appear one after the other, and are marked as seen when closed', async () => {
    render(<Popups />)
    const user = userEvent.setup()
    expect(await screen.findByRole('dialog', { name: 'Night work' })).toBeVisible()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Winter' })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked.flatMap(({ method, body: said }) => (method === 'POST' ? [said] : []))).toEqual([
      { popupId: 7 },
      { popupId: 9 },
    ])
  })
  test('shown at every sign-in do not appear at every reload', async () => {
    sessionStorage.setItem('popups_seen', '9')
    render(<Popups />)
    await screen.findByRole('dialog', { name: 'Night work' })
    expect(screen.getByRole('button', { name: /Close/ })).toBeVisible()
  })
})
