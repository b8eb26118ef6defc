/** Orders and nominations of the tests of the board, with the values that a test needs. */
import type { BoardNomination, BoardOrder } from '#model/areas/partner/rules/board/board-rows.ts'

export const orderRow = (values: Partial<BoardOrder> = {}): BoardOrder => ({
  id: 1,
  order_number: 'PRW-7-1',
  status: 'accepted',
  company: 2,
  counterparty: 1,
  contract: 5,
  cars: 36,
  start_date: '2027-01-10',
  end_date: '2027-03-20',
  ...values,
})

export const nominationRow = (values: Partial<BoardNomination> = {}): BoardNomination => ({
  id: 11,
  version: 1,
  order: 1,
  company: 2,
  counterparty: 1,
  status: 'draft',
  revision: 0,
  late: false,
  start_date: '2027-01-10',
  end_date: '2027-01-31',
  total: 0,
  forecast: null,
  shipping_schedule: [],
  locked_days: [],
  blackout_days: [],
  closed_days: [],
  confirmed_days: [],
  proposed_days: [],
  shipped_days: [],
  timezone: 'America/Edmonton',
  ...values,
})
