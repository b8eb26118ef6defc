/** Compares what is said of a product, saved or being typed, with the hazardous materials table. */
import type { product } from '#model/areas/company/company.resource.ts'
import { checkHazmat } from '#model/areas/company/rules/hazmat.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { hazmatTable } from './hazmat-table.state.ts'

export const hazmatCheck = async ({ input }: Call<typeof product, 'hazmatCheck'>) =>
  checkHazmat(await hazmatTable(), input)
