/** The day for which prices are shown: arrows go to the next day at which something changes, and any other day can be typed. */
import { parseDate } from '@internationalized/date'
import { DateField, DateInput, DateSegment, I18nProvider } from 'react-aria-components'
import styles from './Prices.module.css'

/** The only English locale that writes dates as 2026-11-20. */
const LOCALE = 'en-CA'

type Props = {
  readonly days: readonly string[]
  readonly day: string
  readonly today: string
  readonly onGo: (day: string) => void
}

export function DayScrubber({ days, day, today, onGo }: Props) {
  const at = days.indexOf(day)
  return (
    <div className={styles['scrubber']}>
      <input
        type="range"
        aria-label="Day of the prices"
        aria-valuetext={day === today ? `${day}, today` : day}
        min={0}
        max={days.length - 1}
        step={1}
        value={at}
        onChange={(event) => onGo(days[Number(event.target.value)] ?? day)}
      />
      <I18nProvider locale={LOCALE}>
        <DateField aria-label="Prices on" value={parseDate(day)} onChange={(value) => value && onGo(value.toString())}>
          <DateInput className={styles['day'] ?? ''}>{(segment) => <DateSegment segment={segment} />}</DateInput>
        </DateField>
      </I18nProvider>
      <span className={styles['change']}>
        {day === today ? 'today' : day < today ? 'past' : 'to come'}
        {days.length > 1 && ` · ${at + 1} of ${days.length} days at which something changes`}
      </span>
    </div>
  )
}
