/** A copy of a contract on the page: the form has the dates after its end, and what is saved is a clone, with its prices. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { memoryLocation } from 'wouter/memory-location'
import { permissions } from '#model/kernel/permissions.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { serviceContract } from '#src/areas/contract/terminal-screens.ts'
import { answering } from '../../answers.ts'
import { mount } from '../../ui/record/mount.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const row = {
  id,
  version: 3,
  contract_number: 'SC-26-101',
  name: 'Rack services',
  company: '00000000-0000-4000-8000-000000000002',
  company__label: 'Acme',
  status: 'approved',
  effective_date: '2026-01-01',
  expiry_date: '2026-12-31',
  comments: 'Renew in time',
}
const page = (results: readonly unknown[]) => ({ body: { count: results.length, next: null, previous: null, results } })
afterEach(() => vi.unstubAllGlobals())

it('begins the day after, takes its prices along, and leaves out what was emptied', async () => {
  queryClient().clear()
  session().now = { state: 'in', me: { permissions, app_config: {}, company_config: {} } as unknown as Me }
  const asked = answering(({ method, path }) => {
    if (method === 'POST') return { status: 201, body: { ...row, id: row.company, status: 'draft' } }
    return path === 'terminalboss/v3/service-contract/get_table/' ? page([row]) : page([])
  })
  const { default: Page } = await serviceContract.load()
  mount(Page, { copy: id }, memoryLocation({ path: '/company/terminalboss/v3/service-contract/detail/' }).hook)
  fireEvent.change(await screen.findByRole('textbox', { name: 'Comments' }), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true))
  const sent = asked.find(({ method }) => method === 'POST')
  expect(sent?.path).toBe(`terminalboss/v3/service-contract/${id}/clone/`)
  expect(sent?.body).toMatchObject({
    effective_date: '2027-01-01',
    expiry_date: '2027-12-31',
    company: row.company,
    comments: '',
  })
  expect(sent?.body).not.toHaveProperty('contract_number')
  expect(sent?.body).not.toHaveProperty('status')
})
