/** The time zone in which this user reads times that belong to no place: the one in their settings, or else that of the browser. */
import { clock, knownZone } from '#model/shared/clock.ts'
import { state } from '../console/console.state.ts'
import { signedIn } from './session.state.ts'

const MINUTE_MS = 60_000
const last = state(() => ({ minute: Number.NaN, zone: '' }))

/** It may change on a journey, so the browser is asked again once a minute; components need it at each drawing. */
export function browserZone(): string {
  const known = last()
  const minute = Math.floor(Date.now() / MINUTE_MS)
  if (known.minute !== minute) {
    known.minute = minute
    known.zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  }
  return known.zone
}

/** The zone in the user's settings; empty while they read times in that of the browser, also where this browser does not know theirs. */
export function chosenZone(): string {
  const zone = signedIn()?.app_config['timezone']
  return typeof zone === 'string' ? (knownZone(zone) ?? '') : ''
}
export const userZone = (): string => chosenZone() || browserZone()

/** The zone of a place, or the user's own if the place has none or one that does not exist. */
export const placeOrUserZone = (zone: string): string => knownZone(zone) ?? userZone()

/** `2026-11-20 14:05 CST`: by the clocks of a place, or without one by the user's. */
export const momentText = (moment: string | number, zone = ''): string => clock(moment, placeOrUserZone(zone))
