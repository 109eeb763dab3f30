// What the areas of the server have in common: what each is made from, and what each hands to the composition page.
import type { JobName } from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { Alarms } from './alarms.ts'
import type { Clock } from './clock.ts'
import type { FieldCipher } from './field-cipher.ts'
import type { PlainTable } from './seal-plain.ts'

/** What every area may use; everything else is a port of the area that gives it. */
export interface Foundation {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly alarms: Pick<Alarms, 'count'>
  /** Takes errors that no caller is there to hear. */
  readonly onError: (problem: string, error?: unknown) => void
}

/** A job of an area that runs again and again. */
export interface AreaJob {
  readonly name: JobName
  readonly everySeconds: number
  run(): Promise<unknown>
}

/** The background work that an area brings along. */
export interface AreaWork {
  readonly jobs?: readonly AreaJob[]
  /** What the hourly sweep removes. */
  readonly removals?: readonly (() => Promise<unknown>)[]
  /** Tables whose older rows still have to be sealed. */
  readonly plainTables?: readonly PlainTable[]
}
