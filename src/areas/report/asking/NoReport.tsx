/** Shown in place of a report while it is loaded, if it cannot be loaded, or if it does not exist. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { AnyRow } from '#model/kernel/resource.ts'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'

export function NoReport({ answer }: { readonly answer: UseQueryResult<AnyRow | null> }) {
  if (answer.data === null)
    return (
      <EmptyState title="This report does not exist">
        It may have been deleted, or its owner does not share it. The table of reports lists all that you can see.
      </EmptyState>
    )
  if (answer.isError)
    return (
      <ErrorState title="The report could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  return <Skeleton label="Loading the report" />
}
