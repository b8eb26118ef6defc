/** The judgement of each pasted line, in the order of the text: what was understood, what is wrong, and what may have been meant. */
import { useRef } from 'react'
import { hasFailed, type RowOutcome } from '#model/shared/outcome.ts'
import { lineOf, reasonsOf, type PastedLine } from '#model/shared/pasted-line.ts'
import { countOf, grouped } from '#model/shared/number-format.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import type { BadgeState } from '#src/ui/controls/state-marks.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import styles from './Paste.module.css'

type Words = { readonly will: string; readonly was: string }
export type OutcomeWords = Readonly<Record<RowOutcome, Words>>
const states: Readonly<Record<RowOutcome, BadgeState>> = {
  changed: 'ok',
  already: 'plain',
  not_allowed: 'stop',
  not_found: 'stop',
  conflict: 'warn',
}
const same = (word: string): Words => ({ will: word, was: word })
/** Of lines that add something. */
export const addedWords: OutcomeWords = {
  changed: { will: 'will be added', was: 'added' },
  already: same('no change'),
  not_allowed: same('not added'),
  not_found: same('not found'),
  conflict: same('changed by someone else'),
}

type Props = {
  readonly lines: readonly PastedLine[]
  readonly text: string
  readonly isDone?: boolean
  readonly words?: OutcomeWords
  /** Lines that were edited in place: they stay fields when they are right. */
  readonly edited?: readonly number[]
  readonly onEdit: (line: number, next: string) => void
  readonly onCorrect: (line: PastedLine) => void
}

function Line({ one, ...props }: Omit<Props, 'lines'> & { readonly one: PastedLine }) {
  const { text, isDone = false, words = addedWords, edited = [], onEdit, onCorrect } = props
  const { line, name, outcome, message, instead } = one
  const item = useRef<HTMLLIElement>(null)
  const correct = (): void => {
    onCorrect(one)
    // The button goes with the problem.
    item.current?.closest('ol')?.focus()
  }
  return (
    <li ref={item}>
      <span className={styles['line']}>{line ?? ''}</span>
      {line !== null && (hasFailed(one) || edited.includes(line)) ? (
        <input
          className={styles['edit']}
          aria-label={`Line ${line}`}
          aria-invalid={hasFailed(one)}
          spellCheck={false}
          value={lineOf(text, line)}
          onChange={({ target }) => onEdit(line, target.value)}
        />
      ) : (
        <span className={styles['name']}>{name}</span>
      )}
      <Badge state={states[outcome]}>{words[outcome][isDone ? 'was' : 'will']}</Badge>
      <span>{message}</span>
      {instead !== undefined && <Button look="quiet" onPress={correct}>{`Did you mean ${instead}?`}</Button>}
    </li>
  )
}

export function PastedLines({ lines, ...props }: Props) {
  const failed = lines.filter(hasFailed).length
  const { words = addedWords, isDone = false } = props
  const ready = lines.filter(({ outcome }) => outcome === 'changed').length
  // A line of two cars answers for each.
  const keys = new Map<string, number>()
  const keyOf = ({ line, name }: PastedLine): string => {
    const key = line === null ? name : `line ${line}`
    const nth = (keys.get(key) ?? 0) + 1
    keys.set(key, nth)
    return `${key} ${nth}`
  }
  return (
    <div>
      <div role="status" className={styles['summary']}>
        <p>{`${grouped(ready)} ${words.changed[isDone ? 'was' : 'will']}${failed === 0 ? '' : `, ${countOf(failed, 'problem')}`}`}</p>
        <ul aria-label="Problems">
          {reasonsOf(lines).map(([reason, count]) => (
            <li key={reason}>{`${grouped(count)} × ${reason}`}</li>
          ))}
        </ul>
      </div>
      {/* The list must take focus to be scrolled by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol className={styles['lines']} tabIndex={0} aria-label="Answers">
        {lines.map((one) => (
          <Line key={keyOf(one)} one={one} {...props} />
        ))}
      </ol>
    </div>
  )
}
