/** The limits of an allocation as windows on a strip, above its form, with What if and the loads of the window under the cursor. */
import { useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useSearchParams } from 'wouter'
import type { GhostWindow } from '#model/areas/legacy/rules/limit-ghosts.ts'
import type { TimelineWindow } from '#model/areas/legacy/rules/window/answers.ts'
import { PaneId, PREVIEW, useCommandTarget } from '#src/engine/panes/command-target.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { PartTarget } from '#src/ui/lines/PartTarget.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import type { StripData } from './strip-data.ts'
import { StripController, windowKey } from './strip-controller.ts'
import { StripWindow } from './StripWindow.tsx'
import { useStrip } from './use-strip.ts'
import { WhatIfField } from './WhatIfField.tsx'
import { WindowLoads } from './WindowLoads.tsx'
import { figuresNow, paceSentence, usesSentence } from './window-text.ts'
import styles from './Strip.module.css'

/** A limit by the day has a window for each day; as many are drawn on either side of the cursor. */
const BESIDE = 12

function drawn(windows: readonly TimelineWindow[], cursor: string): readonly TimelineWindow[] {
  const at = windows.findIndex((one) => windowKey(one) === cursor)
  const middle = at >= 0 ? at : windows.findIndex(({ when }) => when !== 'past')
  const first = Math.max(0, Math.min(middle, windows.length - 1) - BESIDE)
  return windows.slice(first, first + 2 * BESIDE + 1)
}

/** The overview opens the record with `?what_if=`, so that its field has the focus. The word leaves the address at once. */
function useAskedInAddress(controller: StripController): void {
  const [query, setQuery] = useSearchParams()
  const pane = useContext(PaneId)
  const asked = query.get('what_if')
  useEffect(() => {
    if (asked === null || pane === PREVIEW) return
    setQuery((before) => new URLSearchParams([...before].filter(([name]) => name !== 'what_if')), { replace: true })
    controller.ask(asked)
  }, [controller, pane, setQuery, asked])
}

function Shown({ data, controller }: { readonly data: StripData; readonly controller: StripController }) {
  const { cursor, typed } = useSnapshot(controller.state, { sync: true })
  const strip = useRef<HTMLDivElement>(null)
  const part = useRef<HTMLElement>(null)
  useEffect(() => controller.show(data), [controller, data])
  useEffect(
    () =>
      controller.onFocus(
        () => strip.current?.focus(),
        () => part.current?.querySelector<HTMLElement>('input')?.focus(),
      ),
    [controller],
  )
  useAskedInAddress(controller)
  useEffect(() => {
    strip.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [cursor])
  const question = useMemo(() => controller.question(typed, cursor, data), [controller, typed, cursor, data])
  const ghosts = useMemo(
    () =>
      new Map<string, GhostWindow>(
        question.ghosts?.refused === null
          ? question.ghosts.ghosts.map((one) => [`${question.plan?.period_type} ${one.period_start}`, one])
          : [],
      ),
    [question],
  )
  const types = [...new Set(data.windows.map(({ period_type }) => period_type))]
  const current = data.windows.find((one) => windowKey(one) === cursor)
  return (
    <section ref={part} className={styles['part']} aria-label="Limits">
      <p className={styles['says']} role="status">
        {current ? paceSentence(current, data) : 'No limit: any volume may be loaded.'} {usesSentence(data)}
      </p>
      <PartTarget kind="legacy:limitStrip" target={controller}>
        {data.windows.length > 0 && (
          <div
            ref={strip}
            role="listbox"
            tabIndex={0}
            aria-label="Windows of the limits"
            aria-activedescendant={current && `window-${cursor}`}
            className={styles['strip']}
            onKeyDown={(event) => {
              if (event.ctrlKey || event.metaKey || event.altKey || !/^[0-9+]$/.test(event.key)) return
              event.preventDefault()
              event.stopPropagation()
              controller.ask(event.key)
            }}
          >
            {types.map((type) => (
              <div key={type} role="group" aria-label={`Limit by ${type}`} className={styles['row']}>
                {drawn(
                  data.windows.filter(({ period_type }) => period_type === type),
                  cursor,
                ).map((one) => {
                  const key = windowKey(one)
                  return (
                    <StripWindow
                      key={key}
                      id={`window-${key}`}
                      window={one}
                      unit={data.unit}
                      expected={one.when === 'now' ? figuresNow(one, data).expected_percent : undefined}
                      ghost={ghosts.get(key)}
                      isCursor={key === cursor}
                      onPlace={() => controller.place(key)}
                      onOpen={() => controller.open()}
                    />
                  )
                })}
              </div>
            ))}
          </div>
        )}
        <WhatIfField controller={controller} data={data} question={question} />
      </PartTarget>
      {current && <WindowLoads data={data} window={current} onOpen={() => controller.open()} />}
    </section>
  )
}

function Strip({ id }: { readonly id: number }) {
  useDisplaySettings()
  const [controller] = useState(() => new StripController())
  useCommandTarget('legacy:limits', controller)
  const answer = useStrip(id)
  if (answer.isError && !answer.data)
    return (
      <ErrorState title="The limits could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (!answer.data) return <Skeleton rows={4} label="Loading the limits" />
  return <Shown data={answer.data} controller={controller} />
}

export default function LimitStrip({ controller: { row } }: RecordPart) {
  return typeof row?.id === 'number' ? <Strip key={row.id} id={row.id} /> : null
}
