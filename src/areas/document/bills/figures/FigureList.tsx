/** The figures of a document as a list that is walked by keys: differences, doubts, the rest of the paper, and what was not read. */
import { memo, useEffect, useId, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Sureness } from './Sureness.tsx'
import type { FigureDesk } from './figure-desk.ts'
import { figureLabel, figureText } from './figure-fields.ts'
import type { CheckedFigure } from './figure-list.ts'
import styles from './Figures.module.css'

const headings = {
  difference: 'Differs from our bill',
  doubt: 'Doubtful',
  plain: 'On the paper',
  absent: 'Not read',
} as const
type Props = {
  readonly desk: FigureDesk
  readonly onFocusList: (focus: () => void) => void
  readonly isLoading: boolean
}

const stateWord = ({ isOpen, decision, accepted, kind }: CheckedFigure): string =>
  isOpen ? 'to check' : decision || accepted ? 'accepted' : kind === 'absent' ? 'not read' : ''
/** A shape beside the word for those who see no colours. */
const markOf = ({ isOpen, decision, accepted }: CheckedFigure): string =>
  isOpen ? '▲' : decision || accepted ? '✓' : ''

export function FigureList({ desk, onFocusList, isLoading }: Props) {
  const { lines, current } = useSnapshot(desk.state)
  const list = useRef<HTMLDivElement>(null)
  const prefix = useId()
  useEffect(() => onFocusList(() => list.current?.focus()), [onFocusList])
  const at = lines.findIndex(({ key }) => key === current)
  const numbered = lines.map((line, index) => ({ line, index }))
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [at])
  return (
    <div
      ref={list}
      className={styles['list']}
      role="listbox"
      aria-label="Figures of the document"
      aria-busy={isLoading || lines.length === 0}
      aria-activedescendant={at < 0 ? undefined : `${prefix}${at}`}
      tabIndex={0}
      data-autofocus
    >
      {(['difference', 'doubt', 'plain', 'absent'] as const).map((kind) => {
        const there = numbered.filter(({ line }) => line.kind === kind)
        return there.length === 0 ? null : (
          <div key={kind} role="group" aria-label={headings[kind]}>
            <div className={styles['heading']} aria-hidden>
              {headings[kind]} <span>{there.length}</span>
            </div>
            {there.map(({ line, index }) => (
              <FigureOption
                key={line.key}
                desk={desk}
                line={line}
                id={`${prefix}${index}`}
                isCurrent={line.key === current}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

type OptionProps = {
  readonly desk: FigureDesk
  readonly line: CheckedFigure
  readonly id: string
  readonly isCurrent: boolean
}
/** A long train has a thousand figures: a step of the cursor draws two of them. */
const FigureOption = memo(function FigureOption({ desk, line, id, isCurrent }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={styles['line']}
      data-open={line.isOpen ? '' : undefined}
      onPointerDown={() => desk.place(line.key)}
    >
      <FigureCells line={line} />
    </div>
  )
})

function FigureCells({ line }: { readonly line: CheckedFigure }) {
  return (
    <>
      <span className={styles['mark']} aria-hidden>
        {markOf(line)}
      </span>
      <span className={styles['label']}>
        {figureLabel(line.name)}
        {line.car !== '' && <span className={styles['car']}> {line.car}</span>}
      </span>
      <span className={styles['value']}>{figureText(line.name, line.value)}</span>
      {line.figure && !line.decision && !line.accepted ? (
        <Sureness percent={line.figure.confidence} isShort />
      ) : (
        <span className={styles['state']}>{stateWord(line)}</span>
      )}
      {line.isOpen && <span className={styles['unseen']}>, to check</span>}
    </>
  )
}
