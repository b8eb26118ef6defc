/** Makes the secret of a new row whose resource declares one: it is stored sealed, and the creation answers it once. */
import { randomBytes } from 'node:crypto'
import type { Entity } from '../../../base/entity.ts'
import { sealed } from '../../../base/secrets/sealed.ts'
import { withDrawn, type JudgedValues } from '../../../rows/judging/judge-row.ts'
import type { ColumnValues } from '../../../rows/reading/read-rows.ts'

const SECRET_BYTES = 32

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

type WithSecret = { readonly judged: JudgedValues; readonly answered: ColumnValues }

/** `answered`: values that the answer has beside the row. */
export async function withGivenSecret(entity: Entity, judged: JudgedValues): Promise<WithSecret> {
  const { givesSecret } = entity.resource
  const isGiven =
    givesSecret !== undefined &&
    Object.entries(givesSecret.where).every(([name, value]) => judged.declared[name] === value)
  if (!isGiven) return { judged, answered: {} }
  const plain = newSecret()
  return {
    judged: withDrawn(entity, judged, { [givesSecret.field]: await sealed(plain) }),
    answered: { [givesSecret.field]: plain },
  }
}
