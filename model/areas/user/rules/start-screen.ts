/** A start screen that somebody chose, kept with their other settings as `{ screen, title }`. */
export const START = 'start'
export type StartScreen = { readonly screen: string; readonly title: string }

export function startIn(settings: Readonly<Record<string, unknown>>): StartScreen | undefined {
  const kept = settings[START]
  return typeof kept === 'object' &&
    kept !== null &&
    'screen' in kept &&
    'title' in kept &&
    typeof kept.screen === 'string' &&
    typeof kept.title === 'string' &&
    kept.screen !== ''
    ? { screen: kept.screen, title: kept.title }
    : undefined
}
