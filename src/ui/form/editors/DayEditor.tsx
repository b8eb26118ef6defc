/**
 * An editor for days and instants, typed part by part or chosen from a calendar. Instants are shown in the time zone of
 * their place, or else of the user, with its letters, and stored in UTC.
 */
import {
  parseAbsolute,
  parseDate,
  toCalendarDate,
  type CalendarDate,
  type ZonedDateTime,
} from '@internationalized/date'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  FieldError,
  Group,
  Heading,
  I18nProvider,
  Label,
  Text,
} from 'react-aria-components'
import { Popover } from '#src/ui/controls/Popover.tsx'
import { useSnapshot } from 'valtio'
import { zoneOf } from '#model/kernel/table.ts'
import { momentIn, wallTime, zoneLetters } from '#model/shared/clock.ts'
import { placeOrUserZone } from '#src/engine/session/user-zone.state.ts'
import fields from '#src/ui/controls/Field.module.css'
import overlay from '#src/ui/controls/Overlay.module.css'
import styles from './Day.module.css'
import { describe, type EditorProps } from '../draft/editing.ts'

/** The only English locale that writes dates as 2026-11-20. */
const LOCALE = 'en-CA'

/** Instants are edited as what clocks of their place show, here in UTC, because the library goes by the browser's own list of zones. */
const onClock = (moment: string, zone: string): ZonedDateTime =>
  parseAbsolute(new Date(wallTime(Date.parse(moment), zone)).toISOString(), 'UTC')

function parsed(kind: string, value: unknown, zone: string): CalendarDate | ZonedDateTime | null {
  if (typeof value !== 'string' || value === '') return null
  try {
    return kind === 'day' ? parseDate(value) : onClock(value, zone)
  } catch {
    return null
  }
}
const wireText = (kind: string, value: CalendarDate | ZonedDateTime | null, zone: string): string | null =>
  value === null
    ? null
    : kind === 'day' || !('toAbsoluteString' in value)
      ? toCalendarDate(value).toString()
      : new Date(momentIn(value.toDate().getTime(), zone)).toISOString()

const openedAt = new Date().toISOString()
/** The initial time of an empty instant: the hour in which the form was opened. */
const opened = (zone: string): ZonedDateTime => onClock(openedAt, zone).set({ minute: 0, second: 0, millisecond: 0 })

export default function DayEditor({ draft, name, field, label }: EditorProps) {
  const state = useSnapshot(draft.state)
  const { label: called, help, error, isRequired } = describe(field, label, state.errors[name])
  const zone = placeOrUserZone(zoneOf(field, state.base))
  const wire = name in state.mine ? state.mine[name] : state.base[name]
  const value = parsed(field.kind, wire, zone)
  const moment = value !== null && typeof wire === 'string' ? wire : openedAt
  return (
    <I18nProvider locale={LOCALE}>
      <DatePicker
        className={fields['field'] ?? ''}
        value={value}
        onChange={(next) => draft.set(name, wireText(field.kind, next, zone))}
        granularity={field.kind === 'day' ? 'day' : 'minute'}
        hourCycle={24}
        hideTimeZone
        shouldForceLeadingZeros
        isInvalid={error !== undefined}
        validationBehavior="aria"
        {...(field.kind === 'instant' && { placeholderValue: opened(zone) })}
      >
        <Label className={fields['label'] ?? ''}>
          {called}
          {isRequired && <span className={fields['required']}> required</span>}
        </Label>
        <Group className={styles['input'] ?? ''}>
          <DateInput className={styles['segments'] ?? ''}>
            {(segment) => (
              <DateSegment
                segment={{ ...segment, text: segment.text.replace(', ', ' ') }}
                className={styles['segment'] ?? ''}
              />
            )}
          </DateInput>
          {field.kind === 'instant' && <span className={styles['zone']}>{` ${zoneLetters(moment, zone)}`}</span>}
          <Button className={styles['button'] ?? ''} aria-label="Calendar">
            <CalendarDays size={16} aria-hidden />
          </Button>
        </Group>
        {help !== undefined && error === undefined && (
          <Text slot="description" className={fields['help'] ?? ''}>
            {help}
          </Text>
        )}
        <FieldError className={fields['error'] ?? ''}>{error}</FieldError>
        <Popover offset={2} className={overlay['popover'] ?? ''}>
          <Dialog className={styles['dialog'] ?? ''}>
            <Calendar>
              <header className={styles['header']}>
                <Button slot="previous" className={styles['button'] ?? ''}>
                  <ChevronLeft size={16} aria-hidden />
                </Button>
                <Heading className={styles['month'] ?? ''} />
                <Button slot="next" className={styles['button'] ?? ''}>
                  <ChevronRight size={16} aria-hidden />
                </Button>
              </header>
              <CalendarGrid>{(date) => <CalendarCell date={date} className={styles['cell'] ?? ''} />}</CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  )
}
