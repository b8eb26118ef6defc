import { describe, expect, test } from 'vitest'
import {
  frozenFields,
  keptWhole,
  transitionTo,
  verbsOf,
  wayTo,
  wrongState,
  wrongVerb,
  type Transition,
} from '#model/kernel/life.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'

const life = contract.life ?? { of: '', field: '', transitions: {}, frozen: [] }
const everything = {
  contract_type: 'sale',
  status: 'draft',
  buyer: 1,
  seller: 2,
  product: 3,
  start_date: '2026-06-01',
  end_date: '2027-05-31',
  cars: 10,
  quantity: null,
  price_basis: 'fixed',
  price: '1.2500',
  price_index: '',
  shipment_count: 0,
}
const anybody = (): boolean => true
const nobody = (need: string): boolean => need === 'change_contract'
const lacks = (row: object): readonly string[] =>
  Object.keys(life.transitions['approve']?.lacks?.({ ...everything, ...row }, {}) ?? {})

describe('an approval asks for everything at once', () => {
  test.each([
    ['nothing is missing', {}, []],
    ['a sale without its buyer', { buyer: null }, ['buyer']],
    [
      'a purchase without its seller; its buyer does not matter',
      { contract_type: 'purchase', seller: null, buyer: null },
      ['seller'],
    ],
    ['neither cars nor quantity', { cars: null }, ['cars']],
    ['a quantity is enough', { cars: null, quantity: '100' }, []],
    ['a fixed price', { price: null }, ['price']],
    ['an index in place of the price', { price_basis: 'index', price: null }, ['price_index']],
    ['an index that is named', { price_basis: 'index', price: null, price_index: 'Conway C3' }, []],
    [
      'all of it',
      { buyer: null, product: null, start_date: null, end_date: null, cars: null, price: null },
      ['buyer', 'product', 'start_date', 'end_date', 'cars', 'price'],
    ],
  ])('%s', (_title, row, fields) => expect(lacks(row)).toEqual(fields))
})

test('what was shipped under is closed, not cancelled', () => {
  const cancel = life.transitions['cancel']?.lacks
  expect(cancel?.({ ...everything, shipment_count: 0 }, {})).toEqual({})
  expect(cancel?.({ ...everything, shipment_count: 1 }, {})).toEqual({
    status: ['It has 1 shipment: close it instead.'],
  })
})

test('which state may follow which, in words and as a way', () => {
  const at = (status: string) => ({ ...everything, status })
  const verb = (name: string): Transition =>
    life.transitions[name] ?? { label: '', from: [], to: '', needs: 'signed_in', undo: 'none' }
  expect(transitionTo(life, at('draft'), 'approved')?.[0]).toBe('approve')
  expect(transitionTo(life, at('closed'), 'approved')?.[0]).toBe('reopen')
  expect(transitionTo(life, at('cancelled'), 'draft')).toBeUndefined()
  expect(wrongState(life, at('draft'), 'closed')).toBe('It is draft: it can become approved or cancelled, not closed.')
  expect(wrongVerb(life, at('closed'), verb('cancel'))).toBe('It is closed. Possible now: Reopen.')
  expect(wrongVerb(life, at('cancelled'), verb('cancel'))).toBe('It is cancelled: that is final.')
  expect(wrongVerb(life, at('closed'), verb('reopen'))).toBeUndefined()
  expect(wayTo(life, at('draft'), 'closed')?.map(({ label }) => label)).toEqual(['Approve', 'Close'])
  expect(wayTo(life, at('cancelled'), 'draft')).toBeUndefined()
})

test('what can be done with a row, and why not', () => {
  const why = (row: object, may: (need: string) => boolean = anybody) =>
    Object.fromEntries(verbsOf(life, { ...everything, ...row }, may).map((verb) => [verb.name, verb.why]))
  expect(why({ buyer: null })).toEqual({
    approve: 'Name the buyer.',
    close: 'It is draft. Possible now: Approve, Cancel.',
    reopen: 'It is draft. Possible now: Approve, Cancel.',
    cancel: '',
  })
  expect(why({ status: 'closed' })).toMatchObject({ close: 'It is closed already.', reopen: '' })
  expect(why({}, () => false)['approve']).toBe('You do not have permission.')
})

test('an approved contract keeps its terms but for who may edit it; what is over keeps everything', () => {
  const held = (status: string, may: (need: string) => boolean) =>
    Object.keys(frozenFields(life, { ...everything, status }, may, ['price', 'comments', 'status']))
  expect([held('draft', nobody), held('approved', nobody), held('approved', anybody), held('closed', anybody)]).toEqual(
    [[], ['price'], [], ['price', 'comments']],
  )
  const kept = (status: string) => keptWhole(life, { ...everything, status }, anybody) !== undefined
  expect(['draft', 'approved', 'closed', 'cancelled'].map(kept)).toEqual([false, true, true, true])
})
