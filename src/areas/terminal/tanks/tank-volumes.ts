/** What the tanks hold, as the server reckons it (model/areas/terminal/rules/container.ts), and how it is said. Volumes in m³, rates in m³ an hour. */
import {
  STALE_MINUTES,
  type ContainerFigures,
  type ContainerState,
  type ContainerTotal,
  type TankLimits,
} from '#model/areas/terminal/rules/container.ts'
import { location } from '#model/areas/terminal/place.resource.ts'
import { figureText, quantityText } from '#model/kernel/quantity.ts'
import { recentTime } from '#model/shared/clock.ts'
import { grouped } from '#model/shared/number-format.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import type { BadgeState } from '#src/ui/controls/state-marks.ts'

export type TankVolume = ContainerFigures &
  TankLimits & {
    /** That of its location. */
    readonly id: string
    readonly code: string
    readonly name: string
    readonly server: string | null
    readonly server__label: string
    readonly product: string | null
    readonly product__label: string
    readonly temperature: number | null
    readonly measured_at: string | null
  }
export type ProductTotal = ContainerTotal & { readonly product__label: string }
export type TankAnswer = {
  readonly results: readonly (Omit<TankVolume, 'id'> & { readonly location: string })[]
  readonly totals: readonly ProductTotal[]
}

export const stateBadges: Readonly<Record<ContainerState, BadgeState>> = {
  ok: 'ok',
  low: 'warn',
  high: 'stop',
  stale: 'hold',
  unknown: 'plain',
}

export const volumeText = (value: number | null): string =>
  value === null ? 'not known' : quantityText(asShown(location.fields.volume), value)
export const volumeFigure = (value: number): string => figureText(asShown(location.fields.volume), value)

const HOUR = 60
export function ageText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR]
  if (hours >= 48) return `${grouped(Math.floor(hours / 24))} days`
  return hours === 0 ? `${rest} min` : `${hours} h ${rest} min`
}

/** Where its level leads: `Full at 17:40 CST at this rate`. */
export function levelSentence(
  { age_minutes, full_at, empty_at, rate }: Pick<TankVolume, 'age_minutes' | 'full_at' | 'empty_at' | 'rate'>,
  zone: string,
  now: number,
): string {
  if (age_minutes === null) return 'Nobody has measured it.'
  if (age_minutes > STALE_MINUTES) return `Last measured ${ageText(age_minutes)} ago.`
  for (const [moment, end] of [
    [full_at, 'full'],
    [empty_at, 'empty'],
  ] as const) {
    if (moment === null) continue
    const ms = Date.parse(moment)
    const at = recentTime(ms, zone, now)
    return ms <= now
      ? `At its last rate it was ${end} at ${at}.`
      : `${end === 'full' ? 'Full' : 'Empty'} at ${at} at this rate.`
  }
  if (rate === null) return 'Measured once, so its rate is not known.'
  return volumeFigure(Math.abs(rate)) === volumeFigure(0) ? 'Its level is steady.' : ''
}

/** `▲ 12.300 m³/h`; empty where the rate is not known or of long ago. */
export function rateText({ age_minutes, rate }: Pick<TankVolume, 'age_minutes' | 'rate'>): string {
  if (rate === null || age_minutes === null || age_minutes > STALE_MINUTES) return ''
  if (volumeFigure(Math.abs(rate)) === volumeFigure(0)) return ''
  return `${rate > 0 ? '↑' : '↓'} ${volumeText(Math.abs(rate))}/h`
}

/** `2 low, 1 high`: those to look at, by state. */
export function troubleText(tanks: readonly Pick<TankVolume, 'state'>[]): string {
  const counted = (['low', 'high', 'stale', 'unknown'] as const).flatMap((state) => {
    const count = tanks.filter((one) => one.state === state).length
    return count === 0 ? [] : [`${grouped(count)} ${state}`]
  })
  return counted.length === 0 ? 'All are in order.' : `${counted.join(', ')}.`
}

const MINUTE_MS = 60_000
/** Milliseconds until the next of them has not been measured for too long, which no change tells; at least a minute, whatever the clocks say. */
export function untilStale(
  tanks: readonly Pick<TankVolume, 'state' | 'measured_at'>[],
  now: number,
): number | undefined {
  const moments = tanks.flatMap(({ state, measured_at }) =>
    state === 'stale' || measured_at === null ? [] : [Date.parse(measured_at) + (STALE_MINUTES + 1) * MINUTE_MS],
  )
  return moments.length === 0 ? undefined : Math.max(Math.min(...moments) - now, MINUTE_MS)
}
