/** A day or a moment, typed part by part or chosen from a calendar. Moments are shown in the reader's zone and kept in UTC. */
import { getLocalTimeZone, parseAbsolute, parseDate, toCalendarDate, type CalendarDate, type ZonedDateTime } from '@internationalized/date'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button, Calendar, CalendarCell, CalendarGrid, DateInput, DatePicker, DateSegment, Dialog, FieldError, Group, Heading, I18nProvider, Label, Text,
} from 'react-aria-components'
import { Popover } from '../Popover.tsx'
import { useSnapshot } from 'valtio'
import fields from '../Field.module.css'
import overlay from '../Overlay.module.css'
import styles from './Day.module.css'
import { describe, type EditorProps } from './editing.ts'

/** English words with days as the product writes them: 2026-11-20. */
const LOCALE = 'en-CA'

function parsed(kind: string, value: unknown): CalendarDate | ZonedDateTime | null {
  if (typeof value !== 'string' || value === '') return null
  try {
    return kind === 'day' ? parseDate(value) : parseAbsolute(value, getLocalTimeZone())
  } catch {
    return null
  }
}
const said = (kind: string, value: CalendarDate | ZonedDateTime | null): string | null =>
  value === null ? null : kind === 'day' || !('toAbsoluteString' in value) ? toCalendarDate(value).toString() : value.toAbsoluteString()

/** What an empty moment begins with: the hour in which the form was opened. */
const opened = parseAbsolute(new Date().toISOString(), getLocalTimeZone()).set({ minute: 0, second: 0, millisecond: 0 })

export default function DayEditor({ draft, name, field, label }: EditorProps) {
  const state = useSnapshot(draft.state)
  const { label: called, help, error, isRequired } = describe(field, label, state.errors[name])
  const value = parsed(field.kind, name in state.mine ? state.mine[name] : state.base[name])
  return (
    <I18nProvider locale={LOCALE}>
      <DatePicker
        className={fields['field'] ?? ''}
        value={value}
        onChange={(next) => draft.set(name, said(field.kind, next))}
        granularity={field.kind === 'day' ? 'day' : 'minute'}
        hourCycle={24}
        hideTimeZone
        shouldForceLeadingZeros
        isInvalid={error !== undefined}
        validationBehavior="aria"
        {...(field.kind === 'instant' && { placeholderValue: opened })}
      >
        <Label className={fields['label'] ?? ''}>
          {called}
          {isRequired && <span className={fields['required']}> required</span>}
        </Label>
        <Group className={styles['input'] ?? ''}>
          <DateInput className={styles['segments'] ?? ''}>{(segment) => <DateSegment segment={{ ...segment, text: segment.text.replace(', ', ' ') }} className={styles['segment'] ?? ''} />}</DateInput>
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
