/** Which paths the sign-in leads to, and whose addresses belong to a domain. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { domainOf, isOwnPath } from '#model/areas/sign-in/rules/addresses.ts'

describe('a path of ours', () => {
  it.each(['/', '/yard/', '/a/b?c=d&e=%20', '/contract/1:2'])('is %s', (path) => expect(isOwnPath(path)).toBe(true))
  it.each([
    '',
    'yard',
    '//evil.example',
    '/\\evil',
    'https://evil.example',
    'javascript:1',
    '/a b',
    '/a\n',
    '/a"',
    '/a#b',
  ])('is not %j', (path) => expect(isOwnPath(path)).toBe(false))
  it('never leads to another site', () => {
    const leads = (path: string): string => new URL(path, 'https://ours.example').origin
    const path = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.string().map((text) => `/${text}`),
    )
    const found = fc.sample(path, 1000).filter(isOwnPath).map(leads)
    expect(found.filter((origin) => origin !== 'https://ours.example')).toEqual([])
  })
})

describe('the domain of an address', () => {
  it.each([
    ['Ada@Example.COM', 'example.com'],
    [' ada@example.com ', 'example.com'],
    ['ada@evil@example.com', ''],
    ['ada@example.com,b@other.com', ''],
    ['ada@localhost', ''],
    ['example.com', ''],
    ['', ''],
  ])('of %j is %j', (email, domain) => expect(domainOf(email)).toBe(domain))
})
