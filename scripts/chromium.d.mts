export const args: string[]
export const chromium: () => { path: string | undefined; args: string[] }
export const ensureChromium: () => Promise<string | undefined>
