/** Whether a customs invoice may be sent: its state, what is missing, and which codes it names. */
import type { UsedCode } from '#model/areas/erp/rules/their-codes.ts'
import { isNumbered } from './boxes/box.ts'
import type { MissingBox } from './boxes/forms.ts'

type Sendable = { readonly status: string }

export const isSendable = ({ status }: Sendable): boolean => status === 'draft' || status === 'ready'

export const isSent = ({ status }: Sendable): boolean => status === 'sent' || status === 'accepted'

/** Why it cannot be sent, in a sentence; empty if it can. */
export function unfitToSend({ status }: Sendable, missing: readonly MissingBox[]): string {
  if (status === 'cancelled') return 'It is cancelled.'
  if (status === 'rejected') return 'It was rejected. Correct it first.'
  if (!isSendable({ status })) return `It is ${status} already.`
  return missing.map(({ box, message }) => (isNumbered(box) ? `Box ${box}: ${message}` : message)).join(' ')
}

type Lined = { readonly lines: readonly { readonly unit: string }[] }
/** `parties`: what we call them. */
export const usedCodes = ({ lines }: Lined, parties: readonly string[]): readonly UsedCode[] => [
  ...parties.map((ours): UsedCode => ['party', ours]),
  ...lines.map(({ unit }): UsedCode => ['unit', unit]),
]
