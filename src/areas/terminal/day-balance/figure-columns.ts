/** The columns of the daily balance, and which of their figures have lines behind them. */
import type { BalanceRow, LineFigure } from '#model/areas/terminal/rules/balance/answers.ts'
import { separated } from '#model/kernel/quantity.ts'

/** This figure opens the causes; the others open their lines. */
const GAIN = 'gain'
export type WalkedFigure = LineFigure | typeof GAIN

type Column = {
  readonly name: WalkedFigure | 'book' | 'percent' | 'allowed' | 'tolerance'
  readonly label: string
  readonly title?: string
}
export const figureColumns: readonly Column[] = [
  { name: 'opening', label: 'Opening' },
  { name: 'receipts', label: 'Receipts' },
  { name: 'shipments', label: 'Shipments' },
  { name: 'own_use', label: 'Own use' },
  { name: 'adjustments', label: 'Adjustments' },
  { name: 'book', label: 'Book', title: 'Opening + receipts − shipments − own use + adjustments' },
  { name: 'closing', label: 'Closing' },
  { name: GAIN, label: 'Gain or loss', title: 'Closing − book' },
  { name: 'percent', label: '% of receipts' },
  { name: 'allowed', label: 'Allowed', title: 'The loss that the agreement allows on receipts' },
  { name: 'tolerance', label: 'Tolerance', title: 'A smaller gain or loss needs no attention' },
]
/** The figures that the cursor goes to, in the order of their columns. */
export const walkedFigures: readonly WalkedFigure[] = [
  'opening',
  'receipts',
  'shipments',
  'own_use',
  'adjustments',
  'closing',
  GAIN,
]
export const figureLabels: Readonly<Record<WalkedFigure, string>> = {
  opening: 'Opening',
  receipts: 'Receipts',
  shipments: 'Shipments',
  own_use: 'Own use',
  adjustments: 'Adjustments',
  closing: 'Closing',
  gain: 'Gain or loss',
}

const UNKNOWN = '—'
/** A figure with separators, and with a minus sign as wide as a digit. An unknown figure is a dash. */
export const figureText = (value: string | null): string =>
  value === null ? UNKNOWN : separated(value).replace('-', '−')
/** The same with a plus sign before a gain. */
export const signedText = (value: string | null): string => {
  const text = figureText(value)
  return value !== null && /^[^-]*[1-9]/.test(value) ? `+${text}` : text
}

/** The mark of a row, which repeats its words as a sign. */
export const rowMark = ({ attention, gain }: Pick<BalanceRow, 'attention' | 'gain'>): string =>
  attention ? '▲' : gain === null ? '?' : '●'

/** Notes on volumes that the figures of a row leave out or do not correct. */
export function rowNotes({ product__label: name, corrected, unmeasured, tanks }: BalanceRow): readonly string[] {
  const [opens, closes] = [
    tanks.filter(({ opening }) => opening === null).map(({ code }) => code),
    tanks.filter(({ closing }) => closing === null).map(({ code }) => code),
  ]
  return [
    ...(tanks.length === 0 ? [`${name}: no tank of this site holds it, so it is not measured.`] : []),
    ...(opens.length > 0 ? [`${name}: no reading before the day in ${opens.join(', ')}.`] : []),
    ...(closes.length > 0 ? [`${name}: no reading up to the end of the day in ${closes.join(', ')}.`] : []),
    ...(corrected ? [] : [`${name}: volumes are not corrected to 15 °C, because no table covers its density.`]),
    ...(unmeasured > 0
      ? [
          `${name}: ${unmeasured === 1 ? '1 load has' : `${unmeasured} loads have`} no net volume and ${unmeasured === 1 ? 'is' : 'are'} not counted.`,
        ]
      : []),
  ]
}
