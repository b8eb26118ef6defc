import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outcome } from '#model/rules/outcome.ts'
import type { TicketResult } from '#model/rules/ticket-outcome.ts'
import { judgeStatus, ticketStatuses, type TicketStatus } from '#model/rules/ticket.ts'
import StatusPanel from '#src/areas/terminal/StatusPanel.tsx'
import { session } from '#src/engine/session.ts'
import { toasts } from '#src/engine/toast.ts'
import { deeds, redo, undo } from '#src/engine/undo.ts'
import type { SeenTicket } from '#src/areas/terminal/status-call.ts'
import { answering, type Asked } from '../answers.ts'

vi.setConfig({ testTimeout: 30_000 })

type Kept = { readonly number: string; status: TicketStatus; version: number }
/** The tickets of a server that judges by the real rule. */
let kept: Map<string, Kept>
let asked: Asked[]
let batches: Map<string, { id: string; before: TicketStatus; version: number }[]>
let fails: (asked: Asked) => 'unreachable' | undefined

const seen = (id: string, change: Partial<SeenTicket> = {}): SeenTicket => ({ id, ticket_number: `T${id}`, status: 'complete', direction: 'load', version: 1, ...change })
/** Approving these five ends in each of the five outcomes. */
const five = [seen('1'), seen('2', { status: 'approved' }), seen('3', { status: 'open' }), seen('4'), seen('5')]

type Sent = { readonly ticket_ids: readonly string[]; readonly status: TicketStatus; readonly reason: string; readonly versions: Readonly<Record<string, number>>; readonly dry_run: boolean }
const isSent = (body: unknown): body is Sent => typeof body === 'object' && body !== null && 'ticket_ids' in body
const sentOf = (): Sent[] => asked.map(({ body }) => body).filter(isSent)

function judge(id: string, { status, versions, dry_run }: Sent): TicketResult {
  const ticket = kept.get(id)
  const about = { id, ticket_number: ticket?.number ?? '', from: ticket?.status ?? null, to: status, version: ticket?.version ?? null }
  const end = (outcome: Outcome, message: string): TicketResult => ({ ...about, outcome, message })
  if (!ticket) return end('not_found', 'There is no such ticket.')
  const verdict = judgeStatus({ status: ticket.status, direction: 'load' }, status)
  if (verdict.outcome === 'already') return end('already', `It is ${status} already.`)
  if (versions[id] !== undefined && versions[id] !== ticket.version) return end('conflict', `It changed since you looked: it is ${ticket.status} now.`)
  if (verdict.outcome === 'not_allowed') return end('not_allowed', verdict.why)
  if (!dry_run) Object.assign(ticket, { status, version: ticket.version + 1 })
  return { ...end('changed', ''), version: ticket.version }
}

function answer(one: Asked) {
  const failing = fails(one)
  if (failing) return failing
  if (one.path.endsWith('update-tickets-status/') && isSent(one.body)) {
    const sent = one.body
    const before = new Map([...kept].map(([id, { status }]) => [id, status]))
    const results = sent.ticket_ids.map((id) => judge(id, sent))
    const changed = results.filter(({ outcome }) => outcome === 'changed')
    const batch = sent.dry_run || changed.length === 0 ? null : `batch-${batches.size + 1}`
    if (batch !== null) batches.set(batch, changed.map(({ id, version }) => ({ id, before: before.get(id) ?? 'open', version: version ?? 0 })))
    return { body: { batch, status: sent.status, counts: {}, results } }
  }
  if (one.path.endsWith('undo-status-change/')) {
    const named = typeof one.body === 'object' && one.body !== null && 'batch' in one.body ? String(one.body.batch) : ''
    const results = (batches.get(named) ?? []).map(({ id, before, version }) => {
      const ticket = kept.get(id)
      if (!ticket || ticket.version !== version) return { id, ticket_number: `T${id}`, outcome: 'touched', version: ticket?.version ?? null, message: '' }
      Object.assign(ticket, { status: before, version: version + 1 })
      return { id, ticket_number: `T${id}`, outcome: 'returned', version: version + 1, message: '' }
    })
    return { body: { results } }
  }
  return undefined
}

beforeEach(() => {
  kept = new Map(five.filter(({ id }) => id !== '4').map(({ id, status }) => [id, { number: `T${id}`, status: status ?? 'open', version: id === '5' ? 2 : 1 }]))
  batches = new Map()
  fails = () => undefined
  asked = answering(answer)
  deeds.done = []
  toasts.shown = []
  session.now = { state: 'out' }
})
afterEach(() => vi.unstubAllGlobals())

function show(tickets: readonly SeenTicket[], more: Partial<Parameters<typeof StatusPanel>[0]> = {}) {
  const onClose = vi.fn<() => void>()
  render(<StatusPanel tickets={tickets} onClose={onClose} {...more} />)
  return { onClose, user: userEvent.setup() }
}
const groups = (): string[] => screen.getAllByRole('button', { expanded: false }).concat(screen.queryAllByRole('button', { expanded: true })).map((head) => /\d+\s*\S?\s*[a-z ]+/.exec(head.textContent ?? '')?.[0].replace(/[^\da-z ]/g, ' ').replace(/\s+/g, ' ').trim() ?? '').toSorted()
const stage = (title: string) => screen.findByRole('heading', { name: title })

describe('changing the status of many tickets', () => {
  it('names each status with its letter and counts who could take it, before anything is asked', () => {
    show(five)
    const menu = within(screen.getByRole('list', { name: 'Statuses' }))
    const said = menu.getAllByRole('button').map((one) => (one.textContent ?? '').replace(/[○◆▲●■◐]/g, ' '))
    expect(said).toHaveLength(ticketStatuses.length)
    expect(said.find((one) => one.includes('approved'))).toBe('P approved3 can change · 1 already · 1 not allowed')
    expect(asked).toEqual([])
  })

  it('takes three keys: letter, look, Enter; the preview counts all five ends, the answer names every ticket', async () => {
    const { user } = show(five)
    await user.keyboard('p')
    await screen.findByRole('button', { name: /Change 1 ticket/ })
    const counted = ['1 already so', '1 changed since you looked', '1 not allowed', '1 not found', '1 will change']
    expect(groups().map((head) => counted.find((one) => head.startsWith(one)))).toEqual(counted)
    expect([...kept.values()].map(({ status }) => status)).toEqual(['complete', 'approved', 'open', 'complete'])

    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'Done' })
    expect(sentOf().map(({ dry_run, versions }) => ({ dry_run, versions }))).toEqual([
      { dry_run: true, versions: { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 } },
      { dry_run: false, versions: { 1: 1 } },
    ])
    const lines = screen.getAllByRole('list', { name: /: tickets$/ }).flatMap((list) => within(list).getAllByRole('listitem').map((line) => line.textContent))
    expect(lines).toEqual([
      'T5It changed since you looked: it is complete now.',
      'T3A ticket that is open cannot become approved: it can only go to arrived, void.',
      'T4There is no such ticket.',
    ])
    expect(kept.get('1')?.status).toBe('approved')
    expect(asked.at(-1)?.key).toMatch(/.+/)
  })

  it('tries only the failed again, with what the server said of them, after showing it', async () => {
    const { user } = show(five)
    await user.keyboard('p')
    await screen.findByRole('button', { name: /Change 1 ticket/ })
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: /Try 3 again/ })
    await user.keyboard('r')
    await screen.findByRole('button', { name: /Change 1 ticket/ })
    expect(sentOf().at(-1)).toMatchObject({ ticket_ids: ['5', '3', '4'].toSorted((a, b) => five.findIndex(({ id }) => id === a) - five.findIndex(({ id }) => id === b)), dry_run: true, versions: { 5: 2 } })
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: /Try 2 again/ })
    expect([kept.get('5')?.status, deeds.done.length]).toEqual(['approved', 1])
  })

  it('is one deed: its undo says how many were returned and names who was touched meanwhile', async () => {
    const many = ['1', '6', '7'].map((id) => seen(id))
    for (const id of ['6', '7']) kept.set(id, { number: `T${id}`, status: 'complete', version: 1 })
    const { user } = show(many)
    await user.keyboard('p')
    await screen.findByRole('button', { name: /Change 3 tickets/ })
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'Done' })
    Object.assign(kept.get('7') ?? {}, { version: 9 })
    await act(() => undo())
    const said = '2 tickets returned. 1 was touched meanwhile and stays: T7.'
    expect([toasts.shown.map(({ text }) => text), await screen.findByText(said), deeds.done]).toEqual([[said], expect.anything(), []])
    expect(['1', '6', '7'].map((id) => kept.get(id)?.status)).toEqual(['complete', 'complete', 'approved'])
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
    // And once more, but for the one that somebody touched; it can be taken back again.
    Object.assign(kept.get('6') ?? {}, { version: 8 })
    await act(() => redo())
    await screen.findByText('1 changed again. 1 stays as it is: T6.')
    expect([['1', '6', '7'].map((id) => kept.get(id)?.status), deeds.done.length]).toEqual([['approved', 'complete', 'approved'], 1])
    await act(() => undo())
    expect(kept.get('1')?.status).toBe('complete')
  })

  it.each([['v', 'void'], ['r', 'rejected']] as const)('asks for a reason for %s alone, and will not go on without', async (letter, status) => {
    const { user } = show([seen('1')])
    await user.keyboard(letter)
    const reason = await screen.findByRole('textbox', { name: /^Why/ })
    await user.keyboard('{Enter}')
    expect([reason, asked]).toEqual([expect.objectContaining({ validity: expect.anything() }), []])
    await screen.findByText('Say why: the reason is kept with each ticket.', { selector: 'span,div' })
    await user.type(reason, 'wrong product{Enter}')
    await screen.findByRole('button', { name: /Change 1 ticket/ })
    expect(sentOf()).toMatchObject([{ status, reason: 'wrong product', dry_run: true }])
  })

  it('sends nothing where nothing would change, and leaves on Escape', async () => {
    const { user, onClose } = show([seen('2', { status: 'approved' })])
    await user.keyboard('p')
    await stage('1 ticket → approved')
    await screen.findByRole('button', { name: /Another status/ })
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
    await user.keyboard('{Escape}')
    expect([onClose.mock.calls.length, sentOf().filter(({ dry_run }) => !dry_run)]).toEqual([1, []])
  })

  it('goes back to another status by key', async () => {
    const { user } = show([seen('1')])
    await user.keyboard('a')
    await screen.findByRole('button', { name: /Another status/ })
    await user.keyboard('{Backspace}p')
    expect(await screen.findByRole('button', { name: /Change 1 ticket/ })).toHaveFocus()
  })
})

describe('thousands of tickets', () => {
  const thousands = Array.from({ length: 1201 }, (_, at) => seen(String(at + 100)))
  beforeEach(() => {
    for (const { id, ticket_number } of thousands) kept.set(id, { number: ticket_number, status: 'complete', version: 1 })
  })

  it('go in requests of 500, and come back together with one undo', async () => {
    const { user } = show(thousands)
    await user.keyboard('p')
    await screen.findByRole('button', { name: /Change 1201 tickets/ })
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'Done' })
    expect(sentOf().filter(({ dry_run }) => !dry_run).map(({ ticket_ids }) => ticket_ids.length)).toEqual([500, 500, 201])
    expect(deeds.done).toHaveLength(1)
    await user.keyboard('u')
    await screen.findByText('1201 tickets returned.')
    expect(thousands.filter(({ id }) => kept.get(id)?.status !== 'complete')).toEqual([])
  })

  it('of which one request had no answer: it is sent again under the same key, and no other is', async () => {
    let cut = 1
    const { user } = show(thousands)
    await user.keyboard('p')
    await screen.findByRole('button', { name: /Change 1201 tickets/ })
    fails = ({ body }) => (isSent(body) && !body.dry_run && body.ticket_ids[0] === '600' && cut-- > 0 ? 'unreachable' : undefined)
    await user.keyboard('{Enter}')
    await screen.findByText(/701 had no answer/)
    await user.keyboard('r')
    await waitFor(() => expect(screen.queryByText(/had no answer/)).toBeNull())
    const commits = asked.filter(({ body }) => isSent(body) && !body.dry_run)
    expect(commits.map(({ body }) => (isSent(body) ? body.ticket_ids[0] : ''))).toEqual(['100', '600', '600', '1100'])
    expect([commits[1]?.key === commits[2]?.key, new Set(commits.map(({ key }) => key)).size]).toEqual([true, 3])
    expect(thousands.filter(({ id }) => kept.get(id)?.status !== 'approved')).toEqual([])
  })
})

describe('a pasted list', () => {
  it('says which numbers name no ticket', async () => {
    const { user } = show([seen('1')], { unknown: ['T999'] })
    await user.keyboard('p')
    await screen.findByRole('button', { name: /Change 1 ticket/ })
    expect(within(screen.getByRole('list', { name: 'not found: tickets' })).getByRole('listitem')).toHaveTextContent('T999No ticket has this number.')
  })
})
