// What both lists of errors ask alike: a text anywhere in two columns, and how long errors are kept.
import { parameters } from '../../../kernel/parameters.ts'

/** A pattern that finds the text anywhere; signs of a pattern in it are only signs. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export const oldestClientError = (now: Date): Date => new Date(now.getTime() - parameters.clientError.keepMs)
export const oldestServerError = (now: Date): Date => new Date(now.getTime() - parameters.serverError.keepMs)
