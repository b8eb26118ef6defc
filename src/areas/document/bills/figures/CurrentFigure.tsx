/** The current figure: its value, its print, why it is doubtful, and the values that can be taken instead. */
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { BillDifference } from '#model/areas/document/rules/checks/differences.ts'
import type { Doubt } from '#model/areas/document/rules/reading/figures.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { runCommand } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { billKeys as keys } from './keys.ts'
import type { FigureDesk, Typing } from './figure-desk.ts'
import { figureLabel, figureText, recordsOf } from './figure-fields.ts'
import { isCarMissing, type CheckedFigure } from './figure-list.ts'
import { Sureness } from './Sureness.tsx'
import styles from './Figures.module.css'

const reasons: Readonly<Record<Doubt, string>> = {
  confidence: 'The print was hard to read.',
  readers_differ: 'Two readings of the print differ.',
  malformed: 'It does not have the form of such a figure.',
  contradiction: 'Another figure, or a record of ours, says otherwise.',
  ambiguous: 'The print fits more than one value.',
  missing: 'It was not found on the paper. Type it, or mark where it is.',
}
type Props = { readonly desk: FigureDesk; readonly isLocked: boolean; readonly onLeave: () => void }

export function CurrentFigure({ desk, isLocked, onLeave }: Props) {
  const { lines, current, typing } = useSnapshot(desk.state)
  const line = lines.find(({ key }) => key === current)
  if (!line) return null
  const { figure, ours, decision, accepted, choices } = line
  const label = line.car === '' ? figureLabel(line.name) : `${figureLabel(line.name)}, ${line.car}`
  return (
    <section className={styles['current']} aria-label="Current figure">
      {typing?.key === line.key ? (
        <FigureField key={line.key} desk={desk} typing={typing} label={label} onLeave={onLeave} />
      ) : (
        <h3 className={styles['title']}>
          <span>{label}</span> <strong>{figureText(line.name, line.value)}</strong>
        </h3>
      )}
      <ul className={styles['reasons']}>
        {decision && <li>{decision.label ? `Accepted as ${decision.label}.` : 'Accepted.'}</li>}
        {accepted && !decision && <li>{`${accepted.by} accepted it, ${momentText(accepted.at)}.`}</li>}
        {ours && !decision && <li>{differenceText(line, ours)}</li>}
        {!decision && !accepted && figure?.doubts.map((one) => <li key={one}>{reasons[one]}</li>)}
      </ul>
      {figure && (
        <p className={styles['print']}>
          {figure.raw !== '' && (
            <>
              Printed <q>{figure.raw}</q>{' '}
            </>
          )}
          <Sureness percent={figure.confidence} />
        </p>
      )}
      {!isLocked && (
        <div className={styles['choices']}>
          {choices.map((choice, at) => (
            <Button key={`${at}${choice.value}`} shortcut={String(at + 1)} onPress={() => desk.take(at)}>
              {choiceText(line, choice)}
            </Button>
          ))}
          <Button look="quiet" shortcut={keys.type} onPress={() => desk.type(line.key)}>
            Type
          </Button>
          {decision && (
            <Button look="quiet" shortcut={keys.takeBack} onPress={() => runCommand('document:takeBackFigure')}>
              Not accepted
            </Button>
          )}
          {recordsOf(line.name) !== undefined && (
            <Button look="quiet" shortcut={keys.record} onPress={() => runCommand('document:chooseRecord')}>
              Choose record
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function differenceText(line: CheckedFigure, { read, ours }: BillDifference): string {
  if (!isCarMissing(line))
    return `${figureText(line.name, read)} on the paper, ${figureText(line.name, ours)} on our bill.`
  return read === '' ? `Our bill has the car ${ours}. The paper does not.` : `Our bill does not have the car ${read}.`
}

const choiceText = (
  line: Pick<CheckedFigure, 'name'>,
  { value, confidence, why }: { readonly value: string; readonly confidence?: number; readonly why: string },
): string =>
  [figureText(line.name, value), confidence === undefined ? '' : `${confidence} %`, why]
    .filter((one) => one !== '')
    .join(' · ')

type FieldProps = {
  readonly desk: FigureDesk
  readonly typing: Typing
  readonly label: string
  readonly onLeave: () => void
}
function FigureField({ desk, typing, label, onLeave }: FieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  return (
    <TextField
      label={label}
      value={typing.text}
      onChange={(text) => desk.onType(text)}
      inputRef={input}
      autoComplete="off"
      spellCheck={false}
      help={typing.help === '' ? 'Enter accepts it, Escape leaves it as it was.' : typing.help}
      {...(typing.problem !== '' && { error: typing.problem })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Enter') desk.confirm()
        else desk.leave()
        if (desk.state.typing === null) onLeave()
      }}
    />
  )
}
