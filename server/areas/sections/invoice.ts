/** The actions of section `invoice`. */
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
export { price } from '#server/areas/invoice/rail/prices.ts'
export { product } from '#server/areas/invoice/rail/matching-cars.ts'
