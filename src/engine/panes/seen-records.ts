/** The records that the user opened last, for components. */
import { useSnapshot } from 'valtio'
import { seenRecords, type SeenRecord } from './seen-records.state.ts'

export const useSeenRecords = (): readonly SeenRecord[] => useSnapshot(seenRecords().now).list
