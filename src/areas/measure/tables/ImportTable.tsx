/** Imports a gauge table from a file or pasted rows. Every line is checked and the curve drawn before saving. */
import { FileSpreadsheet, FileUp } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { late } from '#src/engine/console/late.ts'
import { DropZone, FileTrigger } from 'react-aria-components'
import { gaugeTable } from '#model/areas/measure/gauge-table.resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import type { SheetRow } from '#model/shared/reading/sheet-row.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { open } from '#src/engine/panes/screen.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { Choose } from '../fields/Choose.tsx'
import { importKeys } from '../fields/keys.ts'
import { sheetOfFile, sheetOfText } from '#src/engine/data/sheet-file.ts'
import { firstHead, judgeSheet, type ImportHead, type JudgedImport } from './table-import.ts'
import { focusField, Work } from '../fields/Work.tsx'
import styles from '../fields/Plain.module.css'
import own from './Import.module.css'

const Plot = late(() => import('#src/ui/plot/Plot.tsx'))
const accepted = ['.csv', '.tsv', '.txt', '.xlsx']
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const found = (word: string | undefined, usual: string): string =>
  word === undefined ? `${usual} (default)` : `${word} (from the heading)`

async function keep({ values }: JudgedImport, key: string): Promise<void> {
  const made = await rowsOf(gaugeTable).create(values, key)
  void queryClient().invalidateQueries({ queryKey: ['rail:gaugeTable'] })
  recordUndo({
    title: `Gauge table of ${made.car_mark} ${made.number_from}`,
    kind: 'compensating',
    undo: async () => {
      await rowsOf(gaugeTable).remove(made.id)
      void queryClient().invalidateQueries({ queryKey: ['rail:gaugeTable'] })
      return 'The gauge table was removed.'
    },
  })
  toast({ text: `Gauge table of ${made.car_mark} ${made.number_from} saved.`, tone: 'ok' })
}

export default function ImportTable() {
  const [head, setHead] = useState<ImportHead>(firstHead)
  const [text, setText] = useState('')
  const [file, setFile] = useState('')
  const [sheet, setSheet] = useState<readonly SheetRow[]>([])
  const [problem, setProblem] = useState('')
  const [tried, setTried] = useState(false)
  const here = useRef<HTMLElement | null>(null)
  const onHere = useCallback((element: HTMLElement | null) => {
    here.current = element
  }, [])
  const judged = judgeSheet(sheet, head)
  const set = (name: keyof ImportHead) => (value: string) => setHead((was) => ({ ...was, [name]: value }))

  const take = async (reading: Promise<readonly SheetRow[]>): Promise<void> => {
    setProblem('')
    try {
      setSheet(await reading)
    } catch (error) {
      setSheet([])
      setProblem(sentence(error))
    }
  }
  const paste = (typed: string): void => {
    setText(typed)
    setFile('')
    void take(sheetOfText(typed))
  }
  const choose = (files: readonly File[]): void => {
    const [first] = files
    if (!first) return
    setFile(first.name)
    setText('')
    void take(sheetOfFile(first))
  }
  const save = async (): Promise<void> => {
    setTried(true)
    const wrong = Object.keys(judged.head)[0]
    if (wrong !== undefined) return focusField(here.current, wrong)
    if (!judged.mayBeKept || sheet.length === 0) return
    try {
      await keep(judged, crypto.randomUUID())
      open('rail:gaugeTableView:page', {})
    } catch (error) {
      setProblem(sentence(error))
    }
  }
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  const [target] = useState(() => ({ save: () => latest.current(), focus: () => focusField(here.current, 'rows') }))
  useCommandTarget('rail:import', target)
  useCommandTarget('focus', target)
  const field = (name: keyof ImportHead, label: string, placeholder = '') => {
    const error = tried || head[name] !== '' ? judged.head[name] : undefined
    return (
      <div data-field={name}>
        <TextField
          label={label}
          mono
          value={head[name]}
          placeholder={placeholder}
          onChange={set(name)}
          autoComplete="off"
          {...(error !== undefined && { error })}
        />
      </div>
    )
  }
  const stops = judged.faults.filter(({ weight }) => weight === 'stop').length
  return (
    <Work label="Import gauge table" className={styles['screen']} onHere={onHere}>
      <div className={styles['asked']}>
        {field('mark', 'Mark', 'GATX')}
        {field('from', 'Number', '20411')}
        {field('to', 'To number', 'for a single car')}
        {field('shell', 'Shell capacity', judged.table.shellFull > 0 ? `${judged.table.shellFull}` : 'last row')}
        <Choose
          label="Read as"
          value={head.kind}
          words={{ '': found(judged.read.kind, 'outage'), outage: 'outage', innage: 'innage' }}
          onChange={set('kind')}
        />
        <Choose
          label="Readings in"
          value={head.unit}
          words={{ '': found(judged.read.unit, 'in'), in: 'inches', cm: 'centimetres' }}
          onChange={set('unit')}
        />
        <Choose
          label="Volumes in"
          value={head.volume}
          words={{ '': found(judged.read.volumeUnit, 'gal'), gal: 'gallons', l: 'litres' }}
          onChange={set('volume')}
        />
        {field('step', 'Step', judged.table.step > 0 ? String(judged.table.step) : '0.25')}
        {field('diameter', 'Inside diameter (in)', 'last reading')}
        {field('source', 'Source', 'who issued the table')}
      </div>
      <DropZone
        className={own['drop'] ?? ''}
        onDrop={(event) =>
          void Promise.all(event.items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []))).then(choose)
        }
      >
        <div className={styles['actions']}>
          <FileTrigger acceptedFileTypes={accepted} onSelect={(files) => files && choose([...files])}>
            <Button icon={FileSpreadsheet}>{file === '' ? 'Choose a file' : file}</Button>
          </FileTrigger>
          <span className={styles['faint']}>or drop a CSV or Excel file here, or paste rows: reading, then volume</span>
        </div>
        <div data-field="rows">
          <TextField
            label="Pasted rows"
            rows={sheet.length > 0 ? 3 : 9}
            mono
            value={text}
            onChange={paste}
            spellCheck={false}
          />
        </div>
      </DropZone>
      <div className={styles['actions']}>
        <Button
          icon={FileUp}
          look="primary"
          shortcut={importKeys.save}
          isDisabled={sheet.length === 0 || stops > 0}
          onPress={() => void save()}
        >
          Save table
        </Button>
        {sheet.length > 0 && (
          <span role="status" className={styles['summary']}>
            {grouped(judged.table.rows.length)} rows · {judged.table.kind} by {judged.table.step} {judged.table.unit} ·
            full at {grouped(judged.table.shellFull)} gal
            {stops > 0 ? (
              <Badge state="stop">{`${grouped(stops)} to fix`}</Badge>
            ) : (
              <Badge state="ok">complete and increasing</Badge>
            )}
          </span>
        )}
        {problem !== '' && (
          <span role="alert" className={own['problem']}>
            {problem}
          </span>
        )}
      </div>
      {sheet.length > 0 && <Preview judged={judged} />}
    </Work>
  )
}

function Preview({ judged: { faults, table } }: { readonly judged: JudgedImport }) {
  return (
    <div className={styles['shown']}>
      <Plot
        label="Curve of the imported rows"
        spec={{
          x: { label: 'Reading', unit: table.unit, values: table.rows.map(([reading]) => reading), digits: 3 },
          lines: [{ label: 'Volume', unit: 'gal', tone: 'accent', values: table.rows.map(([, volume]) => volume) }],
        }}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by key */}
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label="Problems by line">
        {faults.length === 0 ? (
          <div className={styles['empty']}>No problems found.</div>
        ) : (
          <ul className={own['faults']}>
            {faults.map(({ line, weight, message }, at) => (
              <li key={`${line} ${at}`}>
                <span className={own['line']}>{line === null ? 'all' : `line ${line}`}</span>
                <Badge state={weight === 'stop' ? 'stop' : 'warn'}>
                  {weight === 'stop' ? 'must be fixed' : 'check'}
                </Badge>{' '}
                {message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
