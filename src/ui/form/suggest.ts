/** Live suggestions for a reference: what is typed is asked of `autocomplete/`, shortly after the last key. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { resourceNamed } from '#model/table.ts'
import { api } from '../../engine/api.ts'

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
