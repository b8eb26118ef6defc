/** What is asked about a permission, in words. */
import { describe, expect, it } from 'vitest'
import { deedsAsked, splitsOf } from '#src/areas/company/why/question.ts'

describe('a deed in words', () => {
  it.each([
    ['ticket void', 'can_change_ticket_status'],
    ['void ticket', 'can_change_ticket_status'],
    ['delete product', 'configuration__products'],
    ['configuration__parties', 'configuration__parties'],
    ['audit trail', 'view_audit'],
  ])('%s takes %s', (text, code) => expect(deedsAsked(text).map((one) => one.code)).toContain(code))

  it('that nobody knows is none, and nothing asked is nothing', () => {
    expect([deedsAsked('dance polka'), deedsAsked('  ')]).toEqual([[], []])
  })
  it('names each permission once', () => {
    const codes = deedsAsked('ticket').map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
  })
})

it('the name comes first, and small words mean nothing', () => {
  expect(splitsOf("vic halloran can't void a ticket")).toEqual([
    { name: 'vic', deed: 'halloran void ticket' },
    { name: 'vic halloran', deed: 'void ticket' },
    { name: 'vic halloran void', deed: 'ticket' },
    { name: 'vic halloran void ticket', deed: '' },
  ])
})
