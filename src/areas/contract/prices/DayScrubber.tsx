/** The day for which prices are shown: arrows go to the next day at which something changes, and any other day can be typed. */
import styles from './Prices.module.css'

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
      <input
        type="date"
        className={styles['day']}
        aria-label="Prices on"
        value={day}
        onChange={({ target: { value } }) => value !== '' && onGo(value)}
      />
      <span className={styles['change']}>
        {day === today ? 'today' : day < today ? 'past' : 'to come'}
        {days.length > 1 && ` · ${at + 1} of ${days.length} days at which something changes`}
      </span>
    </div>
  )
}
