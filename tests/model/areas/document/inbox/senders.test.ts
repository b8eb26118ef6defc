/** An inbox takes messages of the addresses and domains that it lists, and of no others. */
import { describe, expect, test } from 'vitest'
import { isSenderEntry, takesSender } from '#model/areas/document/inbox/senders.ts'

const senders = ['carrier.example.com', '@rail.example.net', 'Clerk@Other.example.com']

describe('a sender', () => {
  test.each(['a@carrier.example.com', 'A@CARRIER.example.com', 'x@rail.example.net', 'clerk@other.example.com'])(
    '%s is taken',
    (address) => expect(takesSender(senders, address)).toBe(true),
  )
  test.each([
    '',
    'carrier.example.com',
    '@carrier.example.com',
    'a@sub.carrier.example.com',
    'a@evilcarrier.example.com',
    'a@carrier.example.com.evil.example.org',
    'other@other.example.com',
    'a@carrier.example.com@evil.example.org',
  ])('%s is refused', (address) => expect(takesSender(senders, address)).toBe(false))
  test('no sender is taken where none is listed', () => expect(takesSender([], 'a@carrier.example.com')).toBe(false))
})

test.each([
  ['carrier.example.com', true],
  ['@carrier.example.com', true],
  ['a@carrier.example.com', true],
  ['carrier', false],
  ['*', false],
  ['a@b', false],
  ['two words.example.com', false],
  ['', false],
])('"%s" may be listed: %s', (entry, may) => expect(isSenderEntry(entry)).toBe(may))
