import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { permissions } from '#model/kernel/permissions.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import { tell } from '#src/engine/feed/client.ts'
import VerbPanel from '#src/ui/verbs/VerbPanel.tsx'
import { answering, type Asked } from '../../answers.ts'
import { ticket } from '../verbs/ticket-server.ts'

const counts = { conflict: 0, not_allowed: 1000, not_found: 0, changed: 29_000, already: 0 }
const all = { filters: [{ field: 'status', match: { any: [], not: false } }], count: 30_000, isAbout: true }
const base = {
  id: 7,
  status: 'running',
  done: 0,
  total: 30_000,
  about: true,
  is_undo: false,
  changed: 0,
  counts: {},
  problem: '',
  undone_at: null,
}
let batch: typeof base
let asked: readonly Asked[]
let fails: boolean
function answer({ path, method, body }: Asked): unknown {
  if (method === 'POST' && path.includes('approve/')) {
    const isTrial = typeof body === 'object' && body !== null && 'dry_run' in body && body.dry_run === true
    if (!isTrial) return { batch: 7, matching: 30_000, about: true }
    const results = [{ id: '1', name: 'T1', outcome: 'not_allowed', message: 'It is void.', version: 1, before: null }]
    return { batch: null, matching: 30_000, judged: 200, about: true, counts, results }
  }
  if (path.includes('/answers/'))
    return { more: false, results: [{ id: '1', name: 'T1', outcome: 'not_allowed', message: 'It is void.' }] }
  if (path.endsWith('stop/')) batch = { ...batch, status: 'stopped' }
  if (path.endsWith('go_on/')) batch = { ...batch, status: 'waiting' }
  if (path.endsWith('undo/')) batch = { ...batch, status: 'waiting', is_undo: true, done: 0, total: batch.changed }
  return batch
}
beforeEach(() => {
  fails = false
  batch = base
  asked = answering((one) => (fails && one.method === 'POST' ? 'unreachable' : { body: answer(one) }))
  undoEntries().done = []
  session().now = { state: 'in', me: { permissions, app_config: {} } as unknown as Me }
})
afterEach(() => vi.unstubAllGlobals())

const now = (change: Partial<typeof base>) =>
  act(async () => {
    batch = { ...batch, ...change }
    tell([{ resource: 'user:batch', id: 7, kind: 'update' }])
    await Promise.resolve()
  })
async function begun() {
  const onClose = vi.fn<() => void>()
  const { unmount } = render(
    <VerbPanel resource={ticket} subject={{ rows: [], unknown: [], all }} verb="approve" onClose={onClose} />,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Approve about 30,000 tickets/ }))
  await screen.findByRole('progressbar')
  return { user, onClose, unmount }
}

describe('a verb over all rows that match', () => {
  it('says what would become of them, about, before anything is sent', async () => {
    render(
      <VerbPanel
        resource={ticket}
        subject={{ rows: [], unknown: [], all }}
        verb="approve"
        onClose={vi.fn<() => void>()}
      />,
    )
    expect(await screen.findByRole('heading', { name: 'Approve about 30,000 tickets' })).toBeTruthy()
    const list = await screen.findByRole('list', { name: 'What would become of them' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['about 1,000not allowed: It is void.', 'about 29,000will change'])
    expect(screen.getByText(/200 of them were checked/)).toBeTruthy()
    expect(asked.map(({ body }) => body)).toEqual([{ matching: { filters: all.filters }, dry_run: true }])
  })
  it('shows how far its job is, and how it ended with what was left as it is', async () => {
    await begun()
    expect(screen.getByText('Listing about 30,000 rows …')).toBeTruthy()
    await now({ about: false, total: 30_100, done: 12_500 })
    expect(await screen.findByText('Done: 12,500 of 30,100')).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('12500')
    await now({ status: 'done', done: 30_100, changed: 29_000, counts: { changed: 29_000, not_allowed: 1100 } })
    expect(await screen.findByText('Done. 29,000 changed, 1,100 refused.')).toBeTruthy()
    expect((await screen.findByRole('list', { name: 'Not changed' })).textContent).toBe('T1It is void.')
  })
  it('is stopped, says what was done, and goes on when asked', async () => {
    const { user } = await begun()
    await now({ about: false, done: 500, changed: 500, counts: { changed: 500 } })
    await user.click(screen.getByRole('button', { name: /^Stop/ }))
    expect(await screen.findByText('Stopped: what was done stays. 500 changed.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Go on' }))
    expect(await screen.findByRole('progressbar')).toBeTruthy()
  })
  it.each([
    ['pressed', true],
    ['overtaken by the end', false],
  ])('who stands on Stop stands on Close once it is gone: %s', async (_how, isPressed) => {
    const { user } = await begun()
    const stop = screen.getByRole('button', { name: /^Stop/ })
    act(() => stop.focus())
    if (isPressed) await user.keyboard('{Enter}')
    else await now({ about: false, status: 'done', done: 30_000, changed: 30_000 })
    await waitFor(() => expect(stop).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
  })
  it('is undone by a job too, with one entry of the history', async () => {
    const { user } = await begun()
    expect(undoEntries().done.map(({ title }) => title)).toEqual(['Approve about 30,000 tickets'])
    await now({ about: false, status: 'done', done: 30_000, changed: 29_000, counts: { changed: 29_000 } })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('progressbar', { name: 'Rows restored' })).toBeTruthy()
    expect(screen.queryByRole('listitem')).toBeNull()
    await now({ status: 'done', done: 29_000, counts: { changed: 29_000, returned: 28_990, touched: 10 } })
    expect(await screen.findByText(/28,990 restored, 10 touched since, and left/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
  it('is what its panel undoes, also where something else was done since', async () => {
    const { user } = await begun()
    await now({ about: false, status: 'done', done: 30_000, changed: 29_000, counts: { changed: 29_000 } })
    const later = vi.fn<() => Promise<string>>().mockResolvedValue('Undone.')
    recordUndo({ title: 'Change a driver', kind: 'exact', undo: later })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('progressbar', { name: 'Rows restored' })).toBeTruthy()
    expect(later).not.toHaveBeenCalled()
    expect(undoEntries().done.map(({ title }) => title)).toEqual(['Change a driver'])
  })
  it('says why it failed', async () => {
    await begun()
    await now({ about: false, status: 'failed', problem: 'Whoever asked for it may not do this any more.' })
    expect(await screen.findByText(/Ended\. Whoever asked for it may not do this any more\./)).toBeTruthy()
  })
  it('is begun by Ctrl Enter too, although the other button has the focus', async () => {
    render(
      <VerbPanel
        resource={ticket}
        subject={{ rows: [], unknown: [], all }}
        verb="approve"
        onClose={vi.fn<() => void>()}
      />,
    )
    await screen.findByRole('button', { name: /^Approve about/ })
    expect(document.activeElement?.textContent).toBe('Cancel')
    await userEvent.setup().keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(asked.some(({ body }) => JSON.stringify(body).includes('"dry_run":false'))).toBe(true))
  })
  it('is closed while the job goes on', async () => {
    const { user, onClose } = await begun()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(asked.some(({ path }) => path.endsWith('stop/'))).toBe(false)
  })
  it('says, once it is closed, that the job goes on, and how it ended', async () => {
    const notices = toasts()
    notices.shown = []
    const { unmount } = await begun()
    unmount()
    await now({ about: false, total: 30_000, done: 12_500 })
    await now({ status: 'done', done: 30_000, changed: 29_000, counts: { changed: 29_000, not_allowed: 1000 } })
    // Jobs of the tests before are told of too.
    await waitFor(() =>
      expect(new Set(notices.shown.map(({ text, action }) => `${text} ${action?.label ?? ''}`))).toEqual(
        new Set([
          'Approve about 30,000 tickets: the job goes on. Show',
          'Approve about 30,000 tickets: Done. 29,000 changed, 1,000 refused. Show',
        ]),
      ),
    )
  })
  it('repeats what got no answer under the same key', async () => {
    render(
      <VerbPanel
        resource={ticket}
        subject={{ rows: [], unknown: [], all }}
        verb="approve"
        onClose={vi.fn<() => void>()}
      />,
    )
    const user = userEvent.setup()
    const button = await screen.findByRole('button', { name: /^Approve about/ })
    fails = true
    await user.click(button)
    expect(await screen.findByRole('alert')).toBeTruthy()
    fails = false
    await user.click(button)
    await waitFor(() => expect(screen.getByRole('progressbar')).toBeTruthy())
    expect(undoEntries().done).toHaveLength(1)
  })
})
