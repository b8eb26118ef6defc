/**
 * Inspects one car after the other, on a tablet or by keyboard: queue, form, findings and photos. It can mark the car
 * as bad order.
 */
import { Camera, Check, CheckCheck, Copy, Printer, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { facility as facilityResource } from '#model/areas/company/company.resource.ts'
import { form as formResource } from '#model/areas/form/form.resource.ts'
import { clock } from '#model/shared/clock.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { may } from '#src/engine/session/session.state.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { Checkbox } from '#src/ui/controls/Checkbox.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { Cars } from './Cars.tsx'
import { InspectionController } from './inspection-controller.ts'
import styles from './Inspect.module.css'

// JSON Forms loads with the first form.
const EntryForm = lazy(() => import('#src/ui/entry/EntryForm.tsx'))

type Props = {
  readonly railCarInspectionFormId?: number
  readonly facilityId?: number
  readonly formId?: number
  /** Query parameter: marks separated by commas. */
  readonly cars?: string
}

export default function Inspect(props: Props) {
  return <Inspection key={props.railCarInspectionFormId ?? 'new'} {...props} />
}

function Inspection({ railCarInspectionFormId, facilityId, formId, cars }: Props) {
  const controller = useMemo(() => new InspectionController(), [])
  const now = useSnapshot(controller.state).now
  const [failed, setFailed] = useState<unknown>(null)
  const forms = useFresh({
    queryKey: ['form:form', 'inspection'],
    queryFn: ({ signal }) => rowsOf(formResource).list({ form_type: 'inspection', active: true, limit: 200 }, signal),
  })
  const places = useFresh({
    queryKey: ['company:facility', 'all'],
    queryFn: ({ signal }) => rowsOf(facilityResource).list({ limit: 1000 }, signal),
  })
  const body = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const focus = useMemo(
    () => ({
      focus: () =>
        (body.current?.querySelector<HTMLElement>('[data-entry] button, [data-entry] input') ?? field.current)?.focus(),
    }),
    [],
  )
  useCommandTarget('inspection', controller)
  useCommandTarget('focus', focus)
  useRecordTitle(controller.car?.data.mark)
  const offered = forms.data?.results
  useEffect(() => {
    if (railCarInspectionFormId !== undefined) return void controller.load(railCarInspectionFormId).catch(setFailed)
    if (facilityId !== undefined) controller.set({ facility: facilityId })
    if (cars !== undefined) void controller.addCars(cars)
    return undefined
  }, [controller, railCarInspectionFormId, facilityId, cars])
  useEffect(() => {
    if (railCarInspectionFormId !== undefined || controller.now.form || !offered) return
    const form = offered.find(({ id }) => id === formId) ?? offered[0]
    if (form) controller.choose(form)
  }, [controller, offered, formId, railCarInspectionFormId])

  if (failed !== null) return <ErrorState title="The inspection could not be loaded" error={failed} />
  if (forms.isError && !forms.data) return <ErrorState error={forms.error} onRetry={() => void forms.refetch()} />
  if (!offered) return <Skeleton rows={12} label="Loading the form" />
  if (offered.length === 0 && !now.form)
    return (
      <EmptyState title="There is no form for inspections yet">
        Create one under Configuration, Forms, and set its type to inspection.
      </EmptyState>
    )
  const { car } = controller
  const change = may('change_railcarinspectionform')
  const zone = car?.data.yard?.timezone ?? ''
  return (
    <div className={styles['screen']}>
      <Cars controller={controller} now={now} inputRef={field} isOne={railCarInspectionFormId !== undefined} />
      <div className={styles['main']} ref={body}>
        <header className={styles['bar']}>
          <Select
            label="Form"
            value={String(now.form?.id ?? '')}
            choices={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
            isDisabled={!change}
            onChange={(id) => {
              const form = offered.find((one) => String(one.id) === id)
              if (form) controller.choose(form)
            }}
          />
          <Select
            label="Facility"
            value={String(now.facility ?? '')}
            choices={(places.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            isDisabled={!change}
            onChange={(id) => controller.set({ facility: Number(id) })}
          />
          {controller.printed !== undefined && (
            <Button icon={Printer} shortcut="mod+p" onPress={() => controller.print()}>
              Print
            </Button>
          )}
        </header>
        {car === undefined ? (
          <EmptyState title={change ? 'No cars yet' : 'You do not have permission to add inspections'}>
            {change
              ? 'Type or paste one or more reporting marks on the left, then press Enter.'
              : 'Open an inspection from the list.'}
          </EmptyState>
        ) : (
          <>
            <section className={styles['car']} aria-label="Car">
              <h2>{car.data.mark}</h2>
              <span>
                {[
                  car.data.railcar.car_type,
                  car.data.railcar.load_status === 'L' ? 'loaded' : 'empty',
                  car.data.railcar.commodity,
                ]
                  .filter((word) => word !== '')
                  .join(' · ')}
              </span>
              <span>
                {car.data.standing
                  ? `${car.data.yard?.name ?? ''} ${car.data.standing.track_name} @${car.data.standing.seq}`
                  : (car.data.yard?.name ?? 'not in a yard')}
              </span>
              {car.data.last && (
                <span className={styles['faint']}>
                  last inspected{' '}
                  {car.data.last.inspected_at === null
                    ? 'no finished inspection'
                    : clock(car.data.last.inspected_at, zone)}
                  : {car.data.last.status}
                </span>
              )}
              {car.data.railcar.bad_order && <Badge state="stop">Bad order: {car.data.railcar.bad_order_reason}</Badge>}
              {car.data.railcar.hold && <Badge state="hold">Hold: {car.data.railcar.hold_reason}</Badge>}
            </section>
            <div data-entry>
              <Suspense fallback={<Skeleton rows={8} label="Loading the form" />}>
                {now.structure && (
                  <EntryForm
                    key={`${car.data.railcar.id} ${now.form?.id ?? 0}`}
                    structure={now.structure}
                    data={now.entry}
                    errors={now.errors}
                    isReadOnly={!change}
                    onChange={(entry) => controller.fill(entry)}
                  />
                )}
              </Suspense>
            </div>
            <section className={styles['finding']} aria-label="Finding">
              <div className={styles['order']} data-bad={now.bad_order}>
                <Checkbox
                  label="Bad order: the car may not be loaded or moved in a train"
                  isSelected={now.bad_order}
                  isDisabled={!change}
                  onChange={(bad_order) => controller.set({ bad_order })}
                />
              </div>
              <TextField
                label="Defects"
                rows={2}
                value={now.defects}
                isDisabled={!change}
                isRequired={now.bad_order || !controller.isOk}
                unmarked
                {...(now.wordless && { error: 'Say in words what is wrong.' })}
                onChange={(defects) => controller.set({ defects, wordless: false })}
              />
              <TextField
                label="Comments"
                rows={2}
                value={now.comments}
                isDisabled={!change}
                onChange={(comments) => controller.set({ comments })}
              />
              {change && <Photos controller={controller} photos={now.photos} />}
            </section>
            {change && (
              <footer className={styles['foot']}>
                <Button
                  look="primary"
                  icon={Check}
                  shortcut="mod+enter"
                  isDisabled={now.busy}
                  onPress={() => void controller.save(false)}
                >
                  {now.cars.some(({ result }, index) => index > now.at && result === null)
                    ? 'Save and next car'
                    : 'Save'}
                </Button>
                <Button
                  icon={CheckCheck}
                  shortcut="mod+shift+k"
                  isDisabled={now.busy || controller.canPassAll !== true}
                  onPress={() => void controller.passAll()}
                >
                  All OK
                </Button>
                <Button shortcut="mod+shift+enter" isDisabled={now.busy} onPress={() => void controller.save(true)}>
                  Save as draft
                </Button>
                <Button look="quiet" icon={Copy} shortcut="mod+d" onPress={() => controller.asBefore()}>
                  Copy from previous car
                </Button>
              </footer>
            )}
          </>
        )}
        <div aria-live="polite" className={styles['unseen']}>
          {now.said}
        </div>
      </div>
    </div>
  )
}

const mostMb = 25
function Photos({
  controller,
  photos,
}: {
  readonly controller: InspectionController
  readonly photos: readonly File[]
}) {
  const urls = useMemo(() => photos.map((photo) => URL.createObjectURL(photo)), [photos])
  useEffect(() => () => urls.forEach((url) => URL.revokeObjectURL(url)), [urls])
  const add = (files: FileList | null): void => {
    const chosen = [...(files ?? [])]
    const large = chosen.filter(({ size }) => size > mostMb * 1_000_000)
    if (large.length > 0)
      toast({ text: `${large.map(({ name }) => name).join(', ')}: at most ${mostMb} MB each.`, tone: 'warn' })
    controller.set({ photos: [...controller.now.photos, ...chosen.filter((file) => !large.includes(file))] })
  }
  return (
    <div className={styles['photos']}>
      <FileTrigger acceptedFileTypes={['image/*']} allowsMultiple defaultCamera="environment" onSelect={add}>
        <Button icon={Camera}>Photo…</Button>
      </FileTrigger>
      {photos.map((photo, index) => (
        <figure key={urls[index]}>
          <img src={urls[index]} alt={photo.name} />
          <IconButton
            icon={X}
            label={`Remove ${photo.name}`}
            onPress={() => controller.set({ photos: photos.filter((one) => one !== photo) })}
          />
        </figure>
      ))}
    </div>
  )
}
