/** Views of the table of documents that everyone has, and the number of documents in each state. */
import { bill } from '#model/areas/document/bill.resource.ts'
import { codeText } from '#model/kernel/words/code-words.ts'
import { grouped } from '#model/shared/number-format.ts'
import { inSentence } from '#model/shared/label-text.ts'
import { api } from '#src/engine/api/api.ts'

type BillView = {
  readonly title: string
  /** Filter texts by field, as they are typed. */
  readonly filters: Readonly<Record<string, string>>
}
export const billViews = {
  all: { title: 'All', filters: {} },
  doubtful: { title: 'Doubtful', filters: { status: '=read', doubts: '>0' } },
  unmatched: { title: 'Unmatched', filters: { status: '=read', match: '=none' } },
  failed: { title: 'Failed', filters: { status: '=failed' } },
  mine: { title: 'Uploaded by me', filters: { uploaded_by: '=me' } },
} as const satisfies Readonly<Record<string, BillView>>
export type BillViewName = keyof typeof billViews

const sameFilters = (one: BillView['filters'], other: BillView['filters']): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([field, text]) => other[field] === text)
export const isShown = ({ filters }: BillView, now: BillView['filters']): boolean => sameFilters(filters, now)

type Overview = { readonly by: { readonly status?: Readonly<Record<string, number>> } }
export const countStates = (signal: AbortSignal): Promise<Overview> =>
  api<Overview>(`${bill.path}get_overview/`, { signal })

/** `3 waiting · 12 read`: states without a document are left out. */
export const statesText = ({ by: { status = {} } }: Overview): string =>
  Object.entries(status)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${grouped(count)} ${inSentence(codeText(bill.fields.status, state))}`)
    .join(' · ')
