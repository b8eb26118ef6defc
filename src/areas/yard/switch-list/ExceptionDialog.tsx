/**
 * Asks why a line of work was not done, in the railroad's codes; sized for touch, with a letter per choice for
 * keyboards.
 */
import { useState } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import {
  exceptionCodes,
  reasonCodes,
  reasonOwner,
  workExceptions,
  workReasons,
  type WorkException,
  type WorkReason,
} from '#model/areas/yard/rules/work-codes.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import type { ToldLine } from './state/calls.ts'
import type { WorkReport } from '../data/calls.ts'
import styles from './SwitchList.module.css'

function Codes<C extends string>(props: {
  readonly label: string
  readonly codes: readonly C[]
  readonly words: Readonly<Record<C, string>>
  readonly value: C | ''
  readonly onChange: (code: C) => void
}) {
  return (
    <div className={styles['codes']}>
      <span className={styles['label']}>{props.label}</span>
      <ToggleButtonGroup
        aria-label={props.label}
        className={styles['codeGroup'] ?? ''}
        selectionMode="single"
        selectedKeys={props.value === '' ? [] : [props.value]}
        onSelectionChange={(keys) => {
          const code = props.codes.find((one) => keys.has(one))
          if (code !== undefined) props.onChange(code)
        }}
      >
        {props.codes.map((code) => (
          <ToggleButton key={code} id={code} className={styles['code'] ?? ''}>
            <b>{code}</b> {props.words[code]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}

export function ExceptionDialog(props: {
  readonly line: Pick<ToldLine, 'no' | 'marks'>
  readonly onClose: () => void
  readonly onReport: (exception: WorkReport) => Promise<boolean>
}) {
  const { line, onClose } = props
  const [exception, setException] = useState<WorkException>('NP')
  const [reason, setReason] = useState<WorkReason | ''>('')
  const [comments, setComments] = useState('')
  const [busy, setBusy] = useState(false)
  const report = async (): Promise<void> => {
    setBusy(true)
    // After a refusal the dialog stays open with its input.
    if (!(await props.onReport({ exception, reason, comments }))) setBusy(false)
  }
  return (
    <Dialog
      title={`Line ${line.no}: ${line.marks}`}
      isOpen
      wide
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Back</Button>
          <Button look="primary" isDisabled={busy} onPress={() => void report()}>
            Report {exception}
            {reason === '' ? '' : ` ${reason}`}
          </Button>
        </>
      }
    >
      <form
        className={styles['exception']}
        onSubmit={(event) => {
          event.preventDefault()
          void report()
        }}
      >
        <Codes label="Result" codes={exceptionCodes} words={workExceptions} value={exception} onChange={setException} />
        <Codes
          label="Reason: railroad"
          codes={reasonCodes.filter((code) => reasonOwner(code) === 'railroad')}
          words={workReasons}
          value={reason}
          onChange={setReason}
        />
        <Codes
          label="Reason: customer"
          codes={reasonCodes.filter((code) => reasonOwner(code) === 'customer')}
          words={workReasons}
          value={reason}
          onChange={setReason}
        />
        <TextField label="Comments" value={comments} onChange={setComments} maxLength={200} />
      </form>
    </Dialog>
  )
}
