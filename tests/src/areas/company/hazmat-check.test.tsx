import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryLocation } from 'wouter/memory-location'
import { checkHazmat, type HazmatEntry } from '#model/areas/company/rules/hazmat.ts'
import { product as declared } from '#model/areas/company/company.resource.ts'
import { initialValues } from '#model/kernel/validate.ts'
import { permissions } from '#model/kernel/permissions.ts'
import { product } from '#src/areas/company/screens.ts'
import { takeHazmat } from '#src/areas/company/commands.ts'
import { commandTargetOf } from '#src/engine/panes/command-target.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { answering, type Asked } from '../../answers.ts'
import { mount } from '../../ui/record/mount.tsx'

const stored = {
  ...initialValues(declared.fields),
  id: 3,
  version: 1,
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  name: 'Diesel',
  color: 'amber',
  un_number: 'UN1202',
  hazard_class: '8',
  packing_group: 'I',
  proper_shipping_name: 'Diesel fuel',
}
const table: readonly HazmatEntry[] = [
  {
    un_number: 'UN1202',
    proper_shipping_name: 'Diesel fuel',
    hazard_class: '3',
    subsidiary_hazards: '',
    packing_groups: ['III'],
    is_generic: false,
  },
]
let asked: Asked[]
beforeEach(() => {
  let row: Record<string, unknown> = stored
  asked = answering(({ method, path, query, body }) => {
    if (path.includes('hazmat_check')) {
      const said = (name: string): string => query.get(name) ?? ''
      const facts = {
        un_number: said('un_number'),
        proper_shipping_name: said('proper_shipping_name'),
        hazard_class: said('hazard_class'),
        subsidiary_hazards: said('subsidiary_hazards'),
        packing_group: said('packing_group'),
        technical_name: said('technical_name'),
      }
      return { body: checkHazmat(table, facts) }
    }
    if (method === 'PATCH') row = { ...row, ...(body as object), version: 2 }
    if (method === 'PATCH') return { body: row }
    const results = path.startsWith('product/') ? [row] : []
    return { body: { count: results.length, next: null, previous: null, results } }
  })
  queryClient().clear()
  session().now = {
    state: 'in',
    me: { permissions, app_config: {}, company: { id: 1, name: 'Ours' } } as unknown as Me,
  }
})
afterEach(() => vi.unstubAllGlobals())

it('shows what differs from the table, and takes it over as one change that is saved', async () => {
  mount((await product.load()).default, { productId: '3' }, memoryLocation({ path: '/', record: true }).hook)
  const differences = await screen.findByRole('table', { name: 'Differences from the table' })
  expect(differences).toHaveTextContent('Class83')
  expect(differences).toHaveTextContent('Packing groupIIII')
  const target = commandTargetOf('p', 'company:hazmat') as Parameters<typeof takeHazmat.run>[0]['target']
  await takeHazmat.run({ target } as never, {} as never)
  await screen.findByText('It says what the table says.')
  const sent = asked.filter(({ method }) => method === 'PATCH')
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ hazard_class: '3', packing_group: 'III', version: 1 }]),
  )
})
