/** Hashes passwords and the like before anything is written, and before the transaction, because hashing is deliberately slow. */
import type { Fields } from '#model/kernel/field.ts'
import type { ColumnValues } from '../../rows/read-rows.ts'

/** Throws 400 under the field if the value breaks the rules for such secrets. */
export type HashSecret = (plain: string, field: string) => Promise<string>

/** What was sent, without the values that are secret: it may be kept, as a hash, to know the request again. */
export const withoutSecrets = (fields: Fields, values: ColumnValues): ColumnValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => fields[key]?.writeOnly !== true))

/** The hashes of the write-only values among those that were sent, by field. */
export async function hashSecrets(hashSecret: HashSecret, fields: Fields, values: ColumnValues): Promise<ColumnValues> {
  const hashed: Record<string, string> = {}
  for (const [key, value] of Object.entries(values))
    if (fields[key]?.writeOnly === true && typeof value === 'string' && value !== '')
      hashed[key] = await hashSecret(value, key)
  return hashed
}
