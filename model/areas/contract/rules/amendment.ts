/** Whoever changes the terms of an approved contract says why; the reason is kept with it, and each one in its history. */
import { judgedBy } from '#model/kernel/judged-by.ts'
import { contractTerms } from './contract-life.ts'

type Amended = { readonly status: string; readonly amendment_reason: string } & Readonly<
  Partial<Record<(typeof contractTerms)[number], unknown>>
>

/** An undo writes the terms and the reason back together, so a reason that is emptied is one that is taken back. */
export function amendmentFault(row: Amended, before: Amended | undefined): string | undefined {
  if (before === undefined || before.status !== 'approved' || row.status !== 'approved') return undefined
  const reason = row.amendment_reason.trim()
  const isTakenBack = reason === '' && before.amendment_reason.trim() !== ''
  return isTakenBack || (reason !== '' && reason !== before.amendment_reason.trim())
    ? undefined
    : 'It is approved: say why its terms change.'
}

export const amendment = judgedBy({
  fields: contractTerms,
  facts: {},
  judge: (row: Amended, _facts, _may, before) => {
    const fault = amendmentFault(row, before)
    return { errors: fault === undefined ? {} : { amendment_reason: [fault] }, values: {} }
  },
})
