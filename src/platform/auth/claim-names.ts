/** What follows the name of a claim that is a list, in settings. */
const LIST = '[]'

/** Whether a setting names a claim that is a list, such as `roles[]`. */
export const isListName = (setting: string): boolean => setting.endsWith(LIST)

/** Returns the name of the claim that a setting names. */
export const claimOf = (setting: string): string =>
  isListName(setting) ? setting.slice(0, -LIST.length) : setting
