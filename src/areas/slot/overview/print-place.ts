/** The papers of a place. */
import { openDocument } from '#src/engine/data/documents.ts'

/** `date`: the day, or any day of the month; without one, today. */
export const printPlace = (location: number, code: 'day' | 'month', date: string | null): void =>
  openDocument(`schedule/location/${location}/print/?code=${code}${date === null ? '' : `&date=${date}`}`)
