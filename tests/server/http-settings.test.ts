/** How the server is reached, as its operator says: read once, or refused by name. */
import { describe, expect, test } from 'vitest'
import { readPublicUrl, readTrustProxy } from '#server/http-settings.ts'
import { SettingError } from '#server/project/setting-error.ts'

const refusal = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
  return 'none'
}

describe('HIGHBALL_TRUST_PROXY', () => {
  test.each([undefined, '', ' ', '0'])('%j trusts nobody', (text) => {
    expect(readTrustProxy(text)).toBe(false)
  })

  test('is a number of hops', () => {
    const trusted = readTrustProxy('2')
    expect(typeof trusted === 'function' && [0, 1, 2, 3].map((hop) => trusted('10.0.0.1', hop))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('is a list of addresses and networks', () => {
    expect(readTrustProxy('10.0.0.0/8, 192.168.1.4,::1,fd00::/8,loopback')).toEqual([
      '10.0.0.0/8',
      '192.168.1.4',
      '::1',
      'fd00::/8',
      'loopback',
    ])
  })

  test.each([
    'true',
    'yes',
    '-1',
    '11',
    '1.5',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.0/8/8',
    '10.0.0',
    'proxy.example.com',
    '10.0.0.1,',
    '10.0.0.1;10.0.0.2',
    '10.0.0.0/',
  ])('%s is refused by the name of the setting', (text) => {
    expect(refusal(() => readTrustProxy(text))).toMatch(/^HIGHBALL_TRUST_PROXY is ".*Give the number of proxies/s)
  })
})

describe('HIGHBALL_PUBLIC_URL', () => {
  test('is this machine where nothing is said', () => {
    expect([readPublicUrl(undefined, 4000), readPublicUrl(' ', 80)]).toEqual([
      'http://localhost:4000',
      'http://localhost:80',
    ])
  })

  test('is the origin, without a slash at the end', () => {
    expect(
      ['https://Highball.example.com/', 'http://10.0.0.5:8080', 'https://highball.example.com:443'].map((text) =>
        readPublicUrl(text, 4000),
      ),
    ).toEqual(['https://highball.example.com', 'http://10.0.0.5:8080', 'https://highball.example.com'])
  })

  test.each([
    'highball.example.com',
    'ftp://highball.example.com',
    'javascript:alert(1)',
    'https://user:secret@highball.example.com',
    'https://highball.example.com/console',
    'https://highball.example.com/?a=1',
    'https://highball.example.com/#x',
    'https://',
  ])('%s is refused by the name of the setting', (text) => {
    expect(refusal(() => readPublicUrl(text, 4000))).toMatch(/^HIGHBALL_PUBLIC_URL is ".*Give the address/s)
  })
})
