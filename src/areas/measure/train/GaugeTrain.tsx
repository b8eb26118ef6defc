/**
 * Gauges a train: cars and readings are pasted, gauged together, corrected in place with problems first, then saved
 * and printed.
 */
import { Calculator, ClipboardPaste, Printer, Save, Square, Trash2 } from 'lucide-react'
import { useContext, useEffect, useState } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { product as products } from '#model/areas/company/company.resource.ts'
import { groupOf } from '#model/areas/measure/rules/volume/commodity.ts'
import { grouped } from '#model/shared/number-format.ts'
import { trainOutcomes, type TrainOutcome } from '#model/areas/measure/rules/gauge/train-gauging.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { may } from '#src/engine/session/session.state.ts'
import { PaneId, useCommandTarget } from '#src/engine/panes/command-target.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Draft } from '#src/ui/form/draft/draft.ts'
import { makeLabels } from '#src/ui/form/draft/labels.ts'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { trainKeys } from '../fields/keys.ts'
import { useLimits } from '../data/limits.ts'
import { keepTrain, mayKeep } from './save-train.ts'
import type { TrainController } from './train-controller.ts'
import { trainOf } from './trains.state.ts'
import { outcomeWords } from './outcome-words.ts'
import { TrainGrid } from './TrainGrid.tsx'
import { commonFields, overrideField, TrainHeadFields } from './TrainHeadFields.tsx'
import { focusField, Work } from '../fields/Work.tsx'
import styles from './Train.module.css'

const HELP =
  'One car per line, separated by tabs, commas or spaces: GATX 20411, 24 3/8, and its own temperature and density if they differ. A heading row may give another order.'
const fields = Object.fromEntries(
  ([...commonFields, overrideField] as const).map((name) => [name, loadedCar.fields[name]]),
)

/** The commands' target on this screen. */
class TrainTarget {
  readonly train: TrainController
  readonly draft = new Draft(
    fields,
    'create',
    {
      product: null,
      current_location: null,
      rail_shipment: null,
      load_date: new Date().toISOString(),
      override_reason: '',
    },
    (values) => Promise.resolve(values),
  )
  readonly labels = makeLabels()
  #here: HTMLElement | null = null
  constructor(train: TrainController) {
    this.train = train
  }
  onHere = (element: HTMLElement | null): void => {
    this.#here = element
  }
  focus(): void {
    focusField(this.#here, this.train.state.lines.length === 0 ? 'pasted' : 'temperature')
  }
  paste(): void {
    focusField(this.#here, 'pasted')
  }
  gauge(): Promise<void> {
    return this.train.state.pasted.trim() === '' ? this.train.gauge() : this.train.take()
  }
  async keep(): Promise<void> {
    await keepTrain(this.train, {
      ...Object.fromEntries(commonFields.map((name) => [name, this.draft.valueOf(name)])),
      override_reason: this.overrideReason,
    })
  }
  /** Empty for whoever may not override. */
  get overrideReason(): string {
    const reason = this.draft.valueOf(overrideField)
    return may('override_filling') && typeof reason === 'string' ? reason : ''
  }
}

/** Takes over what is known of the train's product, and its density if none is typed. */
function useDensityOf(target: TrainTarget): void {
  const { mine } = useSnapshot(target.draft.state)
  const id = mine['product']
  useEffect(() => {
    if (typeof id !== 'number') return target.train.carry(null)
    void rowsOf(products)
      .get(id)
      .then(
        (product) => {
          const { relative_density: density, thermal_expansion: expansion } = product
          const { head } = target.train.state
          const group = groupOf(product)
          target.train.carry(product)
          if (expansion !== null) target.train.setHead('expansion', String(expansion))
          if (group !== '') target.train.setHead('group', group)
          if (density !== null && head.density === '' && head.by === 'relative60')
            target.train.setHead('density', String(density))
        },
        () => undefined,
      )
  }, [id, target])
}

export default function GaugeTrain() {
  const pane = useContext(PaneId)
  const [target] = useState(() => new TrainTarget(trainOf(pane)))
  const { train } = target
  const state = useSnapshot(train.state)
  const limits = useLimits()
  useEffect(() => train.limit(limits), [train, limits])
  useDensityOf(target)
  useCommandTarget('rail:train', target)
  useCommandTarget('focus', target)
  const isEmpty = state.lines.length === 0
  useSnapshot(target.draft.state)
  const ready = state.lines.filter((line) => mayKeep(line, target.overrideReason)).length
  const hasOver = state.lines.some(({ result, kept }) => result?.outcome === 'over' && kept === null)
  const busy = state.progress !== null
  return (
    <Work label="Gauge train" className={styles['screen']} onHere={target.onHere}>
      <TrainHeadFields
        controller={train}
        limits={limits}
        draft={target.draft}
        labels={target.labels}
        asksReason={hasOver && may('override_filling')}
      />
      <div className={styles['paste']} data-field="pasted" data-empty={isEmpty}>
        <TextField
          label={isEmpty ? 'Cars and readings' : 'More cars and readings'}
          rows={isEmpty ? 8 : 1}
          mono
          value={state.pasted}
          onChange={(text) => train.type(text)}
          spellCheck={false}
          {...(isEmpty && { help: HELP })}
        />
      </div>
      <div className={styles['actions']}>
        <Button
          icon={Calculator}
          look={isEmpty || state.pasted.trim() !== '' ? 'primary' : 'plain'}
          shortcut={trainKeys.gauge}
          isDisabled={busy || (isEmpty && state.pasted.trim() === '')}
          onPress={() => void target.gauge()}
        >
          {isEmpty || state.pasted.trim() !== '' ? 'Gauge' : 'Gauge again'}
        </Button>
        {!isEmpty && (
          <>
            {may('add_loadedrailcar') && (
              <Button
                icon={Save}
                look={state.pasted.trim() === '' ? 'primary' : 'plain'}
                shortcut={trainKeys.save}
                isDisabled={busy || ready === 0}
                onPress={() => void target.keep()}
              >
                {`Save ${grouped(ready)} as loaded`}
              </Button>
            )}
            <Button icon={Printer} shortcut={trainKeys.print} isDisabled={busy} onPress={() => train.print()}>
              Print
            </Button>
            <Button icon={ClipboardPaste} shortcut={trainKeys.paste} onPress={() => target.paste()}>
              Paste more
            </Button>
            <Button icon={Trash2} shortcut={trainKeys.clear} isDisabled={busy} onPress={() => train.clear()}>
              Clear
            </Button>
          </>
        )}
        {state.progress && (
          <span className={styles['progress']} role="status">
            {state.progress.what === 'keep' ? 'Saving' : 'Gauging'} {state.progress.done} of {state.progress.total}
            <progress value={state.progress.done} max={state.progress.total} aria-label="Progress" />
            <Button icon={Square} shortcut={trainKeys.stop} onPress={() => train.stop()}>
              Stop
            </Button>
          </span>
        )}
        {state.problem !== '' && (
          <span className={styles['problem']} role="alert">
            {state.problem}
          </span>
        )}
      </div>
      {!isEmpty && <Counts train={train} />}
      {!isEmpty && <TrainGrid controller={train} />}
    </Work>
  )
}

/** Counts by outcome, with total weight. Choosing an outcome filters the lines. */
function Counts({ train }: { readonly train: TrainController }) {
  const { lines, only } = useSnapshot(train.state)
  const count = (outcome: TrainOutcome): number => lines.filter(({ result }) => result?.outcome === outcome).length
  const sum = (name: 'net' | 'weight'): number =>
    lines.reduce((total, { result }) => total + (result?.figures?.[name] ?? 0), 0)
  const saved = lines.filter((line) => line.kept !== null).length
  return (
    <div className={styles['counts']}>
      <strong>{grouped(lines.length)} cars</strong>
      <ToggleButtonGroup
        aria-label="Show only"
        selectionMode="multiple"
        selectedKeys={only}
        className={styles['kinds'] ?? ''}
        onSelectionChange={(keys) => train.toggleOnly(trainOutcomes.filter((outcome) => keys.has(outcome)))}
      >
        {trainOutcomes
          .filter((outcome) => count(outcome) > 0 || only.includes(outcome))
          .map((outcome) => (
            <ToggleButton key={outcome} id={outcome} className={styles['kind'] ?? ''}>
              <Badge state={outcomeWords[outcome].state}>
                {grouped(count(outcome))} {outcomeWords[outcome].word}
              </Badge>
            </ToggleButton>
          ))}
      </ToggleButtonGroup>
      <span className={styles['sums']}>
        Net {grouped(Math.round(sum('net')))} gal · {grouped(Math.round(sum('weight')))} lb
        {saved > 0 && ` · ${grouped(saved)} saved`}
      </span>
    </div>
  )
}
