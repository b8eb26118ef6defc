/** What somebody may do and whence; asked in words, first the answer to that. */
import { useEffect, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { user } from '#model/areas/user/user.resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { splitsOf } from './question.ts'
import { WhyList } from './WhyList.tsx'

type Meant = { readonly id: number; readonly deed: string; readonly others: number } | null

/** The first words that are somebody's name: the longest of them that still finds one. */
async function whoIsMeant(about: string, signal: AbortSignal): Promise<Meant> {
  let meant: Meant = null
  for (const { name, deed } of splitsOf(about)) {
    const { results, count } = await rowsOf(user).list({ search: name, limit: 5 }, signal)
    const [first] = results
    if (!first) break
    meant = { id: first.id, deed, others: count - 1 }
  }
  return meant
}

function Asked({ about }: { readonly about: string }) {
  const [, navigate] = useLocation()
  const answer = useFresh({
    queryKey: ['user:user', 'meant', about],
    queryFn: ({ signal }) => whoIsMeant(about, signal),
  })
  const meant = answer.data
  useEffect(() => {
    if (meant) navigate(`/config/why/${meant.id}?about=${encodeURIComponent(meant.deed)}`, { replace: true })
  }, [meant, navigate])
  if (answer.isError && meant === undefined)
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (meant === null)
    return (
      <EmptyState title="Nobody is called that">
        {`Ask with the name first, such as “why vic ticket void”. Asked was: ${about === '' ? 'nothing' : about}.`}
      </EmptyState>
    )
  return <Skeleton rows={10} label="Looking for who is meant" />
}

export default function Why({ userId }: { readonly userId?: number }) {
  const search = useSearch()
  const about = useMemo(() => new URLSearchParams(search).get('about') ?? '', [search])
  if (userId === undefined) return <Asked about={about} />
  return <WhyList key={userId} userId={userId} about={about} />
}
