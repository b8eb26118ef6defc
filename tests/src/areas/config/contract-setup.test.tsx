/** The setup of contracts: what is changed is sent alone and taken back by undo; the form of a new contract begins with it. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import ContractSetup from '#src/areas/config/contracts/ContractSetup.tsx'
import { undo } from '#src/engine/commands/undo.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { RecordController } from '#src/ui/record/state/record-controller.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

let settings: Record<string, unknown>
let sent: unknown[]
beforeEach(() => {
  settings = { sale_currency: 'CAD', purchase_currency: 'MXN', sale_payment_days: 30, sale_period: 'month' }
  signInLocally({ sale_currency: 'CAD', purchase_currency: 'MXN', sale_period: 'month' })
  sent = []
  answering(({ path, body }) => {
    if (path === 'user/me/') return { body: signedIn() }
    if (path.startsWith('company/application_configuration/contracts/')) {
      sent.push(body)
      settings = { ...settings, ...(body as { settings: object }).settings }
      return { body: { settings } }
    }
    if (path.startsWith('company/application_configuration/')) return { body: { settings } }
    return { body: { count: 0, results: [] } }
  })
})

test('only what was changed is sent, and undo puts it back', async () => {
  render(
    <QueryClientProvider client={queryClient()}>
      <ContractSetup />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const [days] = await screen.findAllByRole('textbox', { name: /Payment/ })
  if (days === undefined) throw new Error('There is no field for the days of payment.')
  await user.clear(days)
  await user.type(days, '45')
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(sent).toEqual([{ settings: { sale_payment_days: 45 } }]))
  await undo()
  await waitFor(() => expect(sent.at(-1)).toEqual({ settings: { sale_payment_days: 30 } }))
  expect(screen.getAllByText('Numbered by a rule that is made with the first contract.')).toHaveLength(2)
})

test('a new contract begins with what is set for its type, and keeps what is typed', async () => {
  const { draft } = new RecordController('contract:contract', undefined)
  const shown = () => ['currency', 'end_date'].map((name) => draft.valueOf(name))
  await waitFor(() => expect(shown()).toEqual(['CAD', null]))
  draft.set('start_date', '2026-11-01')
  expect(shown()).toEqual(['CAD', '2026-11-30'])
  draft.set('end_date', '2026-12-15')
  draft.set('contract_type', 'purchase')
  expect(shown()).toEqual(['MXN', '2026-12-15'])
  draft.set('currency', 'USD')
  draft.set('contract_type', 'sale')
  expect(shown()).toEqual(['USD', '2026-12-15'])
  expect(draft.state.mine).toEqual({ start_date: '2026-11-01', end_date: '2026-12-15', currency: 'USD' })
})
