/** The geometry of the bar of a limit, in percent of its length. */
import { units } from '#model/shared/money.ts'

export type BarFigures = {
  readonly limit_volume: string | null
  readonly carried_over: string | null
  readonly used_volume: string | null
  readonly reserved_volume: string | null
}
export type Bar = {
  readonly used: number
  readonly reserved: number
  /** The end of the limit itself, from which the carried-over volume is drawn; null without any. */
  readonly carriedFrom: number | null
  /** The end of the allowed volume; less than 100 when more was used. */
  readonly end: number
  readonly warnsAt: number
  readonly state: 'ok' | 'warn' | 'stop'
}

const SCALE = 1
const volumeOf = (text: string | null): number => Number(units(text ?? '0', SCALE))

/** Null for a limit without a volume. The bar is as long as the allowed volume, or as the used one if that is more. */
export function barOf(figures: BarFigures, warningPercent: number): Bar | null {
  const carried = volumeOf(figures.carried_over)
  const allowed = volumeOf(figures.limit_volume) + carried
  if (figures.limit_volume === null || allowed <= 0) return null
  const [used, reserved] = [volumeOf(figures.used_volume), volumeOf(figures.reserved_volume)]
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
