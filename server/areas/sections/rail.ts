/** The actions of section `rail`, resource by resource. */
import { gaugeTable as tableDeclared } from '#model/areas/measure/gauge-table.resource.ts'
import { station as stationDeclared } from '#model/areas/rail/network.resource.ts'
import { loadedCar as carDeclared } from '#model/areas/rail/loaded-car.resource.ts'
import { railroads } from '#server/areas/facility/railroad.ts'
import { handle } from '#server/engine/base/handler.ts'
import { getMaxPermittedFilling, railCarGaugeTable } from '#server/areas/measure/gauging.ts'
import { trainPdf } from '#server/areas/measure/train-paper.ts'
import { bulkCreate } from '#server/areas/rail/loaded-car.ts'
import * as carHandlers from '#server/areas/rail/car/cars.ts'
import { updateActiveDetails } from '#server/areas/rail/active-details.ts'
import { billsFollow } from '#server/areas/trace/moving/rebilled.ts'
import { withFollower } from '#server/engine/rows/following/followers.state.ts'

export const gaugeTable = handle(tableDeclared, { railCarGaugeTable, getMaxPermittedFilling, trainPdf })
export const loadedCar = withFollower(
  handle(carDeclared, { ...carHandlers, bulkCreate, updateActiveDetails }),
  billsFollow,
)
export const station = handle(stationDeclared, { railroads })
export { shipment } from '#server/areas/rail/shipment/shipment.ts'
