/** The colours of products on paper: those of the light screen (src/ui/tokens.css). */
const hues: Readonly<Record<string, string>> = {
  amber: '#b97a10',
  blue: '#2f6bc2',
  brown: '#8a5a3a',
  crimson: '#b73a4c',
  cyan: '#16839a',
  green: '#3c8a4a',
  indigo: '#5853bd',
  lime: '#6f8f1e',
  magenta: '#a8478f',
  olive: '#7b7a2c',
  slate: '#66717f',
  teal: '#1f8577',
}
export const hueNames = Object.keys(hues)
export const hueOf = (name: string): string => hues[name] ?? hueOf('slate')
