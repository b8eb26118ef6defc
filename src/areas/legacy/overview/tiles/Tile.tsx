/** The frame of a tile: its title, the age of its figures, and their content once it is read. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { recentTime } from '#model/shared/clock.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import styles from '../Overview.module.css'

type Props<T> = {
  readonly title: string
  /** Beside the title, such as a sum. */
  readonly about?: ReactNode
  readonly answer: UseQueryResult<T>
  readonly isEmpty: (found: T) => boolean
  readonly none: { readonly title: string; readonly says: string }
  /** Below the words of an empty tile: leads to days that may have figures. */
  readonly lead: ReactNode
  readonly children: (found: T) => ReactNode
}

export function Tile<T>({ title, about, answer, isEmpty, none, lead, children }: Props<T>) {
  const { data, isError, error, refetch, dataUpdatedAt, isPlaceholderData: isOld } = answer
  return (
    <section className={styles['tile']} aria-label={title} aria-busy={isOld || undefined}>
      <header className={styles['title']}>
        <h3>{title}</h3>
        {about}
        <span className={styles['faint']}>
          {data === undefined ? '' : `as of ${recentTime(dataUpdatedAt, userZone())}`}
        </span>
      </header>
      {data === undefined ? (
        isError ? (
          <ErrorState title={`${title} could not be loaded`} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={6} label={`Loading: ${title}`} />
        )
      ) : isEmpty(data) ? (
        <EmptyState title={none.title}>
          <p>{none.says}</p>
          {lead}
        </EmptyState>
      ) : (
        children(data)
      )}
    </section>
  )
}
