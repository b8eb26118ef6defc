/** The form of a new allocation: its first limits and their windows are typed below it, sent with it, and refused at their fields. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryLocation } from 'wouter/memory-location'
import { permissions } from '#model/kernel/permissions.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { newAllocation } from '#src/areas/legacy/screens.ts'
import { answering, type Answer, type Asked } from '../../answers.ts'
import { mount } from '../../ui/record/mount.tsx'

const page = { body: { count: 0, next: null, previous: null, results: [] } }
const made = { id: 7, version: 1, created_at: '', updated_at: '', allocation_code: 'A27001', transfer_limits: 1 }
let asked: Asked[]
let answer: Answer
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') })
  queryClient().clear()
  session().now = { state: 'in', me: { permissions, app_config: {}, company_config: {} } as unknown as Me }
  answer = { status: 201, body: made }
  asked = answering(({ method, path, query }) => {
    if (path === 'allocation/' && method === 'POST')
      return query.has('dry_run') ? { body: { dry_run: true, row: {}, warnings: {} } } : answer
    return path === 'product_table/2/' ? { body: { id: 2, productUnit: 'mass' } } : page
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const sent = (): unknown =>
  asked.find(({ method, path, query }) => method === 'POST' && path === 'allocation/' && !query.has('dry_run'))?.body
async function show() {
  const { default: Page } = await newAllocation.load()
  mount(() => <Page />, {}, memoryLocation({ path: '/company/terminalboss/allocation/create/' }).hook)
  return within(await screen.findByRole('group', { name: 'Transfer limit (v2) 1' }))
}
const type = (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save/ }))

it('shows the windows of a limit while it is typed, and saves it with the allocation', async () => {
  const limit = await show()
  expect(screen.queryByText(/in these windows/)).toBeNull()
  type(screen.getByLabelText(/^Code/), 'A27001')
  type(limit.getByLabelText(/^Limit/), '200000')
  expect(await screen.findByText('Limit 1: 200,000 L each month, in these windows:')).toBeVisible()
  expect(screen.getByText('And 1 more.')).toBeVisible()
  save()
  await waitFor(() => expect(sent()).toEqual({ allocation_code: 'A27001', limits: [{ limit: '200000' }] }))
})

it('sends no limit if none is typed', async () => {
  await show()
  type(screen.getByLabelText(/^Code/), 'A27001')
  save()
  await waitFor(() => expect(sent()).toEqual({ allocation_code: 'A27001' }))
})

it('adds and removes limits, and says which of them overlap', async () => {
  const first = await show()
  type(first.getByLabelText(/^Limit/), '200000')
  fireEvent.click(screen.getByRole('button', { name: 'Add a transfer limit (v2)' }))
  const second = within(await screen.findByRole('group', { name: 'Transfer limit (v2) 2' }))
  type(second.getByLabelText(/^Limit/), '300000')
  const [alert] = await screen.findAllByRole('alert')
  expect(alert).toHaveTextContent('Limits 1 and 2 overlap: always, and always. End one before the other begins.')
  fireEvent.click(screen.getByRole('button', { name: 'Remove transfer limit (v2) 1' }))
  expect(await screen.findByText('Limit 1: 300,000 L each month, in these windows:')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows a refusal at the field of its limit, and keeps what is typed', async () => {
  answer = { status: 400, body: { 'limits.0.limit': ['Must be at most 9.'], allocation_code: ['Taken.'] } }
  const limit = await show()
  type(screen.getByLabelText(/^Code/), 'A27001')
  type(limit.getByLabelText(/^Limit/), '200000')
  save()
  expect(await limit.findByText('Must be at most 9.')).toBeVisible()
  expect(screen.getByText('Taken.')).toBeVisible()
  expect(limit.getByLabelText(/^Limit/)).toHaveDisplayValue('200,000')
})
