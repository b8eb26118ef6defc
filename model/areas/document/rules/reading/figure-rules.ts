/** Declares the label of each figure, and the form of its value. */
import { figureNames, sharedQuantities, type FigureName } from './figures.ts'
import type { LabelName } from './labels.ts'
import type { LabelRule, Readers } from './label-values.ts'
import { codeReaders, quantityKinds } from './read-print.ts'
import { carNumberIn, carsIn, markIn, sealsIn } from './values/car-names.ts'
import { billNumberIn, wordsIn } from './values/codes.ts'
import type { FoundValue, ReadValue } from './values/found-value.ts'
import { productIn } from './values/goods-line.ts'
import { firstQuantity, temperatureIn, unitIn, type Quantity, type QuantityKind } from './values/quantities.ts'

/** Facts about a whole document by which each of its pages is read. */
export type ReadingContext = { readonly readers: Readers; readonly hasCommaDecimals: boolean }

const START = 40
/** Accepts only a value that begins near its label. */
const soon =
  (read: ReadValue): ReadValue =>
  (text, label) => {
    const found = read(text, label)
    return found && found.at <= START ? found : undefined
  }

/** Figures that may follow other words behind their label. */
const searched: ReadonlySet<FigureName> = new Set(['bol_date', 'stcc', 'un_number'])
const codes: readonly LabelRule<FoundValue, FigureName>[] = figureNames.flatMap((name) => {
  const read = codeReaders[name]
  return read ? [{ name, read: searched.has(name) ? soon(read) : read }] : []
})
const texts = [
  'shipper',
  'consignee',
  'origin',
  'destination',
  'railroad',
  'routing',
  'product_name',
  'certified_by',
] as const

export const numberRule: LabelRule = { name: 'bol_number', read: billNumberIn }
export const codeRules = codes.filter(({ name }) => name !== numberRule.name)
export const textRules: readonly LabelRule<FoundValue, FigureName>[] = texts.map((name) => ({
  name,
  read: name === 'product_name' ? productIn : wordsIn,
  isFreeText: true,
}))
export const sealRule: LabelRule = { name: 'seals', read: sealsIn }

/** Marks and numbers behind labels of their own. */
export const markRule: LabelRule = { name: 'car_mark', read: markIn }
export const carNumberRule: LabelRule = { name: 'car', read: carNumberIn }

type NamedCar = FoundValue & { readonly car: ReturnType<typeof carsIn>[number] }
export const carRule: LabelRule<NamedCar> = {
  name: 'car',
  read: (text) => {
    const [car] = carsIn(text, true)
    return car && { ...car.number, car }
  },
}

const quantity =
  (kind: QuantityKind, hasCommaDecimals: boolean): ReadValue<Quantity> =>
  (text, label) => {
    const unit = unitIn(label)
    const found = kind === 'temperature' ? temperatureIn(text, unit) : firstQuantity(text, kind, unit, hasCommaDecimals)
    return found && found.at <= START ? found : undefined
  }
const quantityNames = [...sharedQuantities, 'temperature'] as const
export const quantityRules = (
  hasCommaDecimals: boolean,
): readonly LabelRule<Quantity, (typeof quantityNames)[number]>[] =>
  quantityNames.map((name) => ({ name, read: quantity(quantityKinds[name], hasCommaDecimals) }))

/** The forms that the values of other labels in a block must have. */
export const readersOf = (hasCommaDecimals: boolean): Readers =>
  new Map<LabelName, ReadValue>([
    ...[...codes, ...quantityRules(hasCommaDecimals)].map(({ name, read }) => [name, read] as const),
    ['car', carRule.read],
    ['seals', sealsIn],
  ])
