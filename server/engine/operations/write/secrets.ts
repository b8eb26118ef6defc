/** Hashes or seals passwords and the like before anything is written, and before the transaction, because hashing is deliberately slow. */
import { createHmac } from 'node:crypto'
import type { Fields } from '#model/kernel/field.ts'
import { sealed } from '../../base/secrets/sealed.ts'
import type { ColumnValues } from '../../rows/reading/read-rows.ts'

/** Throws 400 under the field if the value breaks the rules for such secrets. */
export type HashSecret = (plain: string, field: string) => Promise<string>

/**
 * What was sent, with a seal in place of each secret: a repetition with another secret is another request. The seal is made with the
 * token of the session, which the server keeps nowhere, so that no secret can be guessed by what is kept. Without a token there are no seals.
 */
export function withSealedSecrets(fields: Fields, values: ColumnValues, token: string | undefined): ColumnValues {
  const isSecret = ([key]: readonly [string, unknown]): boolean => fields[key]?.writeOnly === true
  const sent = Object.entries(values)
  const open = sent.filter((entry) => !isSecret(entry))
  const secrets = sent.filter(isSecret)
  if (token === undefined || secrets.length === 0) return Object.fromEntries(open)
  const seal = ([key, value]: readonly [string, unknown]): readonly [string, string] => [
    key,
    createHmac('sha256', token)
      .update(JSON.stringify([key, value]))
      .digest('base64url'),
  ]
  return Object.fromEntries([...open, ...secrets.map(seal)])
}

/** What is kept of the write-only values among those that were sent, by field. */
export async function hashSecrets(hashSecret: HashSecret, fields: Fields, values: ColumnValues): Promise<ColumnValues> {
  const hashed: Record<string, string> = {}
  for (const [key, value] of Object.entries(values)) {
    const { writeOnly, readOnly, sealed: address } = fields[key] ?? {}
    // What only the server sets is refused later, by its name.
    if (writeOnly !== true || readOnly === true || typeof value !== 'string' || value === '') continue
    hashed[key] = address !== undefined ? await sealed(value) : await hashSecret(value, key)
  }
  return hashed
}
