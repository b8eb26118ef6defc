/** The archived papers of a record, as its server answers them. */
import { useQuery } from '@tanstack/react-query'
import type { PaperKind } from '#model/kernel/papers.ts'
import { papersListed, type Resource } from '#model/kernel/resource.ts'
import { api } from '#src/engine/api/api.ts'

export type ArchivedPaper = {
  readonly id: number
  readonly code: string
  readonly revision: number
  readonly kind: PaperKind
  readonly filename: string
  readonly pages: number
  readonly created_at: string
  readonly created_by: string
  readonly sent: readonly {
    readonly to: string
    readonly at: string | null
    readonly outcome: string
    readonly problem: string
  }[]
}
export type PaperDifference = {
  readonly changes: readonly {
    readonly under: string
    readonly what: string
    readonly from: string
    readonly to: string
  }[]
}

export const kindWords: Readonly<Record<ArchivedPaper['kind'], string>> = {
  issued: 'Issued',
  corrected: 'Corrected',
  void: 'Void',
}

const archivePath = (resource: Resource, id: number | string): string =>
  `${resource.path}${id}/${papersListed(resource)?.archived?.path ?? ''}`

/** The file of one of them, by its path below /api/. */
export const paperPath = (resource: Resource, id: number | string, paper: number): string =>
  `${archivePath(resource, id)}?${papersListed(resource)?.archived?.id ?? 'id'}=${paper}`

export const useArchived = (name: string, resource: Resource, id: number | string) =>
  useQuery({
    queryKey: [name, 'papers', id],
    queryFn: ({ signal }) =>
      api<{ results: readonly ArchivedPaper[] }>(archivePath(resource, id), { signal }).then(({ results }) => results),
    meta: { resources: ['document:archivedPaper', 'config:letter'] },
  })

export const useDifference = (resource: Resource, id: number | string, from: number, to: number) =>
  useQuery({
    queryKey: ['document:archivedPaper', 'difference', from, to],
    queryFn: ({ signal }) =>
      api<PaperDifference>(`${resource.path}${id}/paper_difference/`, { query: { from, to }, signal }),
    // Neither of them ever changes.
    staleTime: Infinity,
  })
