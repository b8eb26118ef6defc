/** A part of the screen of inboxes: its heading, and what is shown while its rows are loading or could not be loaded. */
import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { Group } from '#src/ui/form/Section.tsx'
import styles from './Inbox.module.css'

type Props<T> = {
  readonly heading: string
  readonly answer: UseQueryResult<T>
  readonly isWide?: boolean
  readonly children: (data: T) => ReactNode
}

export function Part<T>({ heading, answer, isWide = false, children }: Props<T>) {
  return (
    <div className={styles[isWide ? 'wide' : 'part']}>
      <Group heading={heading}>
        {answer.data !== undefined ? (
          children(answer.data)
        ) : answer.isError ? (
          <ErrorState
            title={`${heading} could not be loaded`}
            error={answer.error}
            onRetry={() => void answer.refetch()}
          />
        ) : (
          <Skeleton rows={3} label={`Loading ${heading.toLowerCase()}`} />
        )}
      </Group>
    </div>
  )
}
