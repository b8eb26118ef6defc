/** What a limit's bar shows, in percent of its length. */
import { gallons, tenths } from '#model/areas/limit/rules/limit.ts'

export type LimitFigures = {
  readonly limit_volume: string | null
  readonly carried_over: string | null
  readonly used_volume: string | null
  readonly reserved_volume: string | null
  readonly remaining_volume: string | null
  readonly used_percent: number | null
}
export type Bar = {
  readonly used: number
  readonly reserved: number
  /** Where the limit ends and what was carried over begins; null without any. */
  readonly carriedFrom: number | null
  /** Where all that may be lifted ends; less than 100 where more was. */
  readonly end: number
  readonly warnsAt: number
  readonly state: 'ok' | 'warn' | 'stop'
}

/** Null for a limit without a volume. As long as what may be lifted, or as what was where that is more. */
export function barOf(figures: LimitFigures, warningPercent: number): Bar | null {
  const carried = Number(tenths(figures.carried_over))
  const allowed = Number(tenths(figures.limit_volume)) + carried
  if (figures.limit_volume === null || allowed <= 0) return null
  const [used, reserved] = [Number(tenths(figures.used_volume)), Number(tenths(figures.reserved_volume))]
  const share = (volume: number): number => (volume * 100) / Math.max(allowed, used + reserved)
  const taken = ((used + reserved) * 100) / allowed
  return {
    used: share(used),
    reserved: share(reserved),
    carriedFrom: carried > 0 ? share(allowed - carried) : null,
    end: share(allowed),
    warnsAt: share((allowed * warningPercent) / 100),
    state: taken >= 100 ? 'stop' : taken >= warningPercent ? 'warn' : 'ok',
  }
}

/** `allowed`: the limit with what was carried over. */
export const allowedOf = ({ limit_volume, carried_over }: LimitFigures): string =>
  gallons(tenths(limit_volume) + tenths(carried_over))
