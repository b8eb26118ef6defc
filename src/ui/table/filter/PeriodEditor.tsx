/** A filter for dates and times: common periods, or two days in a calendar. */
import { parseDate, type CalendarDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import {
  Button,
  CalendarCell,
  CalendarGrid,
  Heading,
  I18nProvider,
  ListBox,
  ListBoxItem,
  RangeCalendar,
  type Selection,
} from 'react-aria-components'
import days from '#src/ui/form/editors/Day.module.css'
import overlay from '#src/ui/controls/Overlay.module.css'
import { readCompared, stretches } from './filter-editing.ts'
import styles from '../Table.module.css'

type Span = { readonly start: CalendarDate; readonly end: CalendarDate }

function dayIn(text: string): CalendarDate | undefined {
  try {
    return /^\d{4}-\d\d-\d\d$/.test(text) ? parseDate(text) : undefined
  } catch {
    return undefined
  }
}
function spanIn(typed: string): Span | null {
  const { by, one, two } = readCompared(typed)
  const start = dayIn(one)
  const end = by === '..' ? dayIn(two) : by === '=' ? start : undefined
  return start && end ? { start, end } : null
}
const saySpan = ({ start, end }: Span): string =>
  start.compare(end) === 0 ? start.toString() : `${start.toString()}..${end.toString()}`

export default function PeriodEditor({
  label,
  typed,
  onChange,
  onDone,
}: {
  readonly label: string
  readonly typed: string
  readonly onChange: (typed: string) => void
  readonly onDone: () => void
}) {
  const pick = (keys: Selection): void => onChange(keys === 'all' ? '' : String([...keys][0] ?? ''))
  function onKeyDown(event: KeyboardEvent): void {
    const key =
      event.key === 'Enter' && event.target instanceof Element
        ? event.target.closest('[role="option"]')?.getAttribute('data-key')
        : null
    if (key === null || key === undefined) return
    onChange(key)
    onDone()
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <I18nProvider locale="en-CA">
      <div className={styles['period']} onKeyDownCapture={onKeyDown}>
        <ListBox
          aria-label={`When: ${label}`}
          autoFocus="first"
          selectionMode="single"
          escapeKeyBehavior="none"
          selectedKeys={[typed]}
          onSelectionChange={pick}
          className={overlay['menu'] ?? ''}
          items={stretches.map((id) => ({ id }))}
        >
          {({ id }) => (
            <ListBoxItem id={id} textValue={id} className={overlay['item'] ?? ''}>
              {id === 'empty' ? 'empty' : id === '!empty' ? 'not empty' : id}
            </ListBoxItem>
          )}
        </ListBox>
        <RangeCalendar
          firstDayOfWeek="mon"
          aria-label={`Days: ${label}`}
          value={spanIn(typed)}
          onChange={(span) => onChange(saySpan(span))}
          className={days['dialog'] ?? ''}
        >
          <header className={days['header']}>
            <Button slot="previous" className={days['button'] ?? ''}>
              <ChevronLeft size={16} aria-hidden />
            </Button>
            <Heading className={days['month'] ?? ''} />
            <Button slot="next" className={days['button'] ?? ''}>
              <ChevronRight size={16} aria-hidden />
            </Button>
          </header>
          <CalendarGrid>{(date) => <CalendarCell date={date} className={days['cell'] ?? ''} />}</CalendarGrid>
        </RangeCalendar>
      </div>
    </I18nProvider>
  )
}
