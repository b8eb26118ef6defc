/** The addresses of links: which page each asks for, and that its token is out of the address before anything is loaded. */
import { beforeEach, describe, expect, it } from 'vitest'
import { linkAddress } from '#src/areas/auth/link/address.ts'
import { keepOwn, keptLink, takeLink } from '#src/areas/auth/link/kept-link.ts'

beforeEach(() => {
  sessionStorage.clear()
})

describe('an address', () => {
  it.each([
    ['#/auth/booking/a_b-c/', { scope: 'booking', token: 'a_b-c' }],
    ['#/auth/booking/a_b-c', { scope: 'booking', token: 'a_b-c' }],
    ['#/auth/booking/a_b-c/?from=letter', { scope: 'booking', token: 'a_b-c' }],
    ['#/auth/booking/', { scope: 'booking', token: undefined }],
    ['#/auth/booking', { scope: 'booking', token: undefined }],
    ['#/auth/board/a_b-c/', { scope: 'board', token: 'a_b-c' }],
    ['#/auth/board/', { scope: 'board', token: undefined }],
    ['#/track/a_b-c', { scope: 'track', token: 'a_b-c' }],
    ['#/track/', { scope: 'track', token: undefined }],
    ['#/auth/track/a_b-c', undefined],
    ['#/booking/a_b-c', undefined],
    ['#/auth/login/', undefined],
    ['#/auth/bookings/abc/', undefined],
    ['#/auth/booking/abc/more/', undefined],
    ['#/company/auth/booking/abc/', undefined],
    ['#/', undefined],
    ['', undefined],
  ])('%s asks for %j', (hash, at) => {
    expect(linkAddress(hash)).toEqual(at)
  })
})

describe('a link', () => {
  it('is taken out of the address and its history, and kept in the tab alone', () => {
    history.replaceState({ own: 1 }, '', '#/auth/board/secret/')
    const entries = history.length
    expect(takeLink()).toEqual({ scope: 'board', token: 'secret' })
    expect([location.hash, history.length, history.state]).toEqual(['#/auth/board/', entries, { own: 1 }])
    expect([keptLink('board')?.token, keptLink('booking'), localStorage.length]).toEqual(['secret', undefined, 0])
    expect(takeLink()).toEqual({ scope: 'board', token: undefined })
  })

  it('leaves other addresses as they are', () => {
    history.replaceState(null, '', '#/company/ticket/?number=5')
    expect(takeLink()).toBeUndefined()
    expect(location.hash).toBe('#/company/ticket/?number=5')
  })

  it('keeps what was booked by it, and not what was booked by another one', () => {
    const time = { id: 7, reference: 'BK-7', starts_at: '', ends_at: '', bay: '' }
    const open = (token: string) => {
      history.replaceState(null, '', `#/auth/booking/${token}/`)
      takeLink()
    }
    open('one')
    keepOwn(time)
    open('one')
    expect(keptLink('booking')?.own).toEqual([time])
    open('another')
    expect(keptLink('booking')).toEqual({ token: 'another', own: [] })
  })
})
