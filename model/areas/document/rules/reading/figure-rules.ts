/** Says by which labels and in what form each figure is found. */
import type { LabelName } from './labels.ts'
import type { Readers, ReadValue, Wanted } from './label-values.ts'
import { carNumberIn, carsIn, markIn, sealsIn } from './values/car-names.ts'
import {
  billNumberIn,
  hazardClassIn,
  orderNumberIn,
  packingGroupIn,
  revisionIn,
  stccIn,
  unNumberIn,
  wordsIn,
} from './values/codes.ts'
import { dayIn } from './values/day-in-text.ts'
import type { FoundValue } from './values/found-value.ts'
import { productIn } from './values/goods-line.ts'
import { firstQuantity, temperatureIn, unitIn, type Quantity, type QuantityKind } from './values/quantities.ts'

const START = 40
/** A value of a label begins soon behind it. */
const soon =
  (read: ReadValue): ReadValue =>
  (text, label) => {
    const found = read(text, label)
    return found && found.at <= START ? found : undefined
  }

const typed: readonly (readonly [LabelName, ReadValue])[] = [
  ['bol_number', billNumberIn],
  ['bol_date', soon((text) => dayIn(text))],
  ['revision', revisionIn],
  ['stcc', soon(stccIn)],
  ['un_number', soon(unNumberIn)],
  ['hazard_class', hazardClassIn],
  ['packing_group', packingGroupIn],
  ['purchase_order', orderNumberIn],
]
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

export const codeRules: readonly Wanted[] = typed.map(([name, read]) => ({ name, read }))
export const textRules: readonly Wanted[] = texts.map((name) => ({
  name,
  read: name === 'product_name' ? productIn : wordsIn,
  isText: true,
}))
export const sealRule: Wanted = { name: 'seals', read: sealsIn }

/** Marks and numbers behind labels of their own. */
export const markRule: Wanted = { name: 'car_mark', read: markIn }
export const carNumberRule: Wanted = { name: 'car', read: carNumberIn }

type NamedCar = FoundValue & { readonly car: ReturnType<typeof carsIn>[number] }
export const carRule: Wanted<NamedCar> = {
  name: 'car',
  read: (text) => {
    const [car] = carsIn(text, true)
    return car && { ...car.number, car }
  },
}

/** A sign behind the number, such as a date's, says that it is something else. */
const quantity =
  (kind: QuantityKind, hasCommaDecimals: boolean): ReadValue<Quantity> =>
  (text, label) => {
    const unit = unitIn(label)
    const found = kind === 'temperature' ? temperatureIn(text, unit) : firstQuantity(text, kind, unit, hasCommaDecimals)
    return found && found.at <= START ? found : undefined
  }
const quantityNames = ['net_volume', 'gross_volume', 'weight', 'temperature'] as const
export const quantityRules = (
  hasCommaDecimals: boolean,
): readonly (Wanted<Quantity> & { readonly name: (typeof quantityNames)[number] })[] =>
  quantityNames.map((name) => ({
    name,
    read: quantity(name === 'weight' ? 'weight' : name === 'temperature' ? 'temperature' : 'volume', hasCommaDecimals),
  }))

/** The forms that the values of other labels in a block must have. */
export const readersOf = (hasCommaDecimals: boolean): Readers =>
  new Map<LabelName, ReadValue>([
    ...typed,
    ...quantityRules(hasCommaDecimals).map(({ name, read }) => [name, read] as const),
    ['car', carRule.read],
    ['seals', sealsIn],
  ])
