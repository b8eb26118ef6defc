/** What every paper has, at terminals and elsewhere: who saw it, and who brought it. */
import { flag, instant, ref } from '#model/kernel/field.ts'
import type { WrittenPaper } from './rules/judged-paper.ts'

const group = 'Verification'
const who = { readOnly: true, onDelete: 'clear', group } as const

export const paperMarks = {
  verified: flag(false, {
    table: true,
    group,
    help: 'Somebody has looked at the document. A change of number, dates or document takes it back',
  }),
  verified_by: ref('user:user', who),
  verified_at: instant({ readOnly: true, group }),
  uploaded_by: ref('user:user', who),
} as const

/** The newest document is the one that is shown; number and dates may come with it. */
export const paperCalls = {
  upload: 'upload_certificate/',
  label: 'Document',
  sets: 'document',
  answers: 'row',
  types: ['application/pdf', 'image/png', 'image/jpeg', 'image/tiff', 'image/heic'],
} as const

type Marks = Pick<WrittenPaper, 'number' | 'document' | 'verified' | 'verified_by' | 'verified_at' | 'uploaded_by'>
export type HeldPaper = Marks & {
  readonly certification: string | null
  readonly issued_date: string | null
  readonly expiry_date: string | null
}
export type OtherPaper = Marks & {
  readonly certificate_type: number | null
  readonly issue_date: string | null
  readonly expiry_date: string | null
}
