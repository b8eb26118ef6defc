/** Searches of the palette that found nothing: how many by day, and the words that were typed in this browser. */
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { searchMiss } from '#model/areas/config/search-miss.resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { forgetMissedSearches, missedSearches } from '#src/engine/data/missed-searches.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import styles from './Searches.module.css'

const DAYS = 30
const rows = rowsOf(searchMiss)
const times = (count: number): string => (count === 1 ? 'once' : `${grouped(count)} times`)

function Days() {
  const answer = useFresh({
    queryKey: ['config:searchMiss', 'by day'],
    queryFn: ({ signal }) => rows.list({ limit: DAYS }, signal),
  })
  if (answer.isError && answer.data === undefined)
    return (
      <ErrorState title="The days could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (answer.data === undefined) return <Skeleton />
  if (answer.data.results.length === 0)
    return <p className={styles['about']}>Every search has found something so far.</p>
  return (
    <ul aria-label="By day" className={styles['lines']}>
      {answer.data.results.map(({ id, day, searches }) => (
        <li key={id} className={styles['line']}>
          <time dateTime={day ?? ''}>{day}</time>
          <span>{grouped(searches)}</span>
        </li>
      ))}
    </ul>
  )
}

function Words() {
  useDisplaySettings()
  const [words, setWords] = useState(missedSearches)
  const forget = (): void => {
    forgetMissedSearches()
    setWords([])
  }
  if (words.length === 0) return <p className={styles['about']}>No search in this browser has been without result.</p>
  return (
    <>
      <ul aria-label="Words typed in this browser" className={styles['lines']}>
        {words.map(({ words: typed, times: count, at }) => (
          <li key={typed} className={styles['line']}>
            <span>
              {typed}
              <span className={styles['about']}>
                {times(count)}, last {momentText(at)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Button look="quiet" icon={Trash2} onPress={forget}>
        Forget these words
      </Button>
    </>
  )
}

export default function Searches() {
  return (
    <div className={styles['page']}>
      <section className={styles['part']}>
        <h2>Searches by day</h2>
        <p className={styles['about']}>How often the palette found nothing, in the whole company. Days are in UTC.</p>
        <Days />
      </section>
      <section className={styles['part']}>
        <h2>Words</h2>
        <p className={styles['about']}>
          Words that were typed in this browser and found nothing. They stay in the browser, without the name of the
          person.
        </p>
        <Words />
      </section>
    </div>
  )
}
