/** The field for the sentence of a report, with the error and suggested words if it cannot be read. */
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#src/ui/controls/Button.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { reportKeys } from '../asking/keys.ts'
import type { ReportEditor } from './report-editor.ts'
import styles from './Editor.module.css'

const EXAMPLE = 'Trips: Rail car, Destination, Late where Delayed is yes, ordered by Late descending'

export function Sentence({ editor }: { readonly editor: ReportEditor }) {
  const { text, problem } = useSnapshot(editor.state)
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => editor.onSentence(() => here.current?.querySelector('textarea')?.focus()), [editor])
  return (
    <div ref={here} className={styles['sentence']}>
      <TextField
        label="Report in one sentence"
        autoFocus
        rows={Math.min(6, Math.max(2, Math.ceil(text.length / 110)))}
        spellCheck={false}
        value={text}
        placeholder={EXAMPLE}
        onChange={(typed) => void editor.type(typed)}
        {...(problem && { error: problem.error })}
      />
      {problem && problem.nearest.length > 0 && (
        <p className={styles['near']}>
          Did you mean
          {problem.nearest.map((word, at) => (
            <Button
              key={word}
              look="quiet"
              {...(at === 0 && { shortcut: reportKeys.suggested })}
              onPress={() => void editor.suggest(word)}
            >
              {word}
            </Button>
          ))}
        </p>
      )}
    </div>
  )
}
