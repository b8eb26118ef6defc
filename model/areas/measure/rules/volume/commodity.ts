/** Commodity groups of the volume correction tables. */

/** Light hydrocarbons (E), crude oil (A), refined products (B), lubricants (D); empty: the user enters the factors. */
export const commodityGroups = ['', 'E', 'A', 'B', 'D'] as const
export type CommodityGroup = (typeof commodityGroups)[number]
