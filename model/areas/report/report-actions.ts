/** The calls that read reports: their sources and columns, samples, sentences and files. */
import { onResource, onRow } from '#model/kernel/action.ts'
import { choice, integer, text } from '#model/kernel/field.ts'
import { questionFields } from './question-fields.ts'

const look = { needs: 'access_menu__reports', undo: 'none', form: 'none' } as const
const path = (about: { readonly label: string; readonly required?: true }) =>
  text({ holds: 'choice', maxLength: 200, ...about })

/** Narrows and orders the rows of a report further, by `filters` in JSON and `ordering` as the lists of a resource take them. */
const narrowing = {
  filters: text({ holds: 'note', maxLength: 8000 }),
  ordering: text({ holds: 'choice', maxLength: 1000 }),
}

/** The page of rows that a call answers. */
const page = {
  limit: integer({ label: 'Rows', min: 1, max: 1000, initial: 25 }),
  offset: integer({ label: 'Rows before', min: 0, initial: 0 }),
}

export const reportActions = {
  allSources: onResource('sources/', {
    ...look,
    label: 'Sources of reports',
    method: 'GET',
    input: { search: text({ holds: 'search', maxLength: 200 }) },
  }),
  sources: onRow('sources/', { ...look, label: 'Source of a report, and the resources it refers to', method: 'GET' }),
  additionalFilters: onRow('additional_filters/', {
    ...look,
    label: 'Columns by which a report can be filtered',
    method: 'GET',
    input: { source: text({ holds: 'choice', maxLength: 60 }) },
  }),
  valueChoices: onRow('choices/', {
    ...look,
    label: 'Values of a column, the most frequent first',
    method: 'GET',
    input: {
      column: path({ label: 'Column', required: true }),
      input: text({ holds: 'search', maxLength: 200 }),
      limit: integer({ min: 1, max: 1000, initial: 25 }),
    },
  }),
  sample: onRow('sample/', { ...look, label: 'Rows of a report', method: 'GET', input: { ...page, ...narrowing } }),
  sampleOf: onResource('sample/', {
    ...look,
    label: 'Rows of a report that is not saved',
    input: { ...questionFields, timezone: text({ holds: 'time_zone' }), ...page },
  }),
  fromSentence: onResource('from_sentence/', {
    ...look,
    label: 'Read a report from a sentence',
    input: { text: text({ holds: 'note', required: true, maxLength: 20_000 }) },
  }),
  download: onRow('download/', {
    ...look,
    label: 'Download a report',
    method: 'GET',
    cost: 'export',
    input: { format: choice(['csv', 'xlsx', 'pdf'], 'xlsx') },
  }),
  downloadTable: onRow('download_table/', {
    ...look,
    label: 'Download rows of a report',
    cost: 'export',
    input: {
      format: choice(['csv', 'xlsx', 'pdf'], 'xlsx'),
      ...narrowing,
      filters: text({ holds: 'note', maxLength: 2_000_000 }),
      said: text({ holds: 'note', maxLength: 2000 }),
    },
  }),
}
