/** Live suggestions for a reference: what is typed is asked of `autocomplete/`, shortly after the last key. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { resourceNamed } from '#model/table.ts'
import type { AnyRow } from '#model/resource.ts'
import { api, rowsOf } from '../../engine/api.ts'
import { titleOf } from './labels.ts'

export type Suggestion = { readonly value: number | string; readonly label: string }

function useSettled(text: string, ms: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return settled
}

/** Nothing is asked until the field is `open`. */
export function useSuggestions(to: string, typed: string, open: boolean) {
  const search = useSettled(typed, 120)
  return useQuery({
    queryKey: [to, 'autocomplete', search],
    queryFn: ({ signal }) => api<{ results: readonly Suggestion[] }>(`${resourceNamed(to).path}autocomplete/`, { query: { input: search, limit: 30 }, signal }),
    enabled: open,
    placeholderData: keepPreviousData,
  })
}

/** What a reference is called where no one has said it yet: one that came with an address, not with a row. */
export function useLabel(to: string, id: number | string | null, known: string | undefined): string {
  const row = useQuery<AnyRow>({
    queryKey: [to, 'named', id],
    queryFn: ({ signal }) => rowsOf(resourceNamed(to)).get(id ?? '', signal),
    enabled: id !== null && known === undefined,
  })
  if (id === null) return ''
  return known ?? (row.data ? titleOf(resourceNamed(to), row.data, {}) : '…')
}
