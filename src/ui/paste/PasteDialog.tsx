/** A dialog for a pasted text that is judged line by line. */
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { PastedLine } from '#model/shared/pasted-line.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { useKeyDown } from '#src/ui/controls/keydown.ts'
import { TextField } from '#src/ui/controls/TextField.tsx'
import type { Pasting } from './pasting.ts'
import { PastedLines } from './PastedLines.tsx'
import styles from './Paste.module.css'

type Props = {
  readonly title: string
  readonly pasting: Pasting
  readonly label: string
  readonly help?: string
  /** `Add 3 cars`, of so many lines that are ready. */
  readonly verb: (ready: number) => string
  readonly onClose: () => void
  readonly children?: ReactNode
}

function Panel({ pasting, label, help, children, onCommit }: Props & { readonly onCommit: () => void }) {
  const { text, answers, edited, isDone, failure } = useSnapshot(pasting.state, { sync: true })
  const keys = useKeyDown<HTMLDivElement>((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false
    onCommit()
    return true
  })
  return (
    <div ref={keys} className={styles['panel']}>
      <TextField
        label={label}
        rows={5}
        mono
        autoFocus
        value={text}
        onChange={(next) => pasting.type(next)}
        {...(help !== undefined && { help })}
        {...(failure !== null && { error: failure })}
      />
      {answers.length > 0 && (
        <PastedLines
          lines={answers}
          text={text}
          edited={edited}
          isDone={isDone}
          onEdit={(line, next) => pasting.editLine(line, next)}
          onCorrect={(one: PastedLine) => pasting.correct(one)}
        />
      )}
      {children}
    </div>
  )
}

export function PasteDialog(props: Props) {
  const { title, pasting, verb, onClose } = props
  const { answers, isDone, isSending } = useSnapshot(pasting.state)
  const ready = answers.filter(({ outcome }) => outcome === 'changed').length
  // Only what changed in between may go through unchanged; other lines are edited first.
  const isRetry = isDone && answers.some(({ outcome }) => outcome === 'conflict')
  const commit = async (): Promise<void> => {
    if (isDone && !isRetry) return onClose()
    if (await pasting.commit()) onClose()
  }
  return (
    <Dialog
      title={title}
      isOpen
      wide
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" shortcut="escape" onPress={onClose}>
            {isDone ? 'Close' : 'Cancel'}
          </Button>
          {(!isDone || isRetry) && (
            <Button
              look="primary"
              shortcut="mod+enter"
              isDisabled={pasting.isEmpty || isSending || (!isRetry && answers.length > 0 && ready === 0)}
              onPress={() => void commit()}
            >
              {isRetry ? 'Retry' : verb(ready)}
            </Button>
          )}
        </>
      }
    >
      <Panel {...props} onCommit={() => void commit()} />
    </Dialog>
  )
}
