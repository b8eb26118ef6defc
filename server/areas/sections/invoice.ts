/** The actions of section `invoice`. */
import { price as declared, product } from '#model/areas/invoice/price.resource.ts'
import { bankAccount as declaredAccount } from '#model/areas/invoice/bank-account.resource.ts'
import { item as declaredItem } from '#model/areas/invoice/invoice.resource.ts'
import { receipt as declaredReceipt } from '#model/areas/invoice/receipt.resource.ts'
import { allocate, matches, release } from '#server/areas/invoice/receipts/allocating.ts'
import { clerksAreTold } from '#server/areas/invoice/receipts/bank-account.ts'
import { importStatement } from '#server/areas/invoice/receipts/import-statement.ts'
import { taxFollows } from '#server/areas/invoice/tax/follow-lines.ts'
import { handle } from '#server/engine/base/handler.ts'
import { withFollower } from '#server/engine/rows/following/followers.state.ts'

export const item = withFollower(handle(declaredItem, {}), taxFollows)
export const bankAccount = withFollower(handle(declaredAccount, {}), clerksAreTold)
export const receipt = handle(declaredReceipt, { allocate, importStatement, matches, release })

export { invoice } from '#server/areas/invoice/rail/invoice.ts'

export const price = handle(declared, {
  getProducts: async ({ rows }) => {
    const products = await rows(product).find({ active: true })
    const prices = await rows(declared).find({ product: products.map(({ id }) => id) }, { only: ['product'] })
    return {
      results: products.map(({ id, code, name, kind, unit }) => ({
        id,
        code,
        name,
        kind,
        unit,
        prices: prices.filter((one) => one.product === id).length,
      })),
    }
  },
})
