/** Announces notifications that have just come: warnings as toasts, all by the sound that the user chose. Loaded with the first. */
import { announced, noticeSettings } from '#model/areas/user/rules/notice-sounds.ts'
import { grouped } from '#model/shared/number-format.ts'
import { toast } from '#src/engine/commands/toast.ts'
import type { Notice } from '#src/engine/data/notices.ts'
import { soundNotices } from '#src/engine/session/notice-sound.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { execute } from '../commands/run.ts'

/** More warnings than these at once are said together: a stack of them would cover what one works on. */
const MOST_AT_ONCE = 3
const say = (text: string, isAlert: boolean): void =>
  toast({
    text,
    tone: isAlert ? 'stop' : 'warn',
    ms: 10_000,
    action: { label: 'Show', run: () => execute('go:user:notifications') },
  })

const isAlert = ({ severity }: Notice): boolean => severity === 'alert'

export function announce(notices: readonly Notice[]): void {
  const settings = noticeSettings(signedIn()?.app_config ?? {})
  const warnings = announced(settings, notices).filter(({ severity }) => severity !== 'info')
  const worst = warnings.find(isAlert) ?? warnings[0]
  if (worst && warnings.length > MOST_AT_ONCE)
    say(`${worst.title}, and ${grouped(warnings.length - 1)} more warnings`, isAlert(worst))
  else for (const one of warnings) say(one.title, isAlert(one))
  // A browser without sound still shows them.
  void soundNotices(settings, notices).catch(() => undefined)
}
