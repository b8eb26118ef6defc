/** A number of rows as text: `1 row`, `2,345 rows`. */
import { grouped } from '#model/shared/number-format.ts'

export const rowCount = (count: number): string => `${grouped(count)} ${count === 1 ? 'row' : 'rows'}`
