/** The choices that every gauging asks for. Each screen places them beside its own fields. */
import type { FillingLimits } from '#model/areas/measure/rules/gauge/filling.ts'
import type { Entries } from '../data/entries.ts'
import { Choose } from './Choose.tsx'
import { degreeWords, densityWords, groupWords, insulationWords, seasonWords } from './choice-labels.ts'

type Conditions = Pick<Entries, 'degrees' | 'by' | 'group' | 'insulation' | 'season'>
type Change = { [N in keyof Conditions]: [name: N, value: Conditions[N]] }[keyof Conditions]

/** `limits` name the reference temperature of each insulation. */
export const conditionChoices = (
  { degrees, by, group, insulation, season }: Conditions,
  limits: FillingLimits,
  set: (...change: Change) => void,
  errors: { readonly group?: string } = {},
) => ({
  degrees: (
    <Choose label="In degrees" value={degrees} words={degreeWords} onChange={(value) => set('degrees', value)} />
  ),
  by: <Choose label="Density is" value={by} words={densityWords} onChange={(value) => set('by', value)} />,
  group: (
    <Choose
      label="Corrected as"
      value={group}
      words={groupWords}
      error={errors.group}
      onChange={(value) => set('group', value)}
    />
  ),
  insulation: (
    <Choose
      label="Insulation"
      value={insulation}
      words={insulationWords(season, limits)}
      onChange={(value) => set('insulation', value)}
    />
  ),
  season: <Choose label="Season" value={season} words={seasonWords} onChange={(value) => set('season', value)} />,
})
