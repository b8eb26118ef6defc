/** What a product's fields must say together. */
import { OutOfRange } from '#model/areas/measure/rules/out-of-range.ts'
import { groupFault, type CommodityGroup, type Goods } from '#model/areas/measure/rules/volume/commodity.ts'

type Product = Goods & { readonly commodity_group: CommodityGroup; readonly thermal_expansion: number | null }

/** Nothing follows from a product, but its commodity group must fit its UN number. @throws OutOfRange with its `field` */
export function checkProduct(product: Product): Record<never, never> {
  const fault = groupFault(product.commodity_group, product)
  if (fault !== undefined) throw OutOfRange.missing('Commodity group', 'commodity_group', fault)
  if (product.commodity_group === 'C' && product.thermal_expansion === null)
    throw OutOfRange.missing(
      'Thermal expansion',
      'thermal_expansion',
      'Enter the thermal expansion: group C corrects the volume by it.',
    )
  return {}
}
