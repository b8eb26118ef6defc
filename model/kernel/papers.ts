/**
 * The papers of a resource: what is printed of its rows, what is archived of them for good, and how it is sent. From the declaration follow the
 * calls; the area's server side says what stands on each paper (`withPapers`).
 */
import { onResource, onRow, type Actions } from './action.ts'
import { choice, codes, day, flag, integer, refs, text } from './field.ts'
import type { Need } from './permissions.ts'
import { refIsUuid } from './validate.ts'

/** What an archived paper is: the first of its row, one that replaces it, or one that says that it holds no longer. */
export const paperKinds = ['issued', 'corrected', 'void'] as const
export type PaperKind = (typeof paperKinds)[number]

export type Archiving<Key extends string = string> = {
  /** The transitions of the life cycle with which the paper is archived. */
  readonly on: Readonly<Record<string, 'issued' | 'void'>>
  /** The field that counts its revisions. */
  readonly revision: Key
  /** A row that was issued without a paper, such as with another program, gets one at its first print or letter. */
  readonly atPrint?: true
}

export type PaperSpec<Key extends string = string> = {
  readonly code: string
  readonly title: string
  /** Another code under which calls name it. */
  readonly alias?: string
  readonly archive?: Archiving<Key>
  /** Not with a transition, but with each print: kept and numbered while the row is in some states, and marked void in others. Without a life the field `status` names them. */
  readonly keeps?: {
    readonly in: readonly string[]
    readonly void: readonly string[]
    /** False: a row in any other state is not printed (409). By default it is printed as a draft. */
    readonly drafts?: false
  }
  /** It is of a day, or of the month that the day is in: `date` of the calls that print it names another one than today. */
  readonly dated?: 'day' | 'month'
  /** What it takes beside the permission to view the row, where it names more than that. */
  readonly needs?: Need
}

export type Papers<Key extends string = string> = {
  /** The resource itself, as `area:name`. */
  readonly of: string
  /** The resource whose rows, and so whose ids, it shows, where it is a view. */
  readonly base?: string
  /** The first one is printed where no code is given. */
  readonly set: readonly [PaperSpec<Key>, ...PaperSpec<Key>[]]
  /** The parameters of `{id}/print/` that name the paper, if not `code`, and one of its kept prints. */
  readonly prints?: { readonly code: string; readonly version: string }
  /** The parameter that names many rows: `shipment_ids`. */
  readonly ids: string
  /** The zip in which many of them come, without its ending. */
  readonly zip: string
  /** The call that prints that of one row, where the product text names it otherwise than `print/`. */
  readonly print?: string
  /** The call that lists what is archived, with the parameter that names one of them. */
  readonly archived?: { readonly path: string; readonly id: string }
  readonly send?: {
    /** The call that sends that of one row; without it only `email_multiple/` does. */
    readonly path?: string
    readonly label: string
    readonly needs: Need
    /** What a row is answered of which no paper was issued: `not_shipped`. */
    readonly missing: string
  }
  /** The first part of an address outside of `/api/`: `/print/bol/7/`. */
  readonly page?: string
}

/** Papers in one file or one letter. */
export const MOST_PAPERS = 500
const LONGEST_LIST = 5000

/** The word under which an answer about many rows names each: `shipment` of `shipment_ids`. */
export const rowWord = ({ ids }: Papers): string => ids.replace(/_ids$/, '')

/** The same papers of rows that another company shares: its last archived one is printed and sent. Where it has none, the first print archives one for it. */
export const sharedPapers = (
  { of: base, set, prints, ids, zip, archived, send }: Papers,
  of: string,
  needs: Need,
): Papers<never> => ({
  of,
  base,
  ...(prints && { prints }),
  set: [bare(set[0]), ...set.slice(1).map(bare)],
  ids,
  zip,
  ...(archived && { archived }),
  ...(send && { send: { label: send.label, missing: send.missing, needs } }),
})
const bare = ({ code, title, alias, dated, needs }: PaperSpec): PaperSpec<never> => ({
  code,
  title,
  ...(alias && { alias }),
  ...(dated && { dated }),
  ...(needs && { needs }),
})

/** The papers that are archived. */
export const archivedPapers = (papers: Papers | undefined): readonly (PaperSpec & { readonly archive: Archiving })[] =>
  (papers?.set ?? []).flatMap((paper) => (paper.archive ? [{ ...paper, archive: paper.archive }] : []))

/** The parameter that names the paper where one is printed. */
export const printCode = ({ prints }: Papers): string => prints?.code ?? 'code'

/** The parameter that says of which day a paper is. */
const dateOf = ({ set }: Papers) =>
  set.some(({ dated }) => dated !== undefined) && {
    date: day({ label: 'Day', help: 'Today if left empty; for a paper of a month, any day of it' }),
  }

/** Whether a print may archive a paper, so that its GET acts. */
export const archivesPrints = ({ set, base }: Papers): boolean =>
  base !== undefined || set.some(({ keeps }) => keeps !== undefined)

/** The declaration of the paper with this code. */
export const specOf = (papers: Papers | undefined, code: string): PaperSpec | undefined =>
  papers?.set.find((one) => one.code === code)

/** The code of the paper that a call names by its code or its alias. */
export const codeNamed = ({ set }: Papers, named: string): string =>
  set.find(({ alias }) => alias === named)?.code ?? named

const codeOf = ({ set }: Papers) => {
  const named = set.flatMap(({ code, alias, title }) =>
    [code, ...(alias ? [alias] : [])].map((one) => [one, title] as const),
  )
  return choice(
    named.map(([code]) => code),
    set[0].code,
    { label: 'Paper', words: Object.fromEntries(named) },
  )
}

const addresses = text({
  holds: 'recipients',
  maxLength: LONGEST_LIST,
  label: 'To',
  help: 'E-mail addresses, with commas between',
})

const idsOf = ({ of, base = of, ids }: Papers) => {
  const list = { required: true, maxItems: MOST_PAPERS } as const
  return { [ids]: refIsUuid(base) ? codes(list) : refs(of, list) }
}

function archiveActions(view: Need, papers: Papers): Actions {
  const { archived } = papers
  if (archived === undefined) return {}
  const look = { needs: view, undo: 'none', method: 'GET', form: 'none' } as const
  return {
    paperArchive: onRow(archived.path, {
      ...look,
      label: 'Archived papers',
      input: { [archived.id]: integer({ help: 'One of them: its file' }) },
      paper: 'archive',
    }),
    ...((archivedPapers(papers).length > 0 || papers.set.some(({ keeps }) => keeps)) && {
      paperDifference: onRow('paper_difference/', {
        ...look,
        label: 'Difference of archived papers',
        input: { from: integer({ required: true }), to: integer({ required: true }) },
        paper: 'difference',
      }),
    }),
  }
}

function sendActions(papers: Papers): Actions {
  const { send } = papers
  if (send === undefined) return {}
  const many = {
    label: 'E-mail papers',
    needs: send.needs,
    form: 'none',
    input: { code: codeOf(papers), ...idsOf(papers), recipients: { ...addresses, required: true } },
    paper: 'sendMany',
  } as const
  return {
    ...(send.path !== undefined && {
      sendPaper: onRow(send.path, {
        label: send.label,
        needs: send.needs,
        undo: 'held',
        form: 'none',
        input: {
          target: {
            ...addresses,
            help: 'E-mail addresses, with commas between; leave empty for those who get it anyway',
          },
          archive_id: integer({ label: 'Archived paper', help: 'Its id; leave empty for the last one' }),
        },
        paper: 'send',
      }),
    }),
    emailMany: onResource('email_multiple/', { ...many, undo: 'none', method: 'GET', acts: true }),
    // An address holds only so many ids; a body holds them all.
    emailList: onResource('email_multiple/', { ...many, undo: 'held' }),
  }
}

function paperActions({ view }: { readonly view: Need }, papers: Papers): Actions {
  const code = codeOf(papers)
  const look = { needs: view, undo: 'none', form: 'none', cost: 'print' } as const
  const acts = archivesPrints(papers) && ({ acts: true } as const)
  const { prints } = papers
  const many = {
    ...look,
    label: 'Print many',
    input: { ...idsOf(papers), code, ...dateOf(papers), zip: flag(false, { help: 'A file for each, in a zip' }) },
    paper: 'printMany',
  } as const
  return {
    printPaper: onRow(papers.print ?? 'print/', {
      ...look,
      ...acts,
      label: 'Print',
      method: 'GET',
      input: {
        [printCode(papers)]: code,
        ...dateOf(papers),
        ...(prints && { [prints.version]: integer({ min: 1, help: 'One of the prints that were kept' }) }),
        ...(archivedPapers(papers).length > 0 && {
          draft: flag(false, { help: 'As it would be now, though one is archived' }),
        }),
      },
      paper: 'print',
    }),
    printMany: onResource('print_multiple/', { ...many, ...acts, method: 'GET' }),
    printList: onResource('print_multiple/', many),
    ...archiveActions(view, papers),
    ...sendActions(papers),
  }
}

/** The papers of rows that refer to one of these: the bills of lading of a contract. `by` is the field that refers. */
export type PapersOfOthers = { readonly papers: Papers; readonly by: string }

/** The same calls for them: `{id}/print/` prints what was issued of all that refer to the row, and many are named by the ids of those others. */
const papersOfOthers = (needs: { readonly view: Need }, { papers, by }: PapersOfOthers): Actions =>
  Object.fromEntries(
    Object.entries(paperActions(needs, papers)).map(([name, action]) => [
      name,
      { ...action, paperOf: { resource: papers.of, by } },
    ]),
  )

type Printed = { readonly papers?: Papers; readonly papersOf?: PapersOfOthers }

/** The calls of a resource about papers. Where it has papers of others too, its own are printed one at a time, by `{id}/print/`. */
export function allPaperActions(needs: { readonly view: Need }, { papers, papersOf }: Printed): Actions {
  const own = papers ? paperActions(needs, papers) : {}
  const others = papersOf ? papersOfOthers(needs, papersOf) : {}
  return { ...own, ...others, ...(papersOf && own['printPaper'] && { printPaper: own['printPaper'] }) }
}
