/** One figure of the overview: what it is called, how it is reckoned behind `?`, and what it draws once that has come. */
import { useId, useState, type ReactNode } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import styles from './Figures.module.css'

type Answer = {
  readonly data: unknown
  readonly isError: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
}
type Props = {
  readonly title: string
  readonly definition: string
  readonly answer: Answer
  /** What can be set, beside the title. */
  readonly setting?: ReactNode
  readonly children: ReactNode
}

export function Figure({ title, definition, answer, setting, children }: Props) {
  const [isExplained, setExplained] = useState(false)
  const id = useId()
  return (
    <section className={styles['figure']} aria-labelledby={`${id}-title`}>
      <header className={styles['head']}>
        <h3 id={`${id}-title`}>{title}</h3>
        <Button
          look="quiet"
          aria-label={`How it is reckoned: ${title}`}
          aria-expanded={isExplained}
          aria-controls={`${id}-said`}
          onPress={() => setExplained(!isExplained)}
        >
          ?
        </Button>
        {setting}
      </header>
      <p id={`${id}-said`} className={styles['definition']} hidden={!isExplained}>
        {definition}
      </p>
      {answer.isError && answer.data === undefined ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data === undefined ? (
        <Skeleton rows={5} label={`Loading: ${title}`} />
      ) : (
        children
      )}
    </section>
  )
}
