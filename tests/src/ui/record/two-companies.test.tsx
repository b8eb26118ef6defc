/** A record between two companies: the one that made it has its verbs and fields, the other one reads it. */
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { memoryLocation } from 'wouter/memory-location'
import { permissions } from '#model/kernel/permissions.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { recordPage } from '#src/ui/record/RecordPage.tsx'
import { answering } from '../../answers.ts'
import { mount } from './mount.tsx'

const [maker, other] = [1, 2]
const Page = recordPage('/partner/invitation/:invitationId/', { record: 'partner:invitation' })
const row = { id: 7, version: 1, company: maker, counterparty: other, company_name: 'Aux Sable', status: 'sent' }

function openAs(company: number, change: Partial<typeof row> = {}): void {
  session().now = { state: 'in', me: { permissions, app_config: {}, company: { id: company } } as unknown as Me }
  queryClient().clear()
  const page = { count: 1, next: null, previous: null, results: [{ ...row, ...change }] }
  answering(({ path }) => ({ body: path.endsWith('/get_table/') ? page : { ...page, count: 0, results: [] } }))
  mount(Page, { invitationId: '7' }, memoryLocation({ path: '/partner/invitation/7/' }).hook)
}
afterEach(() => vi.unstubAllGlobals())

it('offers its verbs and fields to the company that made it', async () => {
  openAs(maker)
  expect(await screen.findByRole('button', { name: /^Revoke/ })).toBeVisible()
  expect(screen.getByRole('textbox', { name: /Company/ })).toBeEnabled()
  // An invitation that was sent is kept.
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

it('offers Delete for a draft to the company that made it', async () => {
  openAs(maker, { status: 'draft' })
  expect(await screen.findByRole('button', { name: 'Delete' })).toBeVisible()
})

it('offers none of them to the other company, and says once why', async () => {
  openAs(other)
  expect(await screen.findByText(/only it may change it/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull()
  expect(screen.queryByRole('textbox', { name: /Company/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})
