/** The settings of one's own company: read by all its people, changed by administrators for everybody, each change with its undo. */
import { api } from '../api/api.ts'
import { toast } from '../commands/toast.ts'
import { recordUndo } from '../commands/undo.ts'
import { readMe } from '../session/lifecycle.ts'

type Values = Readonly<Record<string, unknown>>
export type SettingsPart = 'settings' | 'mail'
export type CompanyConfig = {
  readonly company: { readonly name: string }
  readonly settings: Readonly<Record<string, unknown>>
  readonly mail: Readonly<Record<string, unknown>> & { readonly configured: boolean; readonly from: string }
  readonly limits: Readonly<Record<string, number>>
  readonly version: string
}
const PATH = 'company/application_configuration/'

/** For the cache of queries: it is stale as soon as the company's row is. */
export const companyConfigKey = ['company:company', 'configuration'] as const
export const readCompanyConfig = (signal?: AbortSignal): Promise<CompanyConfig> =>
  api<CompanyConfig>(`${PATH}get_company_config/`, signal ? { signal } : {})

async function change(part: SettingsPart, name: string, value: unknown): Promise<void> {
  await api(PATH, { method: 'PATCH', body: { [part]: { [name]: value } } })
  await readMe()
}

/** Settings for contracts: it takes the permission to set up contracts, not to administer users. One undo takes all of them back. */
export async function saveContractSettings(before: Values, after: Values): Promise<CompanyConfig> {
  const put = async (settings: Values): Promise<CompanyConfig> => {
    const answer = await api<CompanyConfig>(`${PATH}contracts/`, { method: 'PATCH', body: { settings } })
    await readMe()
    return answer
  }
  const saved = await put(after)
  const again = (values: Values) => async (): Promise<string> => {
    await put(values)
    return 'The setup of contracts was changed back.'
  }
  recordUndo({ title: 'Change contract setup', kind: 'exact', undo: again(before), redo: again(after) })
  toast({ text: 'Contract setup: saved for everybody.', tone: 'ok' })
  return saved
}

type Changed = { readonly part: SettingsPart; readonly name: string; readonly label: string }

export async function saveCompanySetting(
  { part, name, label }: Changed,
  before: unknown,
  value: unknown,
): Promise<void> {
  try {
    await change(part, name, value)
    const set = async (to: unknown): Promise<string> => {
      await change(part, name, to)
      return `${label}: done.`
    }
    recordUndo({
      title: `Change ${label.toLowerCase()}`,
      kind: 'exact',
      undo: () => set(before),
      redo: () => set(value),
    })
    toast({ text: `${label}: saved for everybody.`, tone: 'ok' })
  } catch (error) {
    toast({ text: `Not saved: ${error instanceof Error ? error.message : String(error)}`, tone: 'stop' })
  }
}
