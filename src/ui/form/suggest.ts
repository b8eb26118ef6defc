/** Live suggestions for a reference: what is typed is asked of `autocomplete/`, shortly after the last key. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { resourceNamed } from '#model/named.ts'
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

const ask = (to: string, input: string, signal?: AbortSignal) =>
  api<{ readonly results: readonly Suggestion[] }>(`${resourceNamed(to).path}autocomplete/`, { query: { input, limit: 30 }, ...(signal && { signal }) })

const matches = (label: string, typed: string): boolean => typed.toLowerCase().split(/\s+/).every((word) => label.toLowerCase().includes(word))

/** Nothing is asked until the field is `open`. The list never holds what the text already rules out, however late the answer is. */
export function useSuggestions(to: string, typed: string, open: boolean) {
  const search = useSettled(typed, 120)
  const answer = useQuery({
    queryKey: [to, 'autocomplete', search],
    queryFn: ({ signal }) => ask(to, search, signal),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const found = (answer.data?.results ?? []).filter(({ label }) => matches(label, typed))
  const nothing = answer.isFetching || search !== typed ? 'Looking …' : answer.isError ? answer.error.message : 'Nothing matches.'
  return { found, nothing }
}

/** Who types and goes on without looking at the list: what the text means, where it can mean one thing alone. */
export async function meantBy(to: string, typed: string): Promise<Suggestion | undefined> {
  const { results } = await ask(to, typed.trim())
  return results.find(({ label }) => label.toLowerCase() === typed.trim().toLowerCase()) ?? (results.length === 1 ? results[0] : undefined)
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
