/** The offsets that this process goes by: the server has them from its database, the page from the server, its worker from the page. */
import { noZoneOffsets, type ZoneOffsets } from './zone-offsets.ts'

let known: ZoneOffsets = noZoneOffsets

export const zoneOffsets = (): ZoneOffsets => known
export const goByOffsets = (offsets: ZoneOffsets): void => void (known = offsets)
