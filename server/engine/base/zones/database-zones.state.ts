/** What the process knows of its database's time zones: the database's own name of each, by every name in lower case. */
import { zonesByName } from './database-zones.ts'

/** Until the database has told its names (`learnZones`), those that this system counts up. */
export const databaseZones: { names: ReadonlyMap<string, string> } = {
  names: zonesByName(['UTC', ...Intl.supportedValuesOf('timeZone')], (name) => name),
}
