/** A list beside a record, of rows that reference others, which reference the record: it asks for both, and only for as many as fit into an address. */
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryLocation } from 'wouter/memory-location'
import { permissions } from '#model/kernel/permissions.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { recordPage } from '#src/ui/record/RecordPage.tsx'
import { answering } from '../../answers.ts'
import { mount } from './mount.tsx'

const path = '/company/terminalboss/v3/cross-border-contract/detail/:entityUUID?'
const Page = recordPage(path, {
  record: 'terminal:crossBorderContract',
  related: [
    {
      resource: 'terminal:serviceContractTicket',
      by: 'ticket',
      through: { resource: 'terminal:ticket', by: 'cross_border_contract' },
      title: 'Charges of its tickets',
      columns: ['service', 'amount'],
      ordering: '-amount,id',
    },
  ],
})
const idOf = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const page = (results: readonly unknown[]) => ({ body: { count: results.length, next: null, previous: null, results } })

beforeEach(() => {
  session().now = { state: 'in', me: { permissions, app_config: {} } as unknown as Me }
  queryClient().clear()
})
afterEach(() => vi.unstubAllGlobals())

it('shows them, and offers no new one, since it would hang on no row in between', async () => {
  const asked: string[] = []
  answering(({ path: of, query }) => {
    if (of === 'terminalboss/v3/cross-border-contract/get_table/')
      return page([{ id: idOf(0), version: 1, data: null }])
    if (of === 'terminalboss/v3/ticket/get_table/') {
      if (query.get('cross_border_contract') !== idOf(0)) return page([])
      return page(Array.from({ length: 100 }, (_, at) => ({ id: idOf(at + 1), version: 1 })))
    }
    if (of === 'terminalboss/v3/service-contract-ticket/get_table/' && query.get('ordering') === '-amount,id') {
      const some = query.get('ticket__in') ?? ''
      asked.push(some)
      const [first = ''] = some.split(',')
      return page([{ id: first, version: 1, ticket: first, service: 'loading', amount: `${asked.length}.00` }])
    }
    return page([])
  })
  mount(Page, { entityUUID: idOf(0) }, memoryLocation({ path: path.replace(':entityUUID?', idOf(0)) }).hook)
  expect(await screen.findByRole('gridcell', { name: '1.00' })).toBeInTheDocument()
  expect(screen.getByRole('gridcell', { name: '2.00' })).toBeInTheDocument()
  expect(asked.map((some) => some.split(',').length)).toEqual([80, 20])
  expect(screen.getByRole('tab', { name: /Charges of its tickets/ })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /New contract ticket/ })).toBeNull()
})
