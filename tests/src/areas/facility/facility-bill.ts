/** A facility and a bill of it, as the server answers them. */
import type { FacilityBill } from '#src/areas/facility/tabs/bill-lines.ts'

export const place = { id: 1, name: 'Rack', city: 'Hardisty', state: 'AB', railroad: 'CPKC', timezone: 'UTC' }
export const facilityBill = (id: number, more: Partial<FacilityBill> = {}): FacilityBill => ({
  id,
  version: 1,
  bol_number: `B${id}`,
  status: 'open',
  ship_date: '2026-11-24',
  car_count: 2,
  is_part: false,
  consignee__label: 'Consignee',
  product__label: 'Propane',
  contract: 9,
  contract__label: 'S-9',
  blocked: [],
  ...more,
})
