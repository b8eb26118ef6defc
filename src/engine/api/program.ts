/** What a browser is called, by what it says of itself. The order matters: most of them say that they are others too. */
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** `Firefox on Windows`; a program that is no browser is named as it names itself. */
export function programOf(agent: string): string {
  const find = (of: typeof browsers): string | undefined => of.find(([mark]) => mark.test(agent))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser === undefined) return agent.split('/')[0]?.slice(0, 40) || 'A program'
  return system === undefined ? browser : `${browser} on ${system}`
}
