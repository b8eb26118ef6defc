/** The units in which rail invoices are priced, and what conditions of invoice products are made of: names alone, for the declarations. */

export const billedUnits = ['gal', 'L', 'bbl', 't', 'lb', 'car', 'day', 'flat'] as const
export type RailUnit = (typeof billedUnits)[number]

export const conditionFieldNames = [
  'product',
  'consignee',
  'shipper',
  'facility',
  'contract',
  'destination',
  'railroad',
  'car_type',
  'net_volume',
  'weight',
] as const
export type ConditionField = (typeof conditionFieldNames)[number]

export const conditionOperatorNames = ['is', 'is_not', 'at_least', 'at_most'] as const
export type ConditionOperator = (typeof conditionOperatorNames)[number]
