/** What kind of liquid a product is to the tables of volume correction. */

/** By which table a product is corrected: light hydrocarbons (E), crude (A), refined (B), lubricants (D); none: the factors are as they were typed. */
export const commodityGroups = ['', 'E', 'A', 'B', 'D'] as const
export type CommodityGroup = (typeof commodityGroups)[number]
