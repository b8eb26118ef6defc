/**
 * What an area says of the papers that its resource declares: the facts of rows, read in the transaction and plain as JSON, and the document
 * that is set from them, of facts alone, so that an archived paper can be set from what was kept.
 */
import type { PaperKind } from '#model/kernel/papers.ts'
import type { Resource, Row } from '#model/kernel/resource.ts'
import type { Paper } from '#server/print/paper.ts'
import type { Matching, Person, Rows, SummedUp } from '../../base/handler.ts'

export type FactsCall = {
  readonly rows: <S>(resource: S) => Rows<S>
  readonly matching: Matching
  readonly summedUp: SummedUp
  readonly person: Person
  /** ISO 8601 UTC. */
  readonly now: string
  /** Of a dated paper: the day that was asked for, `yyyy-MM-dd`; null for today. */
  readonly day: string | null
}

/** Which paper it is of its row; printed on it. */
export type Issue = {
  /** Across the page: '' for an archived paper that holds. */
  readonly mark: '' | 'DRAFT' | 'NOT ARCHIVED' | 'VOID'
  readonly revision: number
  readonly kind: PaperKind
  /** When and by whom it was issued or printed, ISO 8601 UTC. */
  readonly at: string
  readonly by: string
  /** The archived paper that this one replaces. */
  readonly replaces: { readonly revision: number; readonly at: string } | null
}

/** A file that goes along with a paper when it is sent, such as the same invoice as data. It is archived with the paper. */
export type FileAlong = {
  /** As a paper has one, but none that the resource declares. */
  readonly code: string
  /** Of its name. The rest of the name is that of the paper. */
  readonly extension: 'xml'
  readonly bytes: Uint8Array
}

export type PaperWork<R = Resource, F = unknown> = {
  /** Of many rows at once, in their order. */
  readonly facts: (call: FactsCall, rows: readonly Row<R>[]) => Promise<readonly F[]>
  readonly one: (facts: F, issue: Issue) => Paper | Promise<Paper>
  /** Of its file, without revision and ending. */
  readonly filename: (facts: F) => string
  /** To whom it goes when it is archived, and where nobody is named. */
  readonly recipients?: (call: FactsCall, row: Row<R>) => Promise<readonly string[]>
  /** What goes along with it, also when it is sent once more; nothing goes along with a void one. */
  readonly along?: (facts: F) => readonly FileAlong[]
}

/** By the code of the paper. */
export type PaperWorks = Readonly<Record<string, PaperWork<never, unknown>>>
const PAPERS = Symbol('papers')

const isWorks = (found: unknown): found is PaperWorks => typeof found === 'object' && found !== null
const worksIn = (handlers: object): PaperWorks => {
  const found: unknown = PAPERS in handlers ? handlers[PAPERS] : undefined
  return isWorks(found) ? found : {}
}

/** The handlers of a resource's actions together with papers of its rows, or of the rows that they show or refer to. */
export const withPapers = <R extends Resource, H extends object, F extends Record<string, unknown>>(
  _of: R,
  handlers: H,
  works: { readonly [K in keyof F]: PaperWork<R, F[K]> },
): H => ({ ...handlers, [PAPERS]: { ...worksIn(handlers), ...works } })

/** Throws where the declaration names a paper that nobody writes, or somebody writes one that it does not name. */
export function paperWorksOf({ papers, papersOf, life, label, fields }: Resource, handlers: object): PaperWorks {
  const works = worksIn(handlers)
  const set = [...(papers?.set ?? []), ...(papersOf?.papers.set ?? [])]
  const declared = set.map(({ code }) => code)
  const odd = [
    ...declared.filter((code) => works[code] === undefined),
    ...Object.keys(works).filter((code) => !declared.includes(code)),
    ...set.flatMap(({ archive }) => Object.keys(archive?.on ?? {}).filter((verb) => !life?.transitions[verb])),
  ]
  const isArchived = set.some(({ archive }) => archive !== undefined)
  if (isArchived && fields[life?.field ?? '']?.readOnly !== true)
    throw new Error(`${label}: its state must be read only, so that no change of it leaves out the archive`)
  if (odd.length > 0) throw new Error(`${label}: declaration and papers do not agree about ${odd.join(', ')}`)
  return works
}
