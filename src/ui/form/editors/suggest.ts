/** Suggestions for references, requested from `autocomplete/` shortly after the last keystroke. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { resourceNamed } from '#model/areas/named.ts'
import type { AnyRow } from '#model/kernel/resource.ts'
import { api, rowsOf } from '#src/engine/api/api.ts'
import { titleOf } from '../draft/labels.ts'
import { useSettled } from '../draft/use-settled.ts'

export type Suggestion = { readonly value: number | string; readonly label: string }

/** The values that offered rows have (`offers` of the field). */
type Offers = Readonly<Record<string, string>> | undefined
type Suggestions = { readonly results: readonly Suggestion[] }
const SHOWN = 30

async function ask(to: string, input: string, offers: Offers, signal?: AbortSignal): Promise<Suggestions> {
  const resource = resourceNamed(to)
  if (offers === undefined)
    return api<Suggestions>(`${resource.path}autocomplete/`, {
      query: { input, limit: SHOWN },
      ...(signal && { signal }),
    })
  const query = { ...offers, ...(input.trim() !== '' && { search: input.trim() }), limit: SHOWN }
  const { results } = await rowsOf(resource).list(query, signal)
  return { results: results.map((row) => ({ value: row.id, label: titleOf(resource, row, {}) })) }
}

const matches = (label: string, typed: string): boolean =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word))

/**
 * Requests start when the field is `open`. Options that do not match the text are filtered out at once, even before
 * the response arrives.
 */
export function useSuggestions(to: string, typed: string, open: boolean, offers?: Offers) {
  const search = useSettled(typed, 120)
  const answer = useQuery({
    queryKey: [to, 'autocomplete', search, offers],
    queryFn: ({ signal }) => ask(to, search, offers, signal),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const found = (answer.data?.results ?? []).filter(({ label }) => matches(label, typed))
  const nothing =
    answer.isFetching || search !== typed ? 'Searching…' : answer.isError ? answer.error.message : 'No matches.'
  return { found, nothing }
}

/** For users who tab on without looking at the list: the record that the text means, if it is unambiguous. */
export async function meantBy(to: string, typed: string, offers?: Offers): Promise<Suggestion | undefined> {
  const { results } = await ask(to, typed.trim(), offers)
  return (
    results.find(({ label }) => label.toLowerCase() === typed.trim().toLowerCase()) ??
    (results.length === 1 ? results[0] : undefined)
  )
}

/** The title of a reference that came without one, such as from a URL. */
export function useLabel(to: string, id: number | string | null, known: string | undefined): string {
  const row = useQuery<AnyRow>({
    queryKey: [to, 'named', id],
    queryFn: ({ signal }) => rowsOf(resourceNamed(to)).get(id ?? '', signal),
    enabled: id !== null && known === undefined,
  })
  if (id === null) return ''
  return known ?? (row.data ? titleOf(resourceNamed(to), row.data, {}) : '…')
}
