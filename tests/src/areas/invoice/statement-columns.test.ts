/** What a person chooses for a statement whose columns are not known. */
import { expect, it, vi } from 'vitest'
import { ApiError } from '#src/engine/api/api.ts'
import { canChoose, StatementColumns, type SendStatement } from '#src/areas/invoice/receipts/statement-columns.ts'

const refused = new ApiError(400, {
  columns: ['No line is a heading with a date and an amount.'],
  headings: [
    { heading: 'Valuta', column: null, examples: ['28.11.2026', '27.11.2026'] },
    { heading: 'Umsatz', column: null, examples: ['1.250,50'] },
    { heading: 'Name', column: 'payer', examples: [] },
    { heading: '', column: null, examples: [] },
  ],
})
const done = { account: { name: 'CAD' }, counts: { new: 1, duplicate: 0, ignored: 0 }, batch: 1 }

it('is asked for where columns or the account are missing, and not for other refusals', () => {
  expect(canChoose(refused)).toBe(true)
  expect(canChoose(new ApiError(400, { bank_account: ['Choose the account.'] }))).toBe(true)
  expect(canChoose(new ApiError(400, { file: ['The file is empty.'] }))).toBe(false)
  expect(canChoose(new ApiError(409, { columns: ['x'] }))).toBe(false)
  expect(canChoose(new Error('columns'))).toBe(false)
})

it('needs a date, and an amount or a credit; a field is filled by one column', async () => {
  const send = vi.fn<SendStatement>(() => Promise.resolve(done))
  const work = new StatementColumns('a.csv', refused, send)
  expect(work.state.columns[0]?.examples).toBe('28.11.2026 · 27.11.2026')
  expect(work.needs()).toBe('Choose the column of the date.')
  expect(await work.send()).toBe(false)
  work.assign(1, 'date')
  work.assign(0, 'date')
  expect(work.state.columns.map(({ column }) => column)).toEqual(['date', null, 'payer', null])
  expect(work.needs()).toBe('Choose the column of the amount or of the credit.')
  work.assign(1, 'credit')
  work.assign(2, '')
  expect(work.needs()).toBeUndefined()
  work.chooseAccount(7)
  expect(await work.send()).toBe(true)
  expect(send.mock.calls).toEqual([[{ columns: { Valuta: 'date', Umsatz: 'credit', Name: '' }, bank_account: 7 }]])
})

it('stays open where the server still asks for the account, and says so there', async () => {
  const work = new StatementColumns('a.csv', refused, () =>
    Promise.reject(new ApiError(400, { bank_account: ['The file does not name its account. Choose the account.'] })),
  )
  work.assign(0, 'date')
  work.assign(1, 'amount')
  expect(await work.send()).toBe(false)
  expect(work.state.problem?.at).toBe('bank_account')
  work.chooseAccount(3)
  expect(work.state.problem).toBeNull()
})
