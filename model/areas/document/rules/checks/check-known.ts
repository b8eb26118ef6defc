/** Compares figures with records of the company: shipments, cars, and spellings of parties, products, stations and railroads. */
import type { AliasKind } from '../alias-kinds.ts'
import { carFigureKey, type ReadFigure, type FigureName, type ReadBill } from '../reading/figures.ts'
import { carName } from '../reading/figure-keys.ts'
import type { Finding } from './findings.ts'
import { differsByOne, swapForm } from '../reading/values/swaps.ts'

export type KnownRecords = {
  readonly shipments: readonly { readonly id: number; readonly bol_number: string; readonly car_count?: number }[]
  readonly cars: readonly { readonly car_mark: string; readonly car_number: string }[]
  /** Printed spellings and names of records. */
  readonly aliases: readonly {
    readonly kind: AliasKind
    readonly raw: string
    readonly record: number
    readonly name: string
  }[]
}

const [KNOWN, SUGGESTED] = [99, 60]
/** A record confirms only a value that both readers read. */
const confirmed = (key: string, { second, value }: ReadFigure): readonly Finding[] =>
  second === value ? [{ key, minConfidence: KNOWN, without: 'malformed' }] : []
const isMistaken = (one: string, other: string): boolean =>
  one !== other && (swapForm(one) === swapForm(other) || differsByOne(one.toUpperCase(), other.toUpperCase()))

export function shipmentFindings(
  { figures: { bol_number: figure } }: ReadBill,
  { shipments }: KnownRecords,
): readonly Finding[] {
  if (figure === undefined || figure.value === '') return []
  const key = 'bol_number'
  if (shipments.some(({ bol_number }) => bol_number.toUpperCase() === figure.value.toUpperCase()))
    return confirmed(key, figure)
  return shipments
    .filter(({ bol_number }) => isMistaken(figure.value, bol_number))
    .map(({ bol_number }) => ({
      key,
      doubt: 'contradiction',
      candidate: { value: bol_number, confidence: SUGGESTED, why: `shipment ${bol_number} exists` },
    }))
}

export function carFindings(read: ReadBill, { cars }: KnownRecords): readonly Finding[] {
  return read.cars.flatMap((car): readonly Finding[] => {
    const { car_mark: mark, car_number: number } = car
    if (mark === undefined || number === undefined) return []
    const [markKey, numberKey] = [carFigureKey(carName(car), 'car_mark'), carFigureKey(carName(car), 'car_number')]
    if (cars.some((one) => one.car_mark === mark.value && one.car_number === number.value))
      return [...confirmed(markKey, mark), ...confirmed(numberKey, number)]
    return cars.flatMap((one): readonly Finding[] => {
      const why = `car ${one.car_mark} ${one.car_number} exists`
      if (one.car_mark === mark.value && isMistaken(number.value, one.car_number))
        return [
          { key: numberKey, doubt: 'contradiction', candidate: { value: one.car_number, confidence: SUGGESTED, why } },
        ]
      if (one.car_number === number.value && isMistaken(mark.value, one.car_mark))
        return [
          { key: markKey, doubt: 'contradiction', candidate: { value: one.car_mark, confidence: SUGGESTED, why } },
        ]
      return []
    })
  })
}

const aliasFigures: Readonly<Record<AliasKind, readonly FigureName[]>> = {
  party: ['shipper', 'consignee'],
  product: ['product_name'],
  station: ['origin', 'destination'],
  railroad: ['railroad'],
}
/** Spaces, punctuation and case make no other spelling. */
const spelling = (text: string): string =>
  text
    .toUpperCase()
    .match(/[\p{L}\d]+/gu)
    ?.join(' ') ?? ''

/** A known spelling becomes the name of its record; one that nearly matches is suggested. */
export function aliasFindings({ figures }: ReadBill, { aliases }: KnownRecords): readonly Finding[] {
  return aliases.flatMap(({ kind, raw, record, name }): readonly Finding[] => {
    const known = spelling(raw)
    return aliasFigures[kind].flatMap((key): readonly Finding[] => {
      const figure = figures[key]
      if (figure === undefined || known === '') return []
      const print = spelling(figure.raw)
      if (print === known || spelling(figure.value) === known)
        return [{ key, value: name, record, minConfidence: KNOWN }]
      const isLike =
        isMistaken(print, known) && !aliases.some((one) => one.kind === kind && spelling(one.raw) === print)
      return isLike
        ? [{ key, doubt: 'malformed', candidate: { value: name, confidence: SUGGESTED, why: `${name} exists` } }]
        : []
    })
  })
}
