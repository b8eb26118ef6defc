/**
 * Inspects one car after the other, on a tablet or by keyboard: queue, form, findings and photos. It can mark the car
 * as bad order.
 */
import { Printer } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { late } from '#src/engine/console/late.ts'
import { useSnapshot } from 'valtio'
import { facility as facilityResource } from '#model/areas/company/company.resource.ts'
import { form as formResource } from '#model/areas/form/form.resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { may } from '#src/engine/session/session.state.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import { Cars } from './Cars.tsx'
import { InspectionController } from './inspection-controller.ts'
import styles from './Inspect.module.css'
import { InspectedCar } from './InspectedCar.tsx'
import { Finding, InspectionButtons } from './Finding.tsx'

// JSON Forms loads with the first form.
const EntryForm = late(() => import('#src/ui/entry/EntryForm.tsx'), <Skeleton rows={8} label="Loading the form" />)

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
            <InspectedCar data={car.data} />
            <div data-entry>
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
            </div>
            <Finding controller={controller} now={now} change={change} />
            {change && <InspectionButtons controller={controller} now={now} />}
          </>
        )}
        <div aria-live="polite" className={styles['unseen']}>
          {now.said}
        </div>
      </div>
    </div>
  )
}
