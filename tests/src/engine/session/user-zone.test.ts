import { afterEach, expect, test, vi } from 'vitest'
import { browserZone } from '#src/engine/session/user-zone.state.ts'

const inZone = (timeZone: string) =>
  vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ locale: 'en', calendar: 'gregory', numberingSystem: 'latn', timeZone })

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the browser is asked for its zone once a minute, so that one is seen that changes on a journey', () => {
  vi.useFakeTimers({ now: new Date('2031-01-01T00:00:00Z'), toFake: ['Date'] })
  const asked = inZone('America/Edmonton')
  expect([browserZone(), browserZone()]).toEqual(['America/Edmonton', 'America/Edmonton'])
  expect(asked).toHaveBeenCalledTimes(1)
  inZone('America/Winnipeg')
  vi.setSystemTime(new Date('2031-01-01T00:00:59Z'))
  expect(browserZone()).toBe('America/Edmonton')
  vi.setSystemTime(new Date('2031-01-01T00:01:00Z'))
  expect(browserZone()).toBe('America/Winnipeg')
})
