import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { permissions } from '#model/kernel/permissions.ts'
import VerbPanel from '#src/ui/verbs/VerbPanel.tsx'
import { seenRow, type SeenRow } from '#src/ui/verbs/verb-rows.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { redo, undo } from '#src/engine/commands/undo.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import { isSent, ticket, ticketServer, type Sent, type TicketServer } from './ticket-server.ts'

let server: TicketServer
const sentOf = (): Sent[] => server.asked.map(({ body }) => body).filter(isSent)

const seen = (id: string, change: { readonly status?: string } = {}): SeenRow =>
  seenRow(ticket, { id, ticket_number: `T${id}`, status: 'complete', direction: 'load', version: 1, ...change })
/** Approving these five gives each of the five outcomes. */
const five = [seen('1'), seen('2', { status: 'approved' }), seen('3', { status: 'open' }), seen('4'), seen('5')]

beforeEach(() => {
  server = ticketServer(
    new Map(
      (
        [
          ['1', 'complete', 1],
          ['2', 'approved', 1],
          ['3', 'open', 1],
          ['5', 'complete', 2],
        ] as const
      ).map(([id, status, version]) => [id, { status, version }]),
    ),
  )
  undoEntries().done = []
  toasts().shown = []
  session().now = { state: 'in', me: { permissions, app_config: {} } as unknown as Me }
})
afterEach(() => vi.unstubAllGlobals())

function show(rows: readonly SeenRow[], unknown: readonly string[] = []) {
  const onClose = vi.fn<() => void>()
  render(<VerbPanel resource={ticket} subject={{ rows, unknown }} onClose={onClose} />)
  return { onClose, user: userEvent.setup() }
}
const groups = (): string[] =>
  screen
    .getAllByRole('button', { expanded: false })
    .concat(screen.queryAllByRole('button', { expanded: true }))
    .map(
      (head) =>
        /\d+\s*\S?\s*[a-z ]+/
          .exec(head.textContent ?? '')?.[0]
          .replace(/[^\da-z ]/g, ' ')
          .replace(/\s+/g, ' ')
          .trim() ?? '',
    )
    .toSorted()
const stage = (title: string) => screen.findByRole('heading', { name: title })

describe('changing the status of one ticket', () => {
  it('closes the panel and says what changed in a notice, whose button undoes it', async () => {
    const { user, onClose } = show([seen('1')])
    await user.keyboard('p')
    await screen.findByRole('button', { name: /Approve 1 ticket/ })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const [notice] = toasts().shown
    expect([notice?.text, notice?.action?.label, server.kept.get('1')?.status]).toEqual([
      'T1: complete → approved',
      'Undo',
      'approved',
    ])
    await act(async () => notice?.action?.run())
    await waitFor(() => expect(server.kept.get('1')?.status).toBe('complete'))
  })
  it('keeps the panel if it was refused meanwhile, with the reason', async () => {
    const { user, onClose } = show([seen('1')])
    await user.keyboard('p')
    await screen.findByRole('button', { name: /Approve 1 ticket/ })
    Object.assign(server.kept.get('1') ?? {}, { status: 'open', version: 2 })
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: /Retry 1/ })
    expect([onClose.mock.calls, toasts().shown]).toEqual([[], []])
  })
})

describe('changing the status of many tickets', () => {
  it('shows each verb with its letter and the number of records that can take it, before any request', () => {
    show(five)
    const menu = within(screen.getByRole('list', { name: 'Verbs' }))
    const said = menu.getAllByRole('button').map((one) => (one.textContent ?? '').replace(/[○◆▲●■◐]/g, ' '))
    expect(said).toHaveLength(Object.keys(ticket.life?.transitions ?? {}).length)
    expect(said.find((one) => one.includes('approved'))).toBe(
      'PApprove approved3 can change · 1 already · 1 not allowed',
    )
    expect(server.asked).toEqual([])
  })

  it('takes three keys: letter, preview, Enter; the preview counts all five outcomes, the result names every ticket', async () => {
    const { user } = show(five)
    await user.keyboard('p')
    await screen.findByRole('button', { name: /Approve 1 ticket/ })
    const counted = ['1 changed by someone else', '1 no change', '1 not allowed', '1 not found', '1 will change']
    expect(groups().map((head) => counted.find((one) => head.startsWith(one)))).toEqual(counted)
    expect([...server.kept.values()].map(({ status }) => status)).toEqual(['complete', 'approved', 'open', 'complete'])

    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'Done' })
    expect(sentOf().map(({ dry_run, versions }) => ({ dry_run, versions }))).toEqual([
      { dry_run: true, versions: { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 } },
      { dry_run: false, versions: { 1: 1 } },
    ])
    const lines = screen.getAllByRole('list', { name: /: tickets$/ }).flatMap((list) =>
      within(list)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    )
    expect(lines).toEqual([
      'T5It changed since you looked: it is complete now.',
      'T3It is open. Possible now: Arrive, Void.',
      'T4There is no such ticket.',
    ])
    expect(server.kept.get('1')?.status).toBe('approved')
    expect(server.asked.at(-1)?.key).toMatch(/.+/)
  })

  it("retries only the failed tickets, after a preview with the server's reasons", async () => {
    const { user } = show(five)
    await user.keyboard('p')
    await screen.findByRole('button', { name: /Approve 1 ticket/ })
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: /Retry 3/ })
    await user.keyboard('r')
    await screen.findByRole('button', { name: /Approve 1 ticket/ })
    expect(sentOf().at(-1)).toMatchObject({
      ids: ['5', '3', '4'].toSorted(
        (a, b) => five.findIndex(({ id }) => id === a) - five.findIndex(({ id }) => id === b),
      ),
      dry_run: true,
      versions: { 5: 2 },
    })
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: /Retry 2/ })
    expect([server.kept.get('5')?.status, undoEntries().done.length]).toEqual(['approved', 1])
  })

  it('is one undo entry, whose undo counts the restored tickets and names those changed by others', async () => {
    const many = ['1', '6', '7'].map((id) => seen(id))
    for (const id of ['6', '7']) server.kept.set(id, { status: 'complete', version: 1 })
    const { user } = show(many)
    await user.keyboard('p')
    await screen.findByRole('button', { name: /Approve 3 tickets/ })
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'Done' })
    Object.assign(server.kept.get('7') ?? {}, { version: 9 })
    await act(() => undo())
    const said = 'Restored 2 tickets. Not restored, because changed by someone else: T7.'
    expect([toasts().shown.map(({ text }) => text), await screen.findByText(said), undoEntries().done]).toEqual([
      [said],
      expect.anything(),
      [],
    ])
    expect(['1', '6', '7'].map((id) => server.kept.get(id)?.status)).toEqual(['complete', 'complete', 'approved'])
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
    // Redone except for the one that someone else has changed; it can be undone again.
    Object.assign(server.kept.get('6') ?? {}, { version: 8 })
    await act(() => redo())
    await screen.findByText('Changed 1 row again. Not changed: T6.')
    expect([['1', '6', '7'].map((id) => server.kept.get(id)?.status), undoEntries().done.length]).toEqual([
      ['approved', 'complete', 'approved'],
      1,
    ])
    await act(() => undo())
    expect(server.kept.get('1')?.status).toBe('complete')
  })

  it.each([
    ['v', 'Void', 'void'],
    ['r', 'Reject', 'reject'],
  ] as const)('asks for the reason of %s', async (letter, label, verb) => {
    const { user } = show([seen('1')])
    await user.keyboard(letter)
    await stage(`${label} 1 ticket`)
    const reason = await screen.findByRole('textbox', { name: /^Reason/ })
    await user.keyboard('{Enter}')
    await screen.findByText('This field is required.', { selector: 'span,div' })
    expect(server.asked).toEqual([])
    await user.type(reason, ' wrong product {Enter}')
    await screen.findByRole('button', { name: new RegExp(`${label} 1 ticket`) })
    expect(sentOf()).toMatchObject([{ reason: 'wrong product', dry_run: true }])
    expect(server.asked.map(({ path }) => path)).toEqual([`terminalboss/v3/ticket/${verb}/`])
  })

  it('sends nothing if nothing would change, and closes on Escape', async () => {
    const { user, onClose } = show([seen('2', { status: 'approved' })])
    await user.keyboard('p')
    await stage('Approve 1 ticket')
    await screen.findByRole('button', { name: /Choose another action/ })
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
    await user.keyboard('{Escape}')
    expect([onClose.mock.calls.length, sentOf().filter(({ dry_run }) => !dry_run)]).toEqual([1, []])
  })

  it('returns to the choice of a verb by key', async () => {
    const { user } = show([seen('1')])
    await user.keyboard('a')
    await screen.findByRole('button', { name: /Choose another action/ })
    await user.keyboard('{Backspace}p')
    expect(await screen.findByRole('button', { name: /Approve 1 ticket/ })).toHaveFocus()
  })
})

describe('thousands of tickets', () => {
  const thousands = Array.from({ length: 1201 }, (_, at) => seen(String(at + 100)))
  beforeEach(() => {
    for (const { id } of thousands) server.kept.set(String(id), { status: 'complete', version: 1 })
  })

  it('are sent in requests of 500, and restored by one undo', async () => {
    const { user } = show(thousands)
    await user.keyboard('p')
    await screen.findByRole('button', { name: /Approve 1,201 tickets/ })
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'Done' })
    expect(
      sentOf()
        .filter(({ dry_run }) => !dry_run)
        .map(({ ids }) => ids.length),
    ).toEqual([500, 500, 201])
    expect(undoEntries().done).toHaveLength(1)
    await user.keyboard('u')
    await screen.findByText('Restored 1,201 tickets.')
    expect(thousands.filter(({ id }) => server.kept.get(String(id))?.status !== 'complete')).toEqual([])
  })

  it('with an unanswered request: only that one is repeated, with the same key', async () => {
    let cut = 1
    const { user } = show(thousands)
    await user.keyboard('p')
    await screen.findByRole('button', { name: /Approve 1,201 tickets/ })
    server.fails = ({ body }) =>
      isSent(body) && !body.dry_run && body.ids[0] === '600' && cut-- > 0 ? 'unreachable' : undefined
    await user.keyboard('{Enter}')
    await screen.findByText(/No response for 701 rows/)
    await user.keyboard('r')
    await waitFor(() => expect(screen.queryByText(/No response for/)).toBeNull())
    const commits = server.asked.filter(({ body }) => isSent(body) && !body.dry_run)
    expect(commits.map(({ body }) => (isSent(body) ? body.ids[0] : ''))).toEqual(['100', '600', '600', '1100'])
    expect([commits[1]?.key === commits[2]?.key, new Set(commits.map(({ key }) => key)).size]).toEqual([true, 3])
    expect(thousands.filter(({ id }) => server.kept.get(String(id))?.status !== 'approved')).toEqual([])
  })
})

describe('a pasted list', () => {
  it('reports unknown numbers', async () => {
    const { user } = show([seen('1')], ['T999'])
    await user.keyboard('p')
    await screen.findByRole('button', { name: /Approve 1 ticket/ })
    expect(within(screen.getByRole('list', { name: 'not found: tickets' })).getByRole('listitem')).toHaveTextContent(
      'T999There is no such ticket.',
    )
  })
})
