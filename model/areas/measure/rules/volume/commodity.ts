/** Commodity groups: by which table a volume is corrected to its base temperature. */

/**
 * Light hydrocarbons (E), crude oil (A), refined products (B), a liquid with a thermal expansion of its own (C), lubricants (D),
 * anhydrous ammonia (N); empty: the user enters the factors.
 */
export const namedGroups = ['E', 'A', 'B', 'C', 'D', 'N'] as const
export type NamedGroup = (typeof namedGroups)[number]
export const commodityGroups = ['', ...namedGroups] as const
export type CommodityGroup = (typeof commodityGroups)[number]

/** What dangerous goods a load is, as its product names them. */
export type Goods = { readonly un_number: string; readonly hazard_class: string }

/** The groups that a UN number leaves, the usual one first. */
const groupsByNumber: readonly (readonly [groups: readonly NamedGroup[], numbers: string])[] = [
  [['E'], 'UN1011 UN1012 UN1035 UN1055 UN1075 UN1077 UN1965 UN1969 UN1978'],
  [['A'], 'UN1267 UN3494'],
  [['B'], 'UN1202 UN1203 UN1223 UN1863'],
  [['C'], 'UN1170 UN1230 UN1987'],
  [['N'], 'UN1005'],
  [['E', 'A', 'B'], 'UN1265 UN1268 UN3295'],
]
const byNumber = new Map(
  groupsByNumber.flatMap(([groups, numbers]) =>
    numbers.split(' ').map((number): [string, readonly NamedGroup[]] => [number, groups]),
  ),
)
const unspecified: readonly NamedGroup[] = ['E', 'A', 'B', 'C', 'D']

/** The groups that may correct the volume of these goods. A gas that does not burn is no light hydrocarbon, whatever its density. */
export function groupsFor({ un_number, hazard_class }: Goods): readonly NamedGroup[] {
  const known = byNumber.get(un_number)
  if (known !== undefined) return known
  return /^2\.[23]/.test(hazard_class) ? ['C'] : unspecified
}

/** The group of a product: its own, or else the only one that its UN number leaves; empty if that leaves several. */
export function groupOf(product: Goods & { readonly commodity_group: CommodityGroup }): CommodityGroup {
  if (product.commodity_group !== '') return product.commodity_group
  const [first, second] = groupsFor(product)
  return second === undefined ? (first ?? '') : ''
}

/** Why a group cannot correct the volume of these goods; undefined if it can. */
export function groupFault(group: CommodityGroup, goods: Goods): string | undefined {
  const groups = groupsFor(goods)
  if (group === '' || groups.includes(group)) return undefined
  const called =
    goods.un_number || (goods.hazard_class === '' ? 'goods without a UN number' : `class ${goods.hazard_class}`)
  return `The volume of ${called} is corrected by group ${groups.join(', ')}, not by group ${group}.`
}
