/** Shows the confidence of a reading as a word, in percent, and as a bar. */
import styles from './Figures.module.css'

const LEVELS = [
  [95, 'sure'],
  [90, 'fairly sure'],
  [70, 'unsure'],
  [0, 'very unsure'],
] as const
const wordOf = (percent: number): string => LEVELS.find(([from]) => percent >= from)?.[1] ?? 'very unsure'

/** `isShort`: the percentage and the bar alone, in a list. */
export const Sureness = ({ percent, isShort = false }: { readonly percent: number; readonly isShort?: boolean }) => (
  <span className={styles['sureness']} data-level={wordOf(percent)}>
    <span>
      {isShort ? '' : `${wordOf(percent)}, `}
      {percent} %
    </span>
    <span className={styles['bar']} aria-hidden>
      <span style={{ width: `${Math.min(Math.max(percent, 0), 100)}%` }} />
    </span>
  </span>
)
