/** The parties of a bill are cards with their addresses, which follow what is typed and are opened by a letter. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { proxy } from 'valtio'
import { beforeEach, expect, it, vi } from 'vitest'
import * as commands from '#src/areas/rail/parties/commands.ts'
import { PartyCards } from '#src/areas/rail/parties/PartyCards.tsx'
import { queryClient } from '#src/engine/data/query.state.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { answering } from '../../answers.ts'
import { pressing } from '../../pressing.ts'
import { signInLocally } from '../../sign-in.ts'

const party = (id: number, name: string) => ({
  id,
  name,
  street: '1 Rail Road',
  city: 'Conway',
  state: 'KS',
  postal_code: '67434',
  telephone: '',
})
const opened = vi.fn<(...how: unknown[]) => void>()
beforeEach(() => {
  signInLocally()
  queryClient().clear()
  opened.mockClear()
  onOpen(opened)
})
function show(base: Record<string, unknown>) {
  const state = proxy<{ base: Record<string, unknown>; mine: Record<string, unknown> }>({ base, mine: {} })
  const asked = answering(({ query }) => ({
    body: {
      results: [party(3, 'Ribstone Energy'), party(4, 'Flint Hills')].filter(({ id }) =>
        query.get('id__in')?.split(',').includes(String(id)),
      ),
    },
  }))
  render(
    <QueryClientProvider client={queryClient()}>
      <PaneId value="p">
        <PartyCards controller={{ row: { id: 1 }, draft: { state } } as never} />
      </PaneId>
    </QueryClientProvider>,
  )
  return { state, asked }
}

it('shows who is named, each party read once, and follows what is typed', async () => {
  const { state, asked } = show({ shipper: 3, consignee: 3, care_party: null })
  expect(await screen.findAllByText('Ribstone Energy')).toHaveLength(2)
  expect(screen.getByRole('article', { name: 'Shipper' })).toHaveTextContent('Conway, KS 67434')
  expect(screen.queryByRole('article', { name: 'Care of' })).toBeNull()
  expect(asked.map(({ query }) => query.get('id__in'))).toEqual(['3'])
  act(() => void (state.mine['consignee'] = 4))
  expect(await screen.findByText('Flint Hills')).toBeVisible()
})
it('shows the key of the command that opens each, and leaves letters to the record', async () => {
  show({ shipper: 3, consignee: 4 })
  expect(await screen.findByText('Flint Hills')).toBeVisible()
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('scfn')
  expect(opened).not.toHaveBeenCalled()
  expect(screen.getByRole('article', { name: 'Consignee' })).toHaveTextContent('OpenShift2')
  const found = Object.values(commands).find(({ key }) => key === 'shift+2')
  expect(found?.title).toBe('Open consignee of the bill')
  await pressing(commands)('shift+2')
  expect(opened.mock.calls).toEqual([['config:parties:party', { partyId: 4 }, {}, 'right']])
})
it('is not there for a bill that names nobody', () => {
  show({ shipper: null })
  expect(screen.queryByRole('region', { name: 'Parties of the shipment' })).toBeNull()
})
