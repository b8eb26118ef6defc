/** What is suggested, line by line with how it came about; and which sales stay unfed, and why. */
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { grouped } from '#model/shared/number-format.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { graphKeys as keys } from '../state/keys.ts'
import type { ConnectController } from '../state/connect-controller.ts'
import type { ProposedLine, LinkSuggestion } from '../state/suggestion.ts'
import styles from './Parts.module.css'

export function SuggestionPanel({
  controller,
  suggestion,
}: {
  readonly controller: ConnectController
  readonly suggestion: LinkSuggestion
}) {
  const { lines, at, isSending } = useSnapshot(suggestion.state)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' })
  }, [at])
  const taken = lines.filter(({ isTaken, outcome }) => isTaken && outcome !== 'done')
  const cars = taken.reduce((sum, one) => sum + one.cars, 0)
  return (
    <aside className={styles['panel']} aria-label="Suggested links">
      <header className={styles['panelHead']}>
        <strong>Suggested links</strong>
        <span className={styles['hint']} role="status">
          {lines.length === 0
            ? 'Nothing can be linked.'
            : `${grouped(taken.length)} of ${grouped(lines.length)} taken, ${grouped(cars)} cars`}
        </span>
      </header>
      {/* The keys that walk and take are commands of the pane. */}
      <div ref={list} className={styles['lines']} role="listbox" aria-label="Links" aria-multiselectable tabIndex={0}>
        {lines.map((line, index) => (
          <Line
            key={line.key}
            line={line}
            isHere={index === at}
            onPress={() => {
              suggestion.state.at = index
              suggestion.take(suggestion.state.lines[index])
            }}
          />
        ))}
      </div>
      {suggestion.unfed.length > 0 && (
        <section aria-label="What stays unfed" className={styles['unfed']}>
          <strong>○ Stays unfed</strong>
          <ul>
            {suggestion.unfed.map(({ sale, says }) => (
              <li key={sale}>{says}</li>
            ))}
          </ul>
        </section>
      )}
      <footer className={styles['panelFoot']}>
        <Button
          look="primary"
          shortcut={keys.apply}
          isDisabled={isSending || taken.length === 0}
          onPress={() => void controller.apply()}
        >
          {isSending ? 'Linking' : `Link ${grouped(taken.length)}`}
        </Button>
        <Button look="quiet" shortcut={keys.take} onPress={() => suggestion.take()}>
          {lines[at]?.isTaken === false ? 'Take' : 'Leave'}
        </Button>
        <Button look="quiet" shortcut={keys.close} onPress={() => controller.close()}>
          Close
        </Button>
      </footer>
    </aside>
  )
}

function Line({
  line,
  isHere,
  onPress,
}: {
  readonly line: ProposedLine
  readonly isHere: boolean
  readonly onPress: () => void
}) {
  const { isTaken, outcome, says, answer } = line
  const mark = outcome === 'done' ? '✓' : outcome === 'refused' ? '▲' : isTaken ? '☑' : '☐'
  return (
    // The list has the keyboard; its keys are commands of the pane.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div role="option" aria-selected={isTaken} data-here={isHere || undefined} data-outcome={outcome} onClick={onPress}>
      <span aria-hidden>{mark}</span>
      <span>
        {says}
        {outcome === 'done' && <em> Linked.</em>}
        {answer !== '' && <span className={styles['fault']}> {answer}</span>}
      </span>
    </div>
  )
}
