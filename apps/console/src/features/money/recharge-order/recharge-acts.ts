// What can be done about a recharge from its drawer.
import type { RechargeInfo, RechargeRow } from '@merchant/contract'
import type { Beginning } from './beginning-of.ts'

export interface RechargeActs {
  readonly resend: (id: string) => Promise<{ resendAfterSeconds: number }>
  /** Rejects with ApiError that nobody has shown yet. */
  readonly confirm: (id: string, smsCode: string) => Promise<RechargeInfo>
  /** Asks the provider what became of it, and says so when nothing did. */
  readonly ask: (id: string) => Promise<unknown>
  readonly handIn: (id: string, slipFileId: string) => Promise<RechargeInfo>
  readonly cancel: (row: Pick<RechargeRow, 'id'>) => Promise<unknown>
  readonly again: (from: Beginning) => void
}
