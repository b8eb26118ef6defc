/** What the operator has set, and cannot be used. Its message names the setting, holds no secret, and is told without a stack. */
export class SettingError extends Error {}
