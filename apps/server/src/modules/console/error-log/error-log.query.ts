// Shared by both lists of errors: the search pattern and how long errors are kept.
import { clientErrorParameters } from './error-log.parameters.ts'
import { serverErrorParameters } from './error-log.parameters.ts'

/** A LIKE pattern that finds the text anywhere, its own % and _ escaped. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export const oldestClientError = (now: Date): Date => new Date(now.getTime() - clientErrorParameters.keepMs)
export const oldestServerError = (now: Date): Date => new Date(now.getTime() - serverErrorParameters.keepMs)
