/** The tabs of a facility's page; each is a part of its path. */
export const facilityTabs = ['shipment', 'schedule', 'cars', 'embargo', 'contracts', 'yards'] as const
export type FacilityTab = (typeof facilityTabs)[number]

export const tabTitles: Readonly<Record<FacilityTab, string>> = {
  shipment: 'Shipments',
  schedule: 'Schedule',
  cars: 'Cars',
  embargo: 'Embargoes',
  contracts: 'Contracts',
  yards: 'Yards',
}
export const isTab = (name: unknown): name is FacilityTab => facilityTabs.some((tab) => tab === name)
