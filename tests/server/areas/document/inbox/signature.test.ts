/** A signature counts for five minutes before and after its moment, and for its own body alone. */
import { describe, expect, test } from 'vitest'
import { isSigned, signatureOf, signing } from '#server/areas/document/inbox/webhook/signature.ts'
import { signatureOver } from './letters.ts'

const at = 1_795_000_000
const body = Buffer.from('From: a@carrier.example.com\r\n\r\nOne')
const header = signatureOver(body, 'secret', at)
const judge = (given: string, secret = 'secret', of = body): boolean => {
  const signature = signatureOf(given, at * 1000)
  return signature !== undefined && isSigned(signing(secret, signature).update(of), signature)
}

describe('a signature', () => {
  test.each([
    [-300, true],
    [300, true],
    [-301, false],
    [301, false],
  ])('whose moment is %i s away is taken: %s', (away, isTaken) =>
    expect(signatureOf(header, (at + away) * 1000) !== undefined).toBe(isTaken),
  )
  test('of the secret and the body is right', () => expect(judge(header)).toBe(true))
  test('beside an older one is right while a secret is replaced', () =>
    expect(judge(`t=${at},v1=${'0'.repeat(64)},${header.slice(header.indexOf('v1='))}`)).toBe(true))
  test('of another secret, body or moment is wrong', () => {
    expect(judge(header, 'another')).toBe(false)
    expect(judge(header, 'secret', Buffer.from('another body'))).toBe(false)
    expect(judge(header.replace(`t=${at}`, `t=${at + 1}`))).toBe(false)
  })
  test.each([
    '',
    't=1',
    'v1=00',
    `t=${at}`,
    `t=${at},v1=${'0'.repeat(63)}`,
    `t=${at},v1=${'g'.repeat(64)}`,
    `t=${at},t=${at},${header}`,
    `t=-${at},v1=${'0'.repeat(64)}`,
    `t=1e10,v1=${'0'.repeat(64)}`,
  ])('"%s" is none', (given) => expect(judge(given)).toBe(false))
})
