/** What the conditions of invoice products are made of: their fields and operators, and the names that there are. */
import { facility, party, product } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { namesFor } from '#model/areas/invoice/known-names.ts'
import { condition } from '#model/areas/invoice/price.resource.ts'
import { conditionFields, conditionOperators, operatorsFor } from '#model/areas/invoice/rules/rail/conditions.ts'
import { conditionFieldNames, conditionOperatorNames } from '#model/areas/invoice/rules/rail/names.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import type { AreaPicker } from '#server/engine/operations/read/area-pickers.state.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'

async function conditionData(rows: RowsOf) {
  const known = {
    parties: await rows(party).find({ active: true }, { only: ['name', 'scac'] }),
    facilities: await rows(facility).find({ active: true }, { only: ['name'] }),
    products: await rows(product).find({}, { only: ['name'] }),
    contracts: await rows(contract).find({}, { only: ['contract_number'] }),
    stations: await rows(station).find({}, { only: ['name', 'state', 'railroad'] }),
  }
  const types = await rows(railcar).find({}, { only: ['car_type'] })
  const valuesOf = (name: (typeof conditionFieldNames)[number]): readonly string[] => {
    const values = name === 'car_type' ? types.map(({ car_type }) => car_type) : (namesFor(name, known) ?? [])
    return [...new Set(values.filter((value) => value !== ''))].toSorted()
  }
  return {
    operators: conditionOperatorNames.map((value) => ({ value, label: conditionOperators[value].label })),
    fields: conditionFieldNames.map((name) => ({
      name,
      ...conditionFields[name],
      operators: operatorsFor(name),
      values: valuesOf(name),
    })),
  }
}

export const conditionPicker: AreaPicker = { needs: condition.needs.view, read: conditionData }
