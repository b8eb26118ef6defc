/** Reads what a document row says of its pages and of the values that a person accepted. */
import { boxOf, type KeptReading } from '#model/areas/document/rules/kept-reading.ts'
import type { PageBox } from '#model/areas/document/rules/reading/page-words.ts'

export type PagePlace = { readonly page: number; readonly box: PageBox }
/** `by`: name of the person. */
export type AcceptedFigure = {
  readonly value: string
  readonly by: string
  readonly at: string
  readonly place?: PagePlace
}
export type AcceptedFigures = Readonly<Record<string, AcceptedFigure>>

const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
const textIn = (fields: ReadonlyMap<string, unknown>, name: string): string => {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

export function acceptedOf(value: unknown): AcceptedFigures {
  return Object.fromEntries(
    [...fieldsOf(value)].map(([name, one]) => {
      const fields = fieldsOf(one)
      const [page, box] = [fields.get('page'), boxOf(fields.get('box'))]
      const place = typeof page === 'number' && box !== undefined ? { place: { page, box } } : {}
      const [by, at] = [textIn(fields, 'by'), textIn(fields, 'at')]
      return [name, { value: textIn(fields, 'value'), by, at, ...place }]
    }),
  )
}

type Span = { readonly page_from: number | null; readonly page_to: number | null; readonly pages: number | null }
/** Pages of the document within its file. */
export function pagesOf({ page_from, page_to, pages: count }: Span, { pages }: KeptReading): readonly number[] {
  if (pages.length > 0) return pages.map(({ page }) => page)
  const first = page_from ?? 1
  const last = page_to ?? first + Math.max(count ?? 1, 1) - 1
  return Array.from({ length: Math.max(last - first + 1, 1) }, (_, at) => first + at)
}
