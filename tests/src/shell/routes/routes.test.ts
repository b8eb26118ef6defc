/** Paths lead to the intended screen. */
import { describe, expect, test } from 'vitest'
import { knownScreens, propsOf, screenAt } from '#src/shell/routes/routes.ts'
import { isAuth, loginFor, nextOf } from '#src/shell/routes/redirects.ts'
import { fillPath } from '#src/engine/panes/screen.ts'
import { startWhole } from '../../whole-shell.ts'

await startWhole()

const params = (path: string): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '7']))
const nameAt = (path: string): string | undefined => screenAt(path)?.screen.name

describe('routes', () => {
  test.each([
    ['/', 'home'],
    ['/auth/login/', 'auth:login'],
    ['/auth/login', 'auth:login'],
    ['/auth/login/redirect/', 'auth:login:redirect'],
    ['/auth/password-reset/a/b/', 'auth:password:reset:confirm'],
    // Where the links of schedule/location/generate_token/ lead (tests/server/areas/slot/links.test.ts).
    ['/auth/booking/a_b-c/', 'auth:booking'],
    ['/auth/booking/', 'auth:booking'],
    ['/auth/board/a_b-c/', 'auth:board'],
    ['/track/a_b-c', 'track'],
    ['/user/', 'user:profile'],
    ['/no/such/path/', undefined],
    ['/%zz', undefined],
  ])('%s is %s', (path, name) => {
    expect(nameAt(path)).toBe(name)
  })

  test('parameters with Id are numbers, and a path with a word there matches no screen', () => {
    const yard = screenAt('/contract/yard/12/management/')
    expect([yard?.params, nameAt('/contract/yard/twelve/management/')]).toEqual([{ yardId: 12 }, undefined])
  })

  test('path and query are combined, and the path takes precedence', () => {
    const found = screenAt('/auth/password-reset/u%20x/t/')
    expect(found && propsOf(found, 'uid=other&facilityId=4&facilityUUID=4&key=k')).toEqual({
      uid: 'u x',
      token: 't',
      facilityId: 4,
      facilityUUID: '4',
    })
  })

  test('every screen is found at its own path', () => {
    expect(
      knownScreens()
        .filter((screen) => nameAt(fillPath(screen.path, params(screen.path))) !== screen.name)
        .map(({ name }) => name),
    ).toEqual([])
  })
})

describe('the sign-in redirect', () => {
  test.each([
    ['/', '/auth/login/'],
    ['/user/', '/auth/login/?next=%2Fuser%2F'],
    ['/user/?a=1&b=x y', '/auth/login/?a=1&b=x+y&next=%2Fuser%2F'],
  ])('%s goes to %s', (href, login) => {
    expect([loginFor(href), isAuth(login)]).toEqual([login, true])
  })

  test('returns with its query, but never to another site or to a sign-in screen', () => {
    expect([
      nextOf(loginFor('/user/?a=1')),
      nextOf('/auth/login/?next=//evil.test'),
      nextOf('/auth/login/?next=https://evil.test'),
      nextOf('/auth/login/?next=/auth/login/'),
      nextOf('/auth/login/'),
    ]).toEqual(['/user/?a=1', undefined, undefined, undefined, undefined])
  })
})
