/** Imports rosters of tracks and cars into a yard, with a preview of each row. */
import { grouped } from '#model/shared/number-format.ts'
import { useQuery } from '@tanstack/react-query'
import { FileUp, ListChecks } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { yard as yardResource } from '#model/areas/yard/yard.resource.ts'
import { ApiError, rowsOf } from '#src/engine/api/api.ts'
import type { Progress } from '#src/engine/api/long-call.ts'
import { open } from '#src/engine/panes/screen.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Checkbox } from '#src/ui/controls/Checkbox.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { isTrackRoster, partOf, sendImport, type ImportReport, type Roster } from './calls.ts'
import { ImportTable } from './ImportTable.tsx'
import styles from './Import.module.css'
import { takePasted } from '../data/pasted.state.ts'
import { RosterFields } from './RosterFields.tsx'
import { type Work, RosterProgress } from './ImportProgress.tsx'

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const isReport = (said: unknown): said is ImportReport =>
  typeof said === 'object' && said !== null && 'rows' in said && 'counts' in said

export default function ImportYard() {
  const [query] = useSearchParams()
  const yards = useQuery({
    queryKey: ['yard:yard', 'all'],
    queryFn: ({ signal }) => rowsOf(yardResource).list({ limit: 1000, ordering: 'name' }, signal),
  })
  const [yard, setYard] = useState(query.get('yard') ?? '')
  const [name, setName] = useState('')
  // Rows pasted on a board are taken over once, when the screen opens.
  const [pasted] = useState(() => (query.get('paste') === null ? '' : takePasted()))
  const [tracks, setTracks] = useState<Roster>(pasted !== '' && isTrackRoster(pasted) ? { text: pasted } : null)
  const [cars, setCars] = useState<Roster>(pasted !== '' && !isTrackRoster(pasted) ? { text: pasted } : null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [skip, setSkip] = useState(false)
  const [busy, setBusy] = useState<Work | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [problem, setProblem] = useState('')
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const change = (set: (roster: Roster) => void) => (roster: Roster) => {
    set(roster)
    // The preview no longer matches the rows.
    setReport(null)
  }
  const takeFiles = (part: 'tracks' | 'cars') => (files: readonly File[]) => {
    setReport(null)
    const [first] = files
    if (files.length === 1 && first) return (part === 'tracks' ? setTracks : setCars)({ file: first })
    for (const file of files) (partOf(file.name) === 'tracks' ? setTracks : setCars)({ file })
  }
  const ready = (tracks !== null || cars !== null) && (yard !== '' || name.trim() !== '')
  const send = async (work: Work): Promise<void> => {
    if (!ready || busy !== null) return
    const controller = new AbortController()
    running.current = controller
    setBusy(work)
    setProgress(null)
    setProblem('')
    try {
      const wish = { yard: yard === '' ? null : Number(yard), name, tracks, cars }
      const how = { dry_run: work === 'preview', skip_refused: skip }
      const answer = await sendImport(wish, how, { signal: controller.signal, told: setProgress })
      setReport(answer)
      if (work === 'import' && answer.yard !== null) {
        toast({
          text: `Import ${grouped(answer.counts.cars)} cars and ${grouped(answer.counts.tracks)} tracks`,
          tone: 'ok',
        })
        open('yard:management', { yardId: answer.yard })
      }
    } catch (error) {
      if (controller.signal.aborted)
        setProblem('Cancelled. All rows are imported or none: check the yard before you import again.')
      else {
        if (error instanceof ApiError && isReport(error.body['report'])) setReport(error.body['report'])
        setProblem(sentence(error))
      }
    } finally {
      running.current = null
      setBusy(null)
    }
  }
  // The command's target is one object for good, but must run the current function.
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  const [target] = useState(() => ({
    preview: () => latest.current('preview'),
    commit: () => latest.current('import'),
    cancel: () => running.current?.abort(),
  }))
  useCommandTarget('yard:import', target)

  const choices = [
    { value: '', label: 'A new yard' },
    ...(yards.data?.results ?? []).map(({ id, name: label }) => ({ value: String(id), label })),
  ]
  const refused = report?.counts.refused ?? 0
  const taken = (report?.rows.length ?? 0) - refused
  return (
    <div className={styles['screen']}>
      <form className={styles['form']} onSubmit={(event) => event.preventDefault()}>
        <div className={styles['into']}>
          <Select
            label="Into"
            value={yard}
            choices={choices}
            onChange={(value) => {
              setYard(value)
              setReport(null)
            }}
          />
          {yard === '' && (
            <TextField
              label="Name of the new yard"
              isRequired
              value={name}
              onChange={(text) => {
                setName(text)
                setReport(null)
              }}
            />
          )}
        </div>
        <RosterFields
          tracks={tracks}
          cars={cars}
          onTracks={change(setTracks)}
          onCars={change(setCars)}
          takeFiles={takeFiles}
        />
        <div className={styles['actions']}>
          <Button
            icon={ListChecks}
            look={report ? 'plain' : 'primary'}
            shortcut="mod+shift+enter"
            isDisabled={!ready || busy !== null}
            onPress={() => void send('preview')}
          >
            Preview
          </Button>
          <Button
            icon={FileUp}
            look={report ? 'primary' : 'plain'}
            shortcut="mod+enter"
            isDisabled={!report || busy !== null || (refused > 0 && !skip) || taken === 0}
            onPress={() => void send('import')}
          >
            {report ? `Import ${grouped(taken)} rows` : 'Import'}
          </Button>
          {refused > 0 && (
            <Checkbox
              label={`Skip the ${refused === 1 ? 'rejected row' : `${grouped(refused)} rejected rows`}`}
              isSelected={skip}
              onChange={setSkip}
            />
          )}
          {busy !== null && (
            <>
              <RosterProgress
                progress={progress}
                label={busy === 'preview' ? 'Checking the rows' : 'Importing the yard'}
              />
              <Button shortcut="escape" onPress={() => running.current?.abort()}>
                Cancel
              </Button>
            </>
          )}
          {problem !== '' && (
            <p className={styles['problem']} role="alert">
              {problem}
            </p>
          )}
        </div>
      </form>
      {report && <ImportTable report={report} />}
    </div>
  )
}
