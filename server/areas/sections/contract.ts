/** The actions of section `contract`, resource by resource. */
import { contract as declaredContract } from '#model/areas/contract/contract.resource.ts'
import { schedule as declared } from '#model/areas/schedule/schedule.resource.ts'
import { getDashboardContractList } from '#server/areas/contract/dashboard.ts'
import { graph } from '#server/areas/contract/graph.ts'
import { createPurchase, createSale } from '#server/areas/contract/making.ts'
import { progress } from '#server/areas/contract/progress.ts'
import { getCars, getShortContractList } from '#server/areas/contract/reading.ts'
import { cloneMultiple } from '#server/areas/contract/rolling.ts'
import { handle } from '#server/engine/base/handler.ts'
import { createShipment } from '#server/areas/schedule/bill-of-day.ts'
import { getCars as getScheduleCars } from '#server/areas/schedule/cars.ts'
import { bulkAddCars } from '#server/areas/schedule/promising.ts'
import { applyShippingDays } from '#server/areas/schedule/shipping-days.ts'
import { autoSchedule } from '#server/areas/schedule/spread.ts'

export const contract = handle(declaredContract, {
  cloneMultiple,
  createPurchase,
  createSale,
  getCars,
  getDashboardContractList,
  getShortContractList,
  graph,
  progress,
})
export const schedule = handle(declared, {
  applyShippingDays,
  autoSchedule,
  bulkAddCars,
  createShipment,
  getCars: getScheduleCars,
})
