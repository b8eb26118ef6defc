/** Settings that are numbers: declared once, judged together at the start, and read by the same rule where they are used. */
import { TABLE_LIMIT } from '#model/kernel/table.ts'
import { SettingError } from './setting-error.ts'

type Environment = Readonly<Record<string, string | undefined>>
type NumberSetting = {
  readonly unit: 'seconds' | 'port' | 'count'
  readonly least: number
  readonly most: number
  /** Where nothing is set. */
  readonly usual: number
  /** The same on the embedded database, where that is another. */
  readonly embedded?: number
}

const port = { unit: 'port', least: 1, most: 65_535 } as const
/** 0 is without end. */
const seconds = { unit: 'seconds', least: 0, most: 999_999 } as const

const declared = {
  PORT: { ...port, usual: 4000 },
  // Without one no figures are served: 0 cannot be set, and stands for that.
  HIGHBALL_METRICS_PORT: { ...port, usual: 0 },
  HIGHBALL_REQUEST_SECONDS: { ...seconds, usual: 300 },
  HIGHBALL_READER_SECONDS: { ...seconds, usual: 60 },
  HIGHBALL_STATEMENT_SECONDS: { ...seconds, usual: 15, embedded: 30 },
  HIGHBALL_LONG_WORK_SECONDS: { ...seconds, usual: 600 },
  HIGHBALL_LOCK_SECONDS: { ...seconds, usual: 4 },
  HIGHBALL_CONNECTION_SECONDS: { ...seconds, usual: 4, embedded: 15 },
  // Others are not waited for without end.
  HIGHBALL_ERP_SECONDS: { ...seconds, least: 0.001, most: 60, usual: 15 },
  HIGHBALL_CONNECTIONS: { unit: 'count', least: 1, most: 1000, usual: 10 },
  HIGHBALL_TABLE_LIMIT: { unit: 'count', least: 1, most: 100_000_000, usual: TABLE_LIMIT },
  HIGHBALL_DOCUMENT_READERS: { unit: 'count', least: 1, most: 64, usual: 1 },
  HIGHBALL_DOCUMENT_SECONDS: { ...seconds, least: 1, most: 3600, usual: 120 },
  HIGHBALL_DOCUMENT_MB: { unit: 'count', least: 512, most: 64_000, usual: 1200 },
  HIGHBALL_KEPT_MB: { unit: 'count', least: 0, most: 100_000_000, usual: 2048 },
  // Ten times as much takes ten times as long to seed.
  HIGHBALL_DEMO_SCALE: { unit: 'count', least: 1, most: 100, usual: 1 },
} as const satisfies Readonly<Record<string, NumberSetting>>

type NumberName = keyof typeof declared

const written = { seconds: /^\d{1,6}(\.\d{1,3})?$/, port: /^\d{1,5}$/, count: /^\d{1,9}$/ }
const words = { seconds: 'a number of seconds', port: 'the number of a port', count: 'a whole number' }

/** @throws SettingError by its name and what it may be */
export function numberSetting(
  name: NumberName,
  environment: Environment = process.env,
  kind: 'server' | 'embedded' = 'server',
): number {
  const { unit, least, most, usual, embedded = usual }: NumberSetting = declared[name]
  const said = environment[name]?.trim() ?? ''
  if (said === '') return kind === 'embedded' ? embedded : usual
  const value = Number(said)
  if (written[unit].test(said) && value >= least && value <= most) return value
  const endless = unit === 'seconds' && least === 0 ? '; 0 is without end' : ''
  throw new SettingError(`${name} is "${said}". Give ${words[unit]} from ${least} to ${most}${endless}.`)
}

/** @throws SettingError for the first of them that cannot be used, whatever it is for */
export function requireNumbers(environment: Environment): void {
  for (const name of Object.keys(declared)) if (isDeclared(name)) numberSetting(name, environment)
}
const isDeclared = (name: string): name is NumberName => name in declared
