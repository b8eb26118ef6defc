/** The panel in which the columns of a statement are chosen, by the keyboard alone. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#src/engine/api/api.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { StatementColumns as Work, type StatementChoices } from '#src/areas/invoice/receipts/statement-columns.ts'
import StatementColumns from '#src/areas/invoice/receipts/StatementColumns.tsx'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const heading = (name: string, example: string) => ({ heading: name, column: null, examples: [example] })
const refused = new ApiError(400, {
  columns: ['No line is a heading.'],
  headings: [heading('Valuta', '28.11.2026'), heading('Umsatz', '1.250,75'), heading('Text', 'Rechnung')],
})

beforeEach(() => {
  signInLocally()
  answering(() => ({
    body: {
      count: 2,
      results: [
        { id: 3, name: 'Prairie Bank CAD', currency: 'CAD' },
        { id: 4, name: 'Prairie Bank USD', currency: 'USD' },
      ],
    },
  }))
})

test('columns and account are chosen by keys, and Ctrl Enter imports wherever the focus is', async () => {
  const sent: StatementChoices[] = []
  const work = new Work('auszug.csv', refused, (choices) => {
    sent.push(choices)
    return choices.bank_account === null
      ? Promise.reject(new ApiError(400, { bank_account: ['The file does not name its account.'] }))
      : Promise.resolve({ account: null, counts: { new: 1, duplicate: 0, ignored: 0 }, batch: null })
  })
  const close = vi.fn<() => void>()
  render(
    <QueryClientProvider client={queryClient()}>
      <StatementColumns work={work} onClose={close} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const choose = async (select: string, option: string): Promise<void> => {
    const button = await screen.findByRole('button', { name: new RegExp(select) })
    button.focus()
    await user.keyboard('{Enter}')
    const found = await screen.findByRole('option', { name: option })
    while (document.activeElement !== found) await user.keyboard('{ArrowDown}')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(button).toHaveTextContent(option))
    await waitFor(() => expect(button).toHaveFocus())
  }
  expect(await screen.findByRole('status')).toHaveTextContent('Choose the column of the date.')
  await choose('Valuta', 'Date')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(sent).toEqual([])
  await choose('Umsatz', 'Amount')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText(/The file does not name its account/)).toBeVisible()
  expect(close).not.toHaveBeenCalled()
  await choose('Bank account', 'Prairie Bank CAD (CAD)')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(sent.at(-1)).toEqual({ columns: { Valuta: 'date', Umsatz: 'amount' }, bank_account: 3 })
})
