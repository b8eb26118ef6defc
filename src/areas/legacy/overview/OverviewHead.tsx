/** The head of the overview: its days in words, its site, and the keys that change them. */
import { runCommand } from '#src/engine/panes/screen.ts'
import type { SiteChoice } from '#model/areas/legacy/rules/overview/answers.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import { overviewKeys as keys } from './state/keys.ts'
import type { AskedOverview } from './state/overview-calls.ts'
import type { TerminalOverviewController } from './state/overview-controller.ts'
import { rangeWords, thisMonth } from './state/range.ts'
import styles from './Overview.module.css'

type Props = {
  readonly controller: TerminalOverviewController
  readonly asked: AskedOverview
  readonly today: string
  readonly sites: readonly SiteChoice[]
}
const ALL = ''

export function OverviewHead({ controller, asked, today, sites }: Props) {
  const choices = [{ value: ALL, label: 'All sites' }, ...sites.map(({ value, label }) => ({ value, label }))]
  return (
    <header className={styles['top']}>
      <span role="status" className={styles['range']}>
        {rangeWords(asked, today)}
      </span>
      <span className={styles['keys']}>
        <Select
          label="Site"
          value={asked.site ?? ALL}
          choices={choices}
          onChange={(site) => controller.toSite(site === ALL ? null : site)}
        />
        <Button look="quiet" shortcut={keys.earlier} onPress={() => controller.turn(-1)}>
          Earlier
        </Button>
        <Button look="quiet" shortcut={keys.later} onPress={() => controller.turn(1)}>
          Later
        </Button>
        <Button look="quiet" shortcut={keys.range} onPress={() => runCommand('legacyOverview:chooseRange')}>
          Days…
        </Button>
        <Button look="quiet" onPress={() => controller.toRange(thisMonth(today))}>
          This month
        </Button>
      </span>
    </header>
  )
}
