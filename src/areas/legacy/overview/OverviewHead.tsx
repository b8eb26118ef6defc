/** The head of the overview: its days in words, its sites, and the keys that change them. */
import { useSnapshot } from 'valtio'
import { runCommand } from '#src/engine/panes/screen.ts'
import type { SiteChoice } from '#model/areas/legacy/rules/overview/answers.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { SelectMany } from '#src/ui/controls/SelectMany.tsx'
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

export function OverviewHead({ controller, asked, today, sites }: Props) {
  const { isChoosingSites } = useSnapshot(controller.state)
  return (
    <header className={styles['top']}>
      <span role="status" className={styles['range']}>
        {rangeWords(asked, today)}
      </span>
      <span className={styles['keys']}>
        <SelectMany
          label="Sites"
          values={asked.sites}
          choices={sites}
          all="All sites"
          shortcut={keys.sites}
          isOpen={isChoosingSites}
          onOpenChange={(isOpen) => controller.chooseSites(isOpen)}
          onChange={(chosen) => controller.toSites(chosen)}
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
