/** A condition of an invoice product names something that there is: its name is looked up, and kept as it is written there. */
import { facility, party, product } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import { judgedBy } from '#model/kernel/judged-by.ts'
import { readNumber } from '#model/shared/numbers/numbers.ts'
import {
  conditionFields,
  conditionProblem,
  foldedName,
  stationName,
  type ProductCondition,
} from './rules/rail/conditions.ts'
import type { ConditionField } from './rules/rail/names.ts'

type Named = { readonly name: string }
export type KnownNames = {
  readonly parties?: readonly (Named & { readonly scac: string })[] | undefined
  readonly facilities?: readonly Named[] | undefined
  readonly products?: readonly Named[] | undefined
  readonly contracts?: readonly { readonly contract_number: string }[] | undefined
  readonly stations?: readonly (Named & { readonly state: string; readonly railroad: string })[] | undefined
}

/** The names that a condition may have; undefined where any text is one. */
export function namesFor(field: ConditionField, known: KnownNames): readonly string[] | undefined {
  const { parties = [], facilities = [], products = [], contracts = [], stations = [] } = known
  switch (field) {
    case 'product':
      return products.map(({ name }) => name)
    case 'consignee':
    case 'shipper':
      return parties.map(({ name }) => name)
    case 'facility':
      return facilities.map(({ name }) => name)
    case 'contract':
      return contracts.map(({ contract_number }) => contract_number)
    case 'destination':
      return stations.map(stationName)
    case 'railroad':
      return [...new Set([...stations.map(({ railroad }) => railroad), ...parties.map(({ scac }) => scac)])]
    case 'car_type':
    case 'net_volume':
    case 'weight':
      return undefined
  }
}

const all = <R>(of: R) => ({ of, where: {}, all: true }) as const

export const knownNames = judgedBy({
  fields: ['field', 'operator', 'value'],
  facts: {
    parties: all(party),
    facilities: all(facility),
    products: all(product),
    contracts: all(contract),
    stations: all(station),
  },
  judge: (row: ProductCondition, known) => {
    const number = conditionFields[row.field].kind === 'number' ? readNumber(row.value) : undefined
    const condition = number === undefined ? row : { ...row, value: number }
    const errors = conditionProblem(condition)
    const names = namesFor(row.field, known)
    const found = names?.find((name) => foldedName(name) === foldedName(row.value))
    if (Object.keys(errors).length > 0 || names === undefined) return { errors, values: { value: condition.value } }
    if (found === undefined) {
      const label = conditionFields[row.field].label.toLowerCase()
      return { errors: { value: [`There is no ${label} named “${row.value}”.`] }, values: {} }
    }
    return { errors, values: { value: found } }
  },
})
