/** A part of what invoicing is set up with: what it still needs first, each with the button that leads on. */
import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { Group } from '#src/ui/form/Section.tsx'
import { NEEDED } from './settings-controller.ts'
import styles from './Settings.module.css'

export type Missing = {
  readonly says: string
  /** Undefined where the person may not mend it. */
  readonly go?: { readonly label: string; readonly run: () => void } | undefined
}
type Props = {
  readonly heading: string
  readonly isWide?: boolean
  readonly missing?: readonly Missing[]
  readonly children: ReactNode
}

export const Part = ({ heading, isWide = false, missing = [], children }: Props) => (
  <div className={styles[isWide ? 'wide' : 'part']}>
    <Group heading={heading}>
      {missing.length > 0 && (
        <ul className={styles['missing']} aria-label={`Missing: ${heading.toLowerCase()}`}>
          {missing.map(({ says, go }) => (
            <li key={says}>
              <span>{says}</span>
              {go && (
                <Button look="quiet" {...{ [NEEDED]: '' }} onPress={go.run}>
                  {go.label}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {children}
    </Group>
  </div>
)

/** The heading while the rows are loading, or the reason why they could not be loaded. */
export function Waiting({ heading, answer }: { readonly heading: string; readonly answer: UseQueryResult }) {
  return (
    <Part heading={heading}>
      {answer.isError ? (
        <ErrorState
          title={`${heading} could not be loaded`}
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <Skeleton rows={4} label={`Loading ${heading.toLowerCase()}`} />
      )}
    </Part>
  )
}
