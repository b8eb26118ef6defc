/** Answers of a form's entry by their path, as in `brakes.shoes`: read, changed, empty or not OK. */
import { isPlain } from './structure.ts'

export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** `#/properties/brakes/properties/shoes` → `brakes.shoes` */
export const pathOf = (scope: string): string =>
  scope
    .replace(/^#\/?/, '')
    .split('/')
    .filter((part, index) => !(part === 'properties' && index % 2 === 0))
    .join('.')

export function valueAt(data: unknown, path: string): unknown {
  let value: unknown = data
  for (const name of path.split('.')) value = isPlain(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return value
}

/** The entry with one answer changed; `undefined` takes the answer away. `path` as in `brakes.shoes`. */
export function withAnswer(
  entry: Readonly<Record<string, unknown>>,
  path: string,
  value: unknown,
): Readonly<Record<string, unknown>> {
  const [name = '', ...rest] = path.split('.')
  const { [name]: before, ...others } = entry
  if (rest.length > 0) return { ...entry, [name]: withAnswer(isPlain(before) ? before : {}, rest.join('.'), value) }
  return value === undefined ? others : { ...entry, [name]: value }
}

const notOk = new Set([
  'false',
  'no',
  'fail',
  'failed',
  'defect',
  'defective',
  'bad order',
  'bad_order',
  'not ok',
  'reject',
  'rejected',
])
/** Whether an answer says that something is wrong. */
export const isNotOk = (value: unknown): boolean => !isEmpty(value) && notOk.has(String(value).toLowerCase())
