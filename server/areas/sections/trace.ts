/** The actions of section `trace`, resource by resource. */
import { event as declaredEvent } from '#model/areas/trace/event.resource.ts'
import { railcar as declaredCar } from '#model/areas/fleet/rail-car.resource.ts'
import { trip as declaredTrip } from '#model/areas/trace/trip.resource.ts'
import { waybill as declared } from '#model/areas/trace/waybill.resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { withFiled } from '#server/engine/operations/area-work/filed-work.ts'
import { withFollower } from '#server/engine/rows/following/followers.state.ts'
import { bulkCreate, bulkUpdate } from '#server/areas/fleet/fleet.ts'
import { assignLoadedRailCar } from '#server/areas/rail/waybill.ts'
import { seenPositions } from '#server/areas/trace/reading/positions.ts'
import { recordsInFence, tripInFence } from '#server/areas/trace/fence/records.ts'
import { importEvents } from '#server/areas/trace/import/import.ts'
import { tripsFollow } from '#server/areas/trace/moving/follow.ts'
import { cacheStatus } from '#server/areas/trace/keep-visits.ts'
import { readTripFile } from '#server/areas/document/bill/trip-file.ts'
import { saveExtractedData, uniqueValues } from '#server/areas/trace/trip-papers.ts'
import { eta, setEta, whyTripIsLate } from '#server/areas/trace/working.ts'

export const waybill = handle(declared, { assignLoadedRailCar })
export const event = withFollower(handle(declaredEvent, { importSightings: importEvents }), tripsFollow)
const tripHandlers = handle(declaredTrip, {
  eta,
  whyLate: whyTripIsLate,
  setEta,
  geofenceOfTrip: tripInFence,
  geofenceOfAll: recordsInFence,
  saveExtractedData,
  getShipperUniqueValues: uniqueValues,
  positions: seenPositions,
  tripCacheStatus: cacheStatus,
})
export const trip = withFiled(tripHandlers, readTripFile)
export const railcar = handle(declaredCar, { bulkUpdate, bulkCreate })
