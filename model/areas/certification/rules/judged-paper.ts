/** What follows for a paper when it is written: its last day by its type, and who saw it when. */
import { spanProblem } from '#model/kernel/span.ts'
import type { Errors } from '#model/kernel/validate.ts'
import type { Verdict, WriteContext } from '#model/kernel/judging.ts'
import { monthsAfter } from './paper-state.ts'

type Dates = { readonly issued: string | null; readonly expires: string | null }
export type WrittenPaper = Dates & {
  readonly number: string
  readonly document: number | null
  readonly verified: boolean
  readonly verified_by: number | null
  readonly verified_at: string | null
  readonly uploaded_by: number | null
}
export type PaperRules = { readonly validity_months: number | null; readonly fourEyes: boolean }
/** What the two dates are called in its resource. */
export type DateNames = { readonly issued: string; readonly expires: string }

/** Left out or empty where its day of issue is set, the last day follows from the type. */
function lastDay(
  paper: WrittenPaper,
  { validity_months }: PaperRules,
  { issued, expires }: DateNames,
  { sets }: WriteContext,
) {
  const isLeftOut = paper.expires === null || !sets.has(expires)
  return paper.issued !== null && validity_months !== null && sets.has(issued) && isLeftOut
    ? monthsAfter(paper.issued, validity_months)
    : paper.expires
}

const content = (paper: WrittenPaper, expires: string | null): string =>
  JSON.stringify([paper.number, paper.issued, expires, paper.document])

/** `before`: the paper as it was. What is written back by an undo brings its own marks, which stay. */
export function judgedPaper(
  paper: WrittenPaper,
  rules: PaperRules,
  names: DateNames,
  writing: WriteContext,
  before?: WrittenPaper,
): Verdict {
  if (writing.sets.has('verified_by')) return { errors: {}, values: {} }
  const expires = lastDay(paper, rules, names, writing)
  const isOld = paper.issued === before?.issued && expires === before?.expires
  const problem = paper.issued && expires && !isOld ? spanProblem(paper.issued, expires) : undefined
  const errors: Errors =
    problem === undefined ? {} : { [writing.sets.has(names.expires) ? names.expires : names.issued]: [problem] }
  const follows = { [names.expires]: expires }
  const isNewPaper = paper.document !== null && paper.document !== (before?.document ?? null)
  const uploaded_by = isNewPaper ? writing.user : paper.uploaded_by
  const isSame = before !== undefined && content(paper, expires) === content(before, before.expires)
  const isSeen = paper.verified && (writing.sets.has('verified') || isSame)
  const isNew = isSeen && !(isSame && before.verified)
  const isOwn = rules.fourEyes && isNew && uploaded_by !== null && uploaded_by === writing.user
  return {
    errors: isOwn
      ? { ...errors, verified: ['You uploaded this document, so somebody else has to verify it.'] }
      : errors,
    values: {
      ...follows,
      uploaded_by,
      verified: isSeen,
      verified_by: isNew ? writing.user : isSeen ? paper.verified_by : null,
      verified_at: isNew ? writing.now : isSeen ? paper.verified_at : null,
    },
  }
}
