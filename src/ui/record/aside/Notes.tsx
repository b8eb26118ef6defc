/** Notes on a record, newest first. `mod+enter` adds one. */
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { choiceText } from '#model/kernel/words/code-words.ts'
import type { AnyRow } from '#model/kernel/resource.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { may } from '#src/engine/session/session.state.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { plainText } from '#src/ui/form/draft/text.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { useKeyDown } from '#src/ui/controls/keydown.ts'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import { stateOf } from '#src/ui/controls/state-marks.ts'
import { TextField } from '#src/ui/controls/TextField.tsx'
import styles from '../Record.module.css'
import { useRows } from '../state/row.ts'

export type NoteSubject = { readonly object_type: string; readonly object_id: string }
const note = resourceNamed('user:note')
const kinds = note.fields['kind']?.choices ?? []
const fresh = (): void => void queryClient().invalidateQueries({ queryKey: ['user:note'] })
const text = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function removed(row: AnyRow): Promise<void> {
  const rows = rowsOf(note)
  await rows.remove(row.id)
  fresh()
  const { content, kind, object_type, object_id } = row as AnyRow & Readonly<Record<string, unknown>>
  recordUndo({
    title: 'Deletion of a note',
    kind: 'compensating',
    undo: async () => {
      await rows.create({ content, kind, object_type, object_id })
      fresh()
      return 'The note was restored under your name, with the current time.'
    },
  })
  toast({ text: 'Note deleted.', tone: 'ok' })
}

type OnWriting = (isWriting: boolean) => void

function NewNote({ about, onWriting }: { readonly about: NoteSubject; readonly onWriting: OnWriting }) {
  const [content, setContent] = useState('')
  const [kind, setKind] = useState('note')
  const [problem, setProblem] = useState<string>()
  const isBegun = content.trim() !== ''
  useEffect(() => onWriting(isBegun), [onWriting, isBegun])
  async function add(): Promise<void> {
    if (content.trim() === '') return setProblem('Enter a note first.')
    try {
      const made = await rowsOf(note).create({ ...about, content, kind })
      setContent('')
      setProblem(undefined)
      fresh()
      recordUndo({
        title: 'New note',
        kind: 'compensating',
        undo: async () => {
          await rowsOf(note).remove(made.id)
          fresh()
          return 'Note deleted again.'
        },
      })
    } catch (error) {
      setProblem(text(error))
    }
  }
  const form = useKeyDown<HTMLFormElement>(({ key, ctrlKey, metaKey }) => {
    const isAdd = key === 'Enter' && (ctrlKey || metaKey)
    if (isAdd) void add()
    return isAdd
  })
  return (
    <form
      ref={form}
      noValidate
      className={styles['compose']}
      aria-label="Write a note"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextField
        label="New note"
        rows={2}
        value={content}
        onChange={setContent}
        maxLength={4000}
        {...(problem !== undefined && { error: problem })}
      />
      <div className={styles['line']}>
        <Select
          label="Kind"
          value={kind}
          choices={kinds.map((one) => ({ value: one, label: choiceText(one) }))}
          onChange={setKind}
        />
        <Button type="submit" shortcut="mod+enter">
          Add note
        </Button>
      </div>
    </form>
  )
}

export function Notes({ about, onWriting }: { readonly about: NoteSubject; readonly onWriting: OnWriting }) {
  useDisplaySettings()
  const answer = useRows('user:note', about)
  const mayChange = may(note.needs.change)
  return (
    <div className={styles['list']}>
      {mayChange && <NewNote about={about} onWriting={onWriting} />}
      {answer.isError && (
        <ErrorState title="The notes could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {answer.isPending && <Skeleton rows={3} />}
      {answer.data?.results.length === 0 && <EmptyState title="No notes yet." />}
      <ul className={styles['notes']}>
        {answer.data?.results.map((row) => (
          <li key={row.id}>
            <p className={styles['entry']}>
              <time dateTime={row.created_at}>{momentText(row.created_at)}</time>
              <strong>{plainText(row['author__label'] ?? '')}</strong>
              {row['kind'] !== 'note' && (
                <Badge state={stateOf('status', row['kind']) ?? 'plain'}>{choiceText(plainText(row['kind']))}</Badge>
              )}
              {mayChange && (
                <IconButton
                  icon={Trash2}
                  label="Delete note"
                  onPress={() =>
                    void removed(row).catch((error: unknown) => toast({ text: text(error), tone: 'stop' }))
                  }
                />
              )}
            </p>
            <p className={styles['content']}>{plainText(row['content'])}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
