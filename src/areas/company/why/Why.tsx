/** What somebody may do, and where it comes from; asked in words, first the answer to that. */
import { useEffect, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Row } from '#model/kernel/resource.ts'
import { user } from '#model/areas/user/user.resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { splitsOf } from './question.ts'
import { WhyList } from './WhyList.tsx'

type Meant = {
  readonly people: readonly Pick<Row<typeof user>, 'id' | 'name' | 'email'>[]
  readonly deed: string
} | null
const MOST_NAMED = 8

/** Those whom the first words name: the longest of them that still finds somebody. */
async function whoIsMeant(about: string, signal: AbortSignal): Promise<Meant> {
  let meant: Meant = null
  for (const { name, deed } of splitsOf(about)) {
    const { results } = await rowsOf(user).list({ search: name, limit: MOST_NAMED }, signal)
    if (results.length === 0) break
    meant = { people: results, deed }
  }
  return meant
}

function Asked({ about }: { readonly about: string }) {
  const [, navigate] = useLocation()
  const answer = useFresh({
    queryKey: ['user:user', 'meant', about],
    queryFn: ({ signal }) => whoIsMeant(about, signal),
    enabled: about !== '',
  })
  const meant = answer.data
  const go = (id: number): void =>
    navigate(`/config/why/${id}?about=${encodeURIComponent(meant?.deed ?? '')}`, { replace: true })
  const only = meant?.people.length === 1 ? meant.people[0]?.id : undefined
  useEffect(() => {
    if (only !== undefined) go(only)
  })
  if (answer.isError && meant === undefined)
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (about === '' || meant === null)
    return (
      <EmptyState title={about === '' ? 'Ask about somebody' : `“${about}” names nobody`}>
        Say the name first, then what they cannot do, such as “why vic ticket void” in the palette.
      </EmptyState>
    )
  if (meant !== undefined && meant.people.length > 1)
    return (
      <EmptyState title="Who is meant?">
        {meant.people.map(({ id, name, email }) => (
          <Button key={id} onPress={() => go(id)}>
            {name}, {email}
          </Button>
        ))}
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
