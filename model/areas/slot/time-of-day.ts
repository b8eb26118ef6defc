/** A time of a day on the clock of a location, such as 06:30. */
import { text, type FieldOptions } from '#model/kernel/field.ts'
import { timePattern } from './rules/booking.ts'

export const timeOfDay = (label: string, about?: FieldOptions & { readonly initial?: string }) =>
  text({
    holds: 'hour',
    label,
    maxLength: 5,
    pattern: timePattern,
    patternSays: 'a time from 00:00 to 23:59',
    search: false,
    ...about,
  })
