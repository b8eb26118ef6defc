/** What every paper has, at terminals and elsewhere: who saw it, and who brought it. */
import { company } from '#model/areas/company/company.resource.ts'
import { flag, instant, ref, type Field } from '#model/kernel/field.ts'
import { judgedBy } from '#model/kernel/judged-by.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { judgedPaper, type WrittenPaper } from './rules/judged-paper.ts'

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
  takes: 'paper',
} as const

type Marks = Pick<WrittenPaper, 'number' | 'document' | 'verified' | 'verified_by' | 'verified_at' | 'uploaded_by'>
/** A row that is a paper, whatever its day of issue and its type are called in its resource. */
type AnyPaper = Marks & {
  readonly certification?: string | null
  readonly certificate_type?: number | null
  readonly issued_date?: string | null
  readonly issue_date?: string | null
  readonly expiry_date: string | null
}
type TypeOfPapers = Resource<string, { readonly validity_months: Field<number | null> }>
type Named = {
  /** The field that names its type. */
  readonly by: 'certification' | 'certificate_type'
  /** Its day of issue. */
  readonly issued: 'issued_date' | 'issue_date'
}

export const judgedPapers = (type: TypeOfPapers, { by, issued }: Named) => {
  const asWritten = (row: AnyPaper): WrittenPaper => ({ ...row, issued: row[issued] ?? null, expires: row.expiry_date })
  return judgedBy({
    fields: [by, 'number', issued, 'expiry_date', 'document', 'verified'],
    facts: { type: { of: type, where: { id: by } }, own: { of: company, where: {} } },
    judge: (row: AnyPaper, facts, _may, before: AnyPaper | undefined, writing) =>
      judgedPaper(
        asWritten(row),
        {
          validity_months: facts.type?.validity_months ?? null,
          fourEyes: facts.own?.certificate_four_eyes ?? false,
        },
        { issued, expires: 'expiry_date' },
        writing,
        before && asWritten(before),
      ),
  })
}
