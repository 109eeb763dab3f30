// An alarm that stands: computed from how things are, so that it is gone by itself once they are well again.
import type { OperatorPermission, PageHref, Said } from '@merchant/contract'

export interface StandingAlarm {
  readonly key: string
  readonly label: Said
  /** More about it; null where the label says all. */
  readonly note: Said | null
  readonly since: Date
  /** To what is concerned. */
  readonly link: PageHref
}

/** Alarms of one part of the house, for whoever may look at it. */
export interface AlarmSource {
  readonly permission: OperatorPermission
  readonly read: (now: Date) => Promise<readonly StandingAlarm[]>
}
