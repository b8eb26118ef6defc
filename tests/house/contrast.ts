/** Colours of the token file and how well they can be told apart, also by eyes that see fewer colours. */
import { readFileSync } from 'node:fs'

const tokens = readFileSync('src/ui/tokens.css', 'utf8')

function coloursOf(selector: string): readonly (readonly [string, string])[] {
  const block = new RegExp(`\\n${selector.replaceAll(/[[\]]/g, '\\$&')} \\{([^}]*)\\}`).exec(tokens)?.[1] ?? ''
  return [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, key = '', hex = '']) => [key, hex])
}

/** `isHigh`: as high contrast changes it. */
export const theme = (name: 'light' | 'dark', isHigh = false): Map<string, string> =>
  new Map([
    ...coloursOf(`:root[data-theme='${name}']`),
    ...(isHigh ? coloursOf(`:root[data-contrast='high'][data-theme='${name}']`) : []),
  ])

type Colour = readonly [red: number, green: number, blue: number]

/** Linear light, from 0 to 1. */
function linear(hex: string): Colour {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return [red, green, blue]
}

/** Machado, Oliveira and Fernandes 2009, at full severity: how linear light is seen. */
const visions = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const
export type Vision = keyof typeof visions
export const allVisions = Object.keys(visions).filter((name): name is Vision => name in visions)

function luminance(hex: string, vision: Vision): number {
  const [red, green, blue] = linear(hex)
  const matrix = visions[vision]
  const seen = (row: 0 | 3 | 6): number =>
    Math.min(1, Math.max(0, matrix[row] * red + (matrix[row + 1] ?? 0) * green + (matrix[row + 2] ?? 0) * blue))
  return 0.2126 * seen(0) + 0.7152 * seen(3) + 0.0722 * seen(6)
}

/** The ratio of WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string, vision: Vision = 'normal'): number {
  const [dark = 0, bright = 0] = [luminance(one, vision), luminance(other, vision)].sort((x, y) => x - y)
  return (bright + 0.05) / (dark + 0.05)
}
