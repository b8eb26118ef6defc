/** The balance above a product: its figures in words, walked by month, and what keeps it from being told. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  balanceOf,
  heldIn,
  noFlow,
  type BalancedTank,
  type MassBalance,
} from '#model/areas/terminal/rules/balance/balance.ts'
import { monthFrom } from '#model/shared/month.ts'
import Balance from '#src/areas/terminal/balance/Balance.tsx'
import { queryClient } from '#src/engine/data/query.state.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { RecordController } from '#src/ui/record/state/record-controller.ts'
import { answering, type Answer } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const stamp = { version: 1, created_at: '2026-03-01T00:00:00Z', updated_at: '2026-03-01T00:00:00Z' }
const tank: BalancedTank = {
  location: 'l',
  code: 'B101',
  opening: '100.000',
  opening_at: null,
  opening_id: null,
  closing: '137.000',
  closing_at: null,
  closing_id: null,
}
const factsOf = (tanks: readonly BalancedTank[]) => ({
  tanks,
  opening: heldIn(tanks, 'opening'),
  closing: heldIn(tanks, 'closing'),
  sums: { ...noFlow, receipts: 37_854n, tickets: 1 },
  density: 500,
  allowance: 0.5,
  corrected: true,
})
const facts = factsOf([tank])
const answer = (more: Partial<MassBalance> = {}): MassBalance => ({
  month: '2026-03',
  open: false,
  density: 500,
  allowance: 0.5,
  sites: [{ server: 's', name: 'Hardisty', ...balanceOf(facts), tanks: facts.tanks }],
  total: balanceOf(facts),
  ...more,
})
beforeEach(() => {
  signInLocally()
  queryClient().clear()
})
const shown = (said: Answer) => {
  const asked = answering(({ path }) => (path.endsWith('/mass_balance/') ? said : undefined))
  render(
    <QueryClientProvider client={queryClient()}>
      <Balance controller={new RecordController('terminal:product', { ...stamp, id: 7 })} />
    </QueryClientProvider>,
  )
  return asked
}

it('tells opening, receipts, shipments, book, closing, and the loss against the allowance', async () => {
  shown({ body: answer() })
  const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent)
  expect(cells).toEqual([
    '100.000',
    '37.854',
    '0.000',
    '0.000',
    '0.000',
    '137.854',
    '137.000',
    '-0.854',
    '-2.26',
    '0.189',
    '-0.427',
    '■ loss over the allowance',
  ])
})
it('goes a month back by key and not beyond this one', async () => {
  const user = userEvent.setup()
  const asked = shown({ body: answer() })
  await screen.findByRole('table')
  const now = asked[0]?.query.get('date')?.slice(0, 7) ?? ''
  expect(screen.getByRole('button', { name: /Month after/ })).toBeDisabled()
  screen.getByRole('button', { name: /Month before/ }).focus()
  await user.keyboard('[[')
  expect(asked.at(-1)?.query.get('date')).toBe(`${monthFrom(now, -1)}-01`)
  await user.keyboard(']')
  await user.keyboard(']')
  expect(await screen.findByText(`Mass balance of ${now}`)).toBeVisible()
})
const unmeasured = factsOf([{ ...tank, opening: null }])
it.each([
  [
    'a tank was not measured',
    { body: answer({ sites: [{ server: 's', name: 'Hardisty', ...balanceOf(unmeasured), tanks: unmeasured.tanks }] }) },
    /not measured before the month began: B101/,
  ],
  ['no site has it', { body: answer({ sites: [] }) }, /No site has a tank or a ticket of it/],
  ['it is not for whoever looks', { status: 403, body: { detail: 'A balance is for others.' } }, /for others/],
] as const)('says so where %s', async (_case, said, text) => {
  shown(said)
  expect(await screen.findByText(text)).toBeVisible()
})
it('leads to the balance of the last day of the month', async () => {
  const user = userEvent.setup()
  const opened = vi.fn<(...how: unknown[]) => void>()
  onOpen(opened)
  const asked = shown({ body: answer() })
  await screen.findByRole('table')
  screen.getByRole('button', { name: /Month before/ }).focus()
  await user.keyboard('[[')
  await user.click(screen.getByRole('button', { name: 'Day by day' }))
  const month = asked.at(-1)?.query.get('date')?.slice(0, 7)
  expect(opened.mock.lastCall?.slice(0, 2)).toEqual([
    'company:massBalance',
    { reportDate: expect.stringMatching(new RegExp(`^${month}-(28|29|30|31)$`)), facilityUUID: 's' },
  ])
})
