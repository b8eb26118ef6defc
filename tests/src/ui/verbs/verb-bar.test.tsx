/** The verbs of a record: offered in its head, with the reason where they cannot be done, and fields that stand still. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryLocation } from 'wouter/memory-location'
import { permissions } from '#model/kernel/permissions.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { RecordController } from '#src/ui/record/state/record-controller.ts'
import { recordPage } from '#src/ui/record/RecordPage.tsx'
import { mount } from '../record/mount.tsx'
import { answering, type Asked } from '../../answers.ts'

const Page = recordPage('/contract/:contractId/', { record: 'contract:contract' })
const whole = {
  id: 7,
  version: 3,
  contract_number: 'S-27-1',
  name: 'Propane',
  contract_type: 'sale',
  status: 'draft',
  buyer: 1,
  seller: 2,
  product: 3,
  start_date: '2026-06-01',
  end_date: '2027-05-31',
  cars: 10,
  price_basis: 'fixed',
  price: '1.2500',
  price_index: '',
  shipment_count: 0,
}
let row: Record<string, unknown>
let asked: Asked[]
const empty = { count: 0, next: null, previous: null, results: [] }
const answer = (outcome: string, message = '') => ({
  batch: outcome === 'changed' ? 5 : null,
  counts: {},
  results: [{ id: 7, version: 4, outcome, message, before: { status: row['status'] } }],
})
let blockers: readonly object[] = []
let answerOf = (_body: unknown): object => answer('changed')

beforeEach(() => {
  row = whole
  blockers = []
  answerOf = () => answer('changed')
  asked = answering(({ method, path, body }) => {
    if (path === 'contract/get_table/') return { body: { ...empty, count: 1, results: [row] } }
    if (path === 'batch/5/undo/')
      return { body: { counts: {}, results: [{ id: 7, outcome: 'returned', version: 5, message: '' }] } }
    if (path === 'contract/why_not/') {
      const deeds = [{ deed: 'approve', label: 'Approve', can: blockers.length === 0, blockers, warnings: [] }]
      return { body: { results: [{ id: 7, found: true, title: '', deeds }] } }
    }
    if (method === 'POST') return { body: answerOf(body) }
    return { body: empty }
  })
  queryClient().clear()
})
afterEach(() => vi.unstubAllGlobals())
const open = (given: readonly string[] = permissions) => {
  session().now = { state: 'in', me: { permissions: given, app_config: {} } as unknown as Me }
  const { hook } = memoryLocation({ path: '/contract/7/' })
  const of: object = { contractId: '7' }
  mount(Page, of, hook)
}
const said = (): string =>
  toasts()
    .shown.map(({ text }) => text)
    .join(' ')

it('offers what the state allows; the next verb is done at once, and undone', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: /^Approve contract/ }))
  await waitFor(() => expect(said()).toContain('S-27-1 Propane: approved.'))
  const sent = asked.filter(({ path }) => path === 'contract/approve/').map(({ body }) => body)
  expect(sent).toEqual([true, false].map((dry_run) => ({ ids: [7], versions: { 7: 3 }, dry_run })))
  expect(screen.queryByRole('button', { name: /^Reopen contract/ })).toBeNull()
  await undo()
  expect(asked.some(({ path }) => path === 'batch/5/undo/')).toBe(true)
  expect(said()).toContain('Restored 1 contract.')
})

it('says what is lacking, and why the server refused', async () => {
  row = { ...whole, buyer: null }
  open()
  await userEvent.click(await screen.findByRole('button', { name: /^Approve contract/ }))
  await waitFor(() => expect(said()).toContain('Approve: Name the buyer.'))
  expect(asked.some(({ path }) => path === 'contract/approve/')).toBe(false)
  answerOf = () => answer('conflict', 'It changed since you looked: it is closed now.')
  await userEvent.click(screen.getByRole('button', { name: /^Cancel contract/ }))
  await waitFor(() => expect(said()).toContain('it is closed now.'))
})

it('keeps the fields of an approved contract from being typed into, and says why once', async () => {
  row = { ...whole, status: 'approved', payment_days: 30 }
  open(permissions.filter((one) => one !== 'can_edit_contract_when_approved'))
  const form = await screen.findByRole('form', { name: 'S-27-1 Propane' })
  expect(within(form).getAllByText(/An approved contract keeps its terms/)).toHaveLength(1)
  expect(within(form).queryByRole('textbox', { name: /Payment days/ })).toBeNull()
  expect(within(form).getByRole('textbox', { name: /Comments/ })).toBeEnabled()
})

it('begins the life of a copy anew', () => {
  const stamp = { created_at: '', updated_at: '' }
  const copied = new RecordController('contract:contract', { ...whole, ...stamp, status: 'closed' }).copied()
  expect(copied).toMatchObject({ buyer: 1, cars: 10 })
  expect(copied).not.toHaveProperty('status')
})

it('leaves the terms open to who may edit approved contracts', async () => {
  row = { ...whole, status: 'approved', payment_days: 30 }
  open()
  const form = await screen.findByRole('form', { name: 'S-27-1 Propane' })
  expect(within(form).queryByText(/keeps its terms/)).toBeNull()
  expect(within(form).getByRole('textbox', { name: /Payment days/ })).toBeEnabled()
})

it('says what keeps a record from going on, but not what keeps it from being cancelled', async () => {
  row = { ...whole, buyer: null }
  open()
  expect(await screen.findByText(/1 thing keeps it from .Approve/)).toBeTruthy()
})

it('is silent about a verb that leads off the course', async () => {
  row = { ...whole, status: 'approved', fed_cars: 240 }
  open()
  await screen.findByRole('button', { name: /^Close contract/ })
  expect(screen.queryByText(/keeps it from/)).toBeNull()
})

it('names what only the server knows to be in the way, and fills no button that would be refused', async () => {
  blockers = [{ code: 'limit', kind: 'limit', says: 'The credit limit of the buyer is used up.' }]
  open()
  expect(await screen.findByText(/1 thing keeps it from .Approve/)).toHaveTextContent('The credit limit of the buyer')
  expect(screen.getByRole('button', { name: /^Approve contract/ })).toHaveAttribute('data-look', 'quiet')
})

it('fills the button of the next step that is possible', async () => {
  open()
  expect(await screen.findByRole('button', { name: /^Approve contract/ })).toHaveAttribute('data-look', 'primary')
  expect(screen.getByRole('button', { name: 'Delete' })).toBeVisible()
})

it('does not fill the button that leads back, and draws no Delete that its state forbids', async () => {
  row = { ...whole, status: 'closed' }
  open()
  expect(await screen.findByRole('button', { name: /^Reopen contract/ })).toHaveAttribute('data-look', 'quiet')
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})
