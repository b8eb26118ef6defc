/** The units in which a company reads volumes and weights. What is stored, and what the API says, stays in the unit that its field declares. */

export const measures = ['volume', 'weight'] as const
export type Measure = (typeof measures)[number]
/** Empty: as the field declares it. */
export type CompanyUnits = Readonly<Record<Measure, string>>
export const declaredUnits: CompanyUnits = { volume: '', weight: '' }

/** Each unit as a whole number of the smallest part (nanolitres, ten micrograms), and how many digits after the point the trade reads in it. */
export const unitsOf: Readonly<
  Record<Measure, Readonly<Record<string, { readonly size: number; readonly digits: number }>>>
> = {
  volume: {
    gal: { size: 3_785_411_784, digits: 0 },
    'm³': { size: 1_000_000_000_000, digits: 3 },
    L: { size: 1_000_000_000, digits: 0 },
  },
  weight: {
    lb: { size: 45_359_237, digits: 0 },
    kg: { size: 100_000_000, digits: 0 },
    t: { size: 100_000_000_000, digits: 3 },
  },
}
/** Digits of a double that are worth more than its rounding errors. */
const MEASURED = 6

/** How a stored value is shown in another unit: times one, over the other. */
export type ShownIn = {
  readonly unit: string
  readonly times: number
  readonly over: number
  /** Digits after the point that are read. */
  readonly digits: number
  /** As many as tell any two stored values apart: what is written with them is read back as it was. */
  readonly exact: number
}

/** A stored number as it reads: times one, over the other, rounded to so many digits after the point. */
export type NumberReading = Pick<ShownIn, 'times' | 'over' | 'digits'>

/** What of a field's declaration says how it is measured (model/kernel/field.ts). */
type Measured = {
  readonly kind: string
  readonly unit?: string
  readonly scale?: number
  readonly shownIn?: ShownIn
}

/** The unit that the field is read and typed in. */
export const unitOf = ({ unit, shownIn }: Pick<Measured, 'unit' | 'shownIn'>): string | undefined =>
  shownIn?.unit ?? unit

/** How the company reads the field; undefined where it reads it as it is declared. */
export function shownInOf({ unit = '', kind, scale = 0 }: Measured, units: CompanyUnits): ShownIn | undefined {
  const measure = measures.find((one) => unit in unitsOf[one])
  if (measure === undefined || !['decimal', 'integer', 'number'].includes(kind)) return undefined
  const [from, to] = [unitsOf[measure][unit], unitsOf[measure][units[measure]]]
  if (from === undefined || to === undefined || from === to) return undefined
  const stored = kind === 'number' ? MEASURED : scale
  const exact = Math.max(0, Math.ceil(stored - Math.log10(from.size / to.size)))
  return { unit: units[measure], times: from.size, over: to.size, digits: to.digits, exact }
}

/** A value times a fraction, as decimal text with so many digits after the point: rounded once, half away from zero. Other text stays as it is. */
export function converted(value: number | string, times: number, over: number, digits: number): string {
  const text = typeof value === 'number' ? value.toFixed(12) : value.trim()
  const [, sign, whole = '', part = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(text) ?? []
  if (whole + part === '') return text
  const by = BigInt(over) * 10n ** BigInt(part.length)
  const exact = BigInt(whole + part) * BigInt(times) * 10n ** BigInt(digits)
  const rounded = String((2n * exact + by) / (2n * by)).padStart(digits + 1, '0')
  const point = rounded.length - digits
  return `${sign === '-' && /[1-9]/.test(rounded) ? '-' : ''}${rounded.slice(0, point)}${digits > 0 ? `.${rounded.slice(point)}` : ''}`
}

const TIE = 1e-6
/** The same as `converted`, many times as fast: as long as they are not near a tie, doubles round as exact decimals do. */
export function readText(value: number, { times, over, digits }: NumberReading): string {
  const parts = ((value * times) / over) * 10 ** digits
  const isNearTie = Math.abs(parts - Math.floor(parts) - 0.5) < TIE
  return isNearTie || Math.abs(parts) > 1e8
    ? converted(value, times, over, digits)
    : (Math.round(parts) / 10 ** digits).toFixed(digits)
}

/** A stored value in the unit it is read in, with all its digits: as it is edited, copied and written into files. */
export const toShown = ({ shownIn }: Measured, value: number | string): string =>
  shownIn === undefined
    ? String(value)
    : converted(value, shownIn.times, shownIn.over, shownIn.exact)
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '')

/** What was typed in the unit that is read, as it is stored: rounded once, to the field's own precision. */
export const toStored = ({ kind, scale = 0, shownIn }: Measured, typed: string): string =>
  shownIn === undefined
    ? typed
    : converted(typed, shownIn.over, shownIn.times, kind === 'decimal' ? scale : kind === 'integer' ? 0 : MEASURED)

/** Takes the unit off what was typed. `isStored`: the digits count in the declared unit, because that one stands behind them, or none is shown. */
export function typedQuantity(
  { unit, shownIn }: Measured,
  typed: string,
): { readonly digits: string; readonly isStored: boolean } {
  const text = typed.trim().replace(/m3$/i, 'm³')
  const before = (one: string | undefined): string | undefined =>
    one !== undefined && text.toLowerCase().endsWith(one.toLowerCase()) ? text.slice(0, -one.length).trim() : undefined
  const read = before(shownIn?.unit)
  if (read !== undefined) return { digits: read, isStored: false }
  const stored = before(unit)
  return { digits: stored ?? text, isStored: stored !== undefined || shownIn === undefined }
}
